import { dayMs } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import type { Left } from '#kernel/imports.ts';
import type { ForeignFiles, ForeignRows, ForeignTable } from '#server/crud/foreign-tables.ts';
import { mostColumns, mostForeignColumns, mostLines } from '#server/import/table-limits.ts';
import type { Line, TableHead } from '#server/import/table-messages.ts';
import type { RawLine } from '#server/import/text-table.ts';

/** A file as a table. */
export interface ReadTable {
  readonly head: TableHead;
  readonly lines: AsyncIterable<Line>;
  /** What is not among the lines, once they have all been read. */
  readonly left: () => readonly Left[];
}

/** Lines among which the headings are looked for: titles, dates and logos stand above them. */
const mostTitles = 20;

/** The table in the lines of a file: headings, what they mean where `files` knows them, and what stands below. */
export async function tableIn(raw: AsyncIterable<RawLine>, files: ForeignFiles | null): Promise<ReadTable> {
  const lines = cleaned(raw);
  const first: Line[] = [];
  while (first.length < mostTitles) {
    const { value } = await lines.next();
    if (!value) break;
    first.push(value);
  }
  const at = headingAmong(first);
  const heading = first[at];
  if (!heading) throw invalid('file', 'empty_file');
  const rest = below(first.slice(at + 1), lines);
  for (const known of files?.tables ?? []) {
    const foreign = known(heading.cells);
    if (foreign) return translated(foreign, rest);
  }
  if (heading.cells.length > mostColumns) throw tooWide(mostColumns);
  return { head: { headings: heading.cells, targets: null }, lines: rest, left: () => [] };
}

/** The table that another system's JSON becomes. */
export function foreignTable(foreign: ForeignRows): ReadTable {
  return { head: headOf(foreign), lines: cleaned(numbered(foreign)), left: () => foreign.left };
}

const headOf = ({ headings, targets }: TableHead): TableHead => ({ headings: [...headings], targets });

/** A title fills fewer than half of the columns that the lines around it have. */
function headingAmong(lines: readonly Line[]): number {
  const filled = lines.map(({ cells }) => cells.filter(Boolean).length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 >= widest),
  );
}

async function* below(first: readonly Line[], rest: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield* first;
  yield* rest;
}

/** Columns without a place are counted as long as the lines pass by. */
function translated(foreign: ForeignTable, lines: AsyncIterable<Line>): ReadTable {
  const filled = foreign.left.map(() => 0);
  const ours = async function* (): AsyncGenerator<Line> {
    for await (const { line, cells } of lines) {
      foreign.left.forEach(({ at }, number) => {
        if (cells[at]) filled[number]!++;
      });
      yield { line, cells: foreign.cells(cells) };
    }
  };
  return {
    head: headOf(foreign),
    lines: ours(),
    left: () => leftColumns(foreign.left.map(({ heading }, number) => [heading, filled[number]!])),
  };
}

/** Columns that say something, each heading once: a heading may come again. */
function leftColumns(columns: readonly (readonly [heading: string, lines: number])[]): Left[] {
  const lines = new Map<string, number>();
  for (const [heading, count] of columns) if (count) lines.set(heading, Math.max(count, lines.get(heading) ?? 0));
  return [...lines].map(([name, count]) => ({ kind: 'column', name, lines: count }));
}

async function* numbered({ rows, lines }: ForeignRows): AsyncGenerator<RawLine> {
  let at = 0;
  for (const cells of rows) {
    yield { line: lines?.[at] ?? at + 2, cells };
    at++;
  }
}

const tooWide = (max: number) => invalid('file', 'too_many_columns', { max });

async function* cleaned(lines: AsyncIterable<RawLine>): AsyncGenerator<Line> {
  let count = 0;
  for await (const one of lines) {
    if (one.cells.length > mostForeignColumns) throw tooWide(mostForeignColumns);
    const cells = one.cells.map((cell) => textOf(cell).trim());
    if (!cells.some(Boolean)) continue;
    if (count++ > mostLines) throw invalid('file', 'too_many_lines', { max: mostLines });
    yield { line: one.line, cells };
  }
}

/** Where spreadsheets begin to count; they know a 29 February 1900, behind which all is a day further. */
const firstDay = Date.UTC(1899, 11, 31);
const missingDay = Date.UTC(1900, 2, 1);
/** What lies within ten years of it is a duration and no date. */
const firstDate = Date.UTC(1910, 0, 1);

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date && cell.getTime() < firstDate) return `${minutesIn(cell)}m`;
  // A cell knows no time zone: what it shows is the clock of whoever filled it in.
  if (cell instanceof Date) return wholeSecond(cell).replace(/(T00:00)?:00\.000Z$|\.000Z$/, '');
  return typeof cell === 'object' ? '' : String(cell);
}

function minutesIn(duration: Date): number {
  const begin = duration.getTime() < missingDay ? firstDay : firstDay - dayMs;
  return Math.round((duration.getTime() - begin) / 60_000);
}

/** A workbook keeps moments as parts of days, and none of them exactly. */
const wholeSecond = (moment: Date): string => new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString();
