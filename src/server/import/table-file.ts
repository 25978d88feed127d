import type { Readable } from 'node:stream';
import { invalid, Problem } from '#kernel/problems.ts';
import type { ForeignTable, ImportSources } from '#server/crud/foreign-tables.ts';
import { extensionOf } from '#server/files/content.ts';

/** Bytes of a file that is read as a table. It is held in memory while it is read. */
export const largestTable = 50 * 1024 * 1024;
/** What a workbook may unpack to: more is a bomb, not a table. */
const largestUnpacked = 400 * 1024 * 1024;
/** Lines below the heading. */
export const mostLines = 200_000;
const mostColumns = 200;
/** Another system repeats a column for each comment and label; ours come out of them. */
const mostForeignColumns = 4_000;
/** Characters of one cell that are looked at. */
const longestCell = 20_000;

/** A line of a table: its number in the file, the heading being 1, and its cells as texts. */
export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that was read as a table. */
export interface Table {
  readonly headings: readonly string[];
  /** What the headings mean, where the file is known to come from another system. */
  readonly targets: readonly (string | null)[] | null;
  readonly lines: AsyncGenerator<Line>;
}

/**
 * The table of a CSV (UTF-8 or windows-1251; semicolons, commas or tabs) or XLSX file, empty lines left out; of a JSON
 * file and of another system's table where `sources` know it.
 * @throws 415 for another kind of file, 413 when it is too large, 422 `broken_table` when it cannot be read,
 * `empty_file` when it has no heading.
 */
export async function tableOf(name: string, bytes: Buffer, sources?: ImportSources): Promise<Table> {
  if (bytes.length > largestTable) throw new Problem('TOO_LARGE');
  if (extensionOf(name) === 'json' && sources) return tableOfJson(bytes, sources);
  const lines = cleaned(rawLines(name, bytes));
  const { value: heading } = await lines.next();
  if (!heading) throw invalid('file', 'empty_file');
  for (const known of sources?.tables ?? []) {
    const foreign = known(heading.cells);
    if (foreign) return { ...foreign, lines: translated(lines, foreign.cells) };
  }
  if (heading.cells.length > mostColumns) throw tooWide();
  return { headings: heading.cells, targets: null, lines };
}

function tableOfJson(bytes: Buffer, sources: ImportSources): Table {
  let content: unknown;
  try {
    content = JSON.parse(decoded(bytes));
  } catch {
    throw invalid('file', 'broken_table');
  }
  const foreign = sources.json(content);
  if (!foreign) throw invalid('file', 'broken_table');
  let line = 1;
  const numbered = Iterator.from(foreign.rows).map((cells) => ({ line: ++line, cells }));
  return { headings: foreign.headings, targets: foreign.targets, lines: cleaned(numbered, Infinity) };
}

async function* translated(lines: AsyncGenerator<Line>, cells: ForeignTable['cells']): AsyncGenerator<Line> {
  for await (const one of lines) yield { line: one.line, cells: cells(one.cells) };
}

const tooWide = () => invalid('file', 'too_many_columns', { max: mostColumns });

async function* cleaned(
  lines: AsyncIterable<RawLine> | Iterable<RawLine>,
  longest = longestCell,
): AsyncGenerator<Line> {
  let count = 0;
  for await (const one of lines) {
    if (one.cells.length > mostForeignColumns) throw tooWide();
    const cells = one.cells.map((cell) => textOf(cell).slice(0, longest).trim());
    if (!cells.some(Boolean)) continue;
    if (count++ > mostLines) throw invalid('file', 'too_many_lines', { max: mostLines });
    yield { line: one.line, cells };
  }
}

interface RawLine {
  readonly line: number;
  readonly cells: readonly unknown[];
}

async function* rawLines(name: string, bytes: Buffer): AsyncGenerator<RawLine> {
  const extension = extensionOf(name);
  if (extension === 'csv' || extension === 'txt') {
    const { detectDelimiter, streamCsvRows } = await import('hucre/csv');
    const text = decoded(bytes);
    let line = 0;
    for (const cells of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 4000)) }))
      yield { line: ++line, cells };
    return;
  }
  if (extension !== 'xlsx') throw new Problem('UNSUPPORTED_MEDIA');
  if (unpackedSize(bytes) > largestUnpacked) throw new Problem('TOO_LARGE');
  const { streamXlsxRows } = await import('hucre/xlsx');
  try {
    for await (const row of streamXlsxRows(bytes)) yield { line: row.index + 1, cells: row.values };
  } catch {
    throw invalid('file', 'broken_table');
  }
}

/** Text that is not UTF-8 comes from an old spreadsheet on a Russian or Uzbek machine. */
function decoded(bytes: Buffer): string {
  if (bytes.includes(0)) throw invalid('file', 'broken_table');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

/** Where spreadsheets begin to count: what lies within two months of it is a duration and no date. */
const firstDay = Date.UTC(1899, 11, 31);
const firstDate = Date.UTC(1900, 2, 1);

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date && cell.getTime() < firstDate) return `${Math.round((cell.getTime() - firstDay) / 60_000)}m`;
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00(\.000)?Z$/, '');
  return typeof cell === 'object' ? '' : String(cell);
}

const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;

/** The sizes that the directory of a ZIP file promises, summed; infinite when there is no directory. */
function unpackedSize(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at--) {
    if (bytes.readUInt32LE(at) !== endOfDirectory) continue;
    let total = 0;
    let entry = bytes.readUInt32LE(at + 16);
    while (entry + 46 <= at && bytes.readUInt32LE(entry) === centralHeader) {
      total += bytes.readUInt32LE(entry + 24);
      const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(entry + offset)) as [
        number,
        number,
        number,
      ];
      entry += 46 + name + extra + comment;
    }
    return total;
  }
  throw invalid('file', 'broken_table');
}

/** Takes a stream into memory. Throws 413 as soon as it is larger than a table may be. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > largestTable) throw new Problem('TOO_LARGE');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
