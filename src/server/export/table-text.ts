import { Readable } from 'node:stream';
import type { ExportCell } from '#kernel/field.ts';

/** A column of a file: its heading, and in a workbook the form of its numbers. */
export interface FileColumn {
  readonly heading: string;
  readonly sheetForm?: string;
}

const byteOrderMark = '\ufeff';
/** A spreadsheet refuses to open a file with a longer cell. */
const longestCell = 32_767;
/** Letters that a column shows; what is longer is read in its cell. */
const widest = 60;
const narrowest = 12;
/** Rows by which the widths are judged. */
const measured = 100;

/** Semicolons and a byte order mark: what a Russian spreadsheet opens rightly. */
export async function* csvOf(
  columns: readonly FileColumn[],
  rows: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + columns.map(({ heading }) => csvCell(heading)).join(';');
  for await (const row of rows) yield `\r\n${row.map(csvCell).join(';')}`;
}

/** Begins like a formula, or like what was guarded from being one. */
export const likeFormula = /^('*\s*[=+\-@]|[\t\r\n])/;

/** Text that a spreadsheet would take for a formula gets an apostrophe; numbers have a decimal comma. */
export function csvCell(cell: ExportCell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') return cell.text;
  const safe = likeFormula.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook of one sheet: texts are typed as texts, days and times as numbers with a form. */
export async function xlsxOf(
  name: string,
  columns: readonly FileColumn[],
  rows: AsyncGenerator<readonly ExportCell[]>,
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const first: (readonly ExportCell[])[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value);
    if (first.length === measured) break;
  }
  const defined = columns.map(({ heading, sheetForm }, at) => ({
    header: heading,
    width: widthOf([heading, ...first.map((row) => row[at] ?? '')]),
    ...(sheetForm && { numFmt: sheetForm }),
  }));
  const workbook = writeXlsxStream(sheetRows(first, rows), {
    name: name.slice(0, 31),
    columns: defined,
    freezePane: { rows: 1 },
  });
  return Readable.from(workbook, { objectMode: false });
}

async function* sheetRows(
  first: readonly (readonly ExportCell[])[],
  rest: AsyncIterable<readonly ExportCell[]>,
): AsyncGenerator<(string | number | null)[]> {
  for (const row of first) yield row.map(sheetCell);
  for await (const row of rest) yield row.map(sheetCell);
}

function sheetCell(cell: ExportCell): string | number | null {
  if (typeof cell === 'object') return cell.number;
  return typeof cell === 'string' ? cell.slice(0, longestCell) || null : cell;
}

function widthOf(cells: readonly ExportCell[]): number {
  const longest = cells.reduce<number>((most, cell) => {
    const text = typeof cell === 'object' ? cell.text : String(cell);
    return Math.max(most, text.length);
  }, narrowest);
  return Math.min(widest, longest + 2);
}
