import { invalid, Problem } from '#kernel/problems.ts';
import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import { foreignTable, type ReadTable, tableIn } from '#server/import/table-lines.ts';
import { largestText, largestWorkbook, mostSheets } from '#server/import/table-limits.ts';
import { type RawLine, textLines, textOf } from '#server/import/text-table.ts';
import { columnName, midnightsIn } from '#server/import/workbook-clocks.ts';
import { entriesOf, judgeWorkbook } from '#server/import/workbook-size.ts';
import { extensionOf } from '#server/files/extension.ts';

/** Bytes as they come, in pieces. */
export type Bytes = AsyncIterable<Buffer>;

/** So begin archives, which workbooks are, … */
const archive = '504b0304';
/** … and what Excel wrote before 2007, and writes today under a password. */
const oldWorkbook = 'd0cf11e0';

/** The table of a file by its name, and by what it really is. Throws what `tableOf` throws. */
export async function fileTable(name: string, bytes: Bytes, files: ForeignFiles | null): Promise<ReadTable> {
  const extension = extensionOf(name);
  if (extension === 'json' && files) return jsonTable(await wholeOf(bytes), files);
  if (files?.texts?.extensions.includes(extension)) return foreignText(name, bytes, files.texts);
  if (!['csv', 'txt', 'tsv', 'xlsx', 'xls', 'ods'].includes(extension)) throw new Problem('UNSUPPORTED_MEDIA');
  const { head, all } = await peeked(bytes);
  const begin = head.subarray(0, 4).toString('hex');
  if (begin === oldWorkbook) throw invalid('file', extension === 'xls' ? 'other_workbook' : 'locked_workbook');
  if (begin === archive) return archiveTable(extension, await wholeOf(all), files);
  const isText = ['csv', 'txt', 'tsv'].includes(extension);
  // Programs call a text table .xls so that a spreadsheet opens it; a page of the web they call so, too.
  if (
    !isText &&
    /^\s*</.test(
      head
        .subarray(0, 512)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, ''),
    )
  )
    throw invalid('file', 'page_table');
  if (!isText && !isTextTable(head)) throw invalid('file', extension === 'xlsx' ? 'broken_table' : 'other_workbook');
  return tableIn(textLines(limited(all, largestText)), files);
}

async function archiveTable(extension: string, workbook: Buffer, files: ForeignFiles | null): Promise<ReadTable> {
  await judgeWorkbook(workbook);
  if (!entriesOf(workbook).some(({ name }) => name.toLowerCase() === 'xl/workbook.xml'))
    throw invalid('file', extension === 'xlsx' ? 'broken_table' : 'other_workbook');
  return sheetTable(workbook, files);
}

/** The beginning, and the whole again. */
async function peeked(bytes: Bytes): Promise<{ head: Buffer; all: Bytes }> {
  const walk = bytes[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let size = 0;
  while (size < 512) {
    const { value, done } = await walk.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    yield* first;
    for (let next = await walk.next(); !next.done; next = await walk.next()) yield next.value;
  };
  return { head: Buffer.concat(first), all: all() };
}

/** Text, and signs between the cells of its first line. */
const isTextTable = (head: Buffer): boolean => {
  const isWide = head.length > 1 && (head.readUInt16LE(0) === 0xfeff || head.readUInt16BE(0) === 0xfeff);
  return isWide || (!head.includes(0) && /^[^\r\n]*[\t;,|]/.test(head.toString('latin1')));
};

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

/** A text of another form, whole; its script is found out as that of tables is. */
async function foreignText(
  name: string,
  bytes: Bytes,
  { largest, read }: NonNullable<ForeignFiles['texts']>,
): Promise<ReadTable> {
  const text = await textOf(limited(bytes, largest));
  if (!text.trim()) throw invalid('file', 'empty_file');
  return foreignTable(await read(name, text.replace(/^\uFEFF/, '')));
}

async function jsonTable(bytes: Buffer, files: ForeignFiles): Promise<ReadTable> {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('file', 'broken_table');
  }
  const foreign = files.json(content);
  if (foreign) return foreignTable(foreign);
  const rows = objectRows(content);
  if (!rows) throw invalid('file', 'broken_table');
  return tableIn(rows, files);
}

type Thing = Readonly<Record<string, unknown>>;
const isThing = (one: unknown): one is Thing => typeof one === 'object' && one !== null && !Array.isArray(one);

/** A list of things as a table, a column for each name; null for what is no such list. */
function objectRows(content: unknown): AsyncIterable<RawLine> | null {
  if (!Array.isArray(content) || !content.length || !content.every(isThing)) return null;
  const names = [...new Set(content.flatMap(Object.keys))];
  const cellOf = (value: unknown): string => {
    if (Array.isArray(value) && value.every((one) => !isThing(one))) return value.join(', ');
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  };
  return (async function* () {
    yield { line: 1, cells: names };
    for (const [at, one] of content.entries()) yield { line: at + 2, cells: names.map((name) => cellOf(one[name])) };
  })();
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
    const midnights = await midnightsIn(workbook, sheet);
    for await (const { index, values } of streamXlsxRows(workbook, { sheet })) {
      const isMidnight = (at: number) => midnights.has(`${index + 1} ${columnName(at)}`);
      const cells = midnights.size ? values.map((cell, at) => (isMidnight(at) ? atMidnight(cell) : cell)) : values;
      yield { line: index + 1, cells };
    }
  } catch {
    throw invalid('file', 'broken_table');
  }
}

/** A day that shows its time is the moment with which it begins. */
const atMidnight = (cell: unknown): unknown =>
  cell instanceof Date ? `${cell.toISOString().slice(0, 10)}T00:00` : cell;
