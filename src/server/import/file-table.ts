import { invalid, Problem } from '#kernel/problems.ts';
import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import { foreignTable, type ReadTable, tableIn } from '#server/import/table-lines.ts';
import { largestText, largestWorkbook, mostSheets } from '#server/import/table-limits.ts';
import { type RawLine, textLines } from '#server/import/text-table.ts';
import { judgeWorkbook } from '#server/import/workbook-size.ts';
import { extensionOf } from '#server/files/content.ts';

/** Bytes as they come, in pieces. */
export type Bytes = AsyncIterable<Buffer>;

/** The table of a file by its name. Throws what `tableOf` throws. */
export async function fileTable(name: string, bytes: Bytes, files: ForeignFiles | null): Promise<ReadTable> {
  const extension = extensionOf(name);
  if (extension === 'json' && files) return jsonTable(await wholeOf(bytes), files);
  if (extension === 'csv' || extension === 'txt') return tableIn(textLines(limited(bytes, largestText)), files);
  if (extension === 'xls' || extension === 'ods') throw invalid('file', 'other_workbook');
  if (extension !== 'xlsx') throw new Problem('UNSUPPORTED_MEDIA');
  const workbook = await wholeOf(bytes);
  // So begins what Excel wrote before 2007, and what it writes today under a password.
  if (workbook.subarray(0, 4).toString('hex') === 'd0cf11e0') throw invalid('file', 'locked_workbook');
  await judgeWorkbook(workbook);
  return sheetTable(workbook, files);
}

async function* limited(bytes: Bytes, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > most) throw new Problem('TOO_LARGE');
    yield piece;
  }
}

async function wholeOf(bytes: Bytes): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of limited(bytes, largestWorkbook)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function jsonTable(bytes: Buffer, files: ForeignFiles): ReadTable {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('file', 'broken_table');
  }
  const foreign = files.json(content);
  if (!foreign) throw invalid('file', 'broken_table');
  return foreignTable(foreign);
}

/** The first sheet that has more than a heading; where none has, what the first one says is wrong. */
async function sheetTable(workbook: Buffer, files: ForeignFiles | null): Promise<ReadTable> {
  let first: ReadTable | Problem | null = null;
  for (let sheet = 0; sheet < mostSheets; sheet++) {
    const rows = sheetRows(workbook, sheet);
    const begun = await begunWith(rows);
    if (!begun) break;
    const table = await tableIn(begun, files).catch(problemIn);
    if (table instanceof Problem) {
      first ??= table;
      continue;
    }
    const lines = await begunWith(table.lines);
    if (lines) return { ...table, lines };
    first ??= table;
  }
  if (!first) throw invalid('file', 'empty_file');
  if (first instanceof Problem) throw first;
  return first;
}

function problemIn(error: unknown): Problem {
  if (error instanceof Problem && error.details.errors?.[0]?.rule === 'empty_file') return error;
  throw error;
}

/** The same again when it has something, null when it has nothing. */
async function begunWith<T>(all: AsyncIterable<T>): Promise<AsyncIterable<T> | null> {
  const walk = all[Symbol.asyncIterator]();
  const first = await walk.next();
  if (first.done) return null;
  return (async function* () {
    yield first.value;
    for (let next = await walk.next(); !next.done; next = await walk.next()) yield next.value;
  })();
}

async function* sheetRows(workbook: Buffer, sheet: number): AsyncGenerator<RawLine> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  try {
    for await (const { index, values } of streamXlsxRows(workbook, { sheet })) yield { line: index + 1, cells: values };
  } catch {
    throw invalid('file', 'broken_table');
  }
}
