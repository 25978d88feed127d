import type { Resource } from '#kernel/resource.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { changeOfText, textOfCell } from '#web/fields/field-text.ts';
import type { FormField } from '#web/fields/form-values.ts';
import { type Block, blockOf, type Cursor, fromTable, type Place, toTable } from '#web/grid/cell-cursor.ts';
import { type RowEdit, writeEdits } from '#web/grid/cell-writing.ts';
import type { Column } from '#web/grid/list-columns.ts';
import { areTooMany, type RowSource } from '#web/grid/row-source.ts';
import { texts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';

/** What cells there are, and which of them may be written. Rows that have not come yet are fetched first. */
export interface CellTable {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: RowSource;
  readonly writable: ReadonlyMap<string, FormField>;
}

type Texts = readonly (readonly string[])[];

const topLeft = ({ rows, columns }: Block): Place => ({ row: rows[0], column: columns[0] });
const heightOf = ({ rows }: Block): number => rows[1] - rows[0] + 1;
const widthOf = ({ columns }: Block): number => columns[1] - columns[0] + 1;
const repeated = (line: readonly string[], count: number): Texts => Array.from({ length: count }, () => line);

async function textsOf({ resource, columns, rows }: CellTable, block: Block): Promise<string[][]> {
  const shown = columns.slice(block.columns[0], block.columns[1] + 1);
  const found = await rows.load(...block.rows);
  return Promise.all(found.map((row) => Promise.all(shown.map((column) => textOfCell(resource, column, row)))));
}

/** What texts make of a row, its first cell in the column `first`; and how many of them it does not take. */
async function editOf(
  { resource, columns, writable }: CellTable,
  row: RowValues,
  line: readonly string[],
  first: number,
) {
  const changes: FormValues = {};
  let refused = 0;
  for (const [right, text] of line.entries()) {
    const column = columns[first + right];
    const change = column && writable.has(column.name) ? await changeOfText(resource, column, row, text) : null;
    if (change) Object.assign(changes, change);
    else refused++;
  }
  const news = Object.entries(changes).filter(([name, to]) => JSON.stringify(to) !== JSON.stringify(row[name]));
  return { edit: { row, changes: Object.fromEntries(news) }, refused };
}

const cellsIn = (edits: readonly RowEdit[]): number =>
  edits.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);

/** Writes a block of texts, its first cell at `from`; one undo takes all of it back. */
async function write(table: CellTable, from: Place, block: Texts): Promise<void> {
  const { t } = texts();
  const { resource, rows } = table;
  const height = Math.min(block.length, rows.count - from.row);
  if (height <= 0 || areTooMany(height)) return;
  const edits: RowEdit[] = [];
  let refused = 0;
  for (const [down, row] of (await rows.load(from.row, from.row + height - 1)).entries()) {
    const found = await editOf(table, row, block[down]!, from.column);
    refused += found.refused;
    if (Object.keys(found.edit.changes).length) edits.push(found.edit);
  }
  let back = await writeEdits(resource.path, edits);
  refused += cellsIn(edits) - cellsIn(back);
  if (refused) notify({ kind: 'error', text: t('cells.refused', { n: refused }) });
  const turn = async () => {
    back = await writeEdits(resource.path, back);
  };
  if (!back.length) return;
  notify({ kind: 'success', text: t('notice.changed_many', { n: back.length }), undo: turn, redo: turn });
}

/** Empties the cells between the anchor and the cursor. */
export async function emptyBlock(table: CellTable, cursor: Cursor): Promise<void> {
  const block = blockOf(cursor);
  const line = Array.from({ length: widthOf(block) }, () => '');
  await write(table, topLeft(block), repeated(line, heightOf(block)));
}

/** Fills the cells between the anchor and the cursor from the first row of them. */
export async function fillBlock(table: CellTable, cursor: Cursor): Promise<void> {
  const block = blockOf(cursor);
  const { row, column } = topLeft(block);
  const below = heightOf(block) - 1;
  if (areTooMany(below)) return;
  const [line = []] = await textsOf(table, { ...block, rows: [row, row] });
  await write(table, { row: row + 1, column }, repeated(line, below));
}

/** Puts the cells between the anchor and the cursor on the clipboard. */
export async function copyBlock(table: CellTable, cursor: Cursor): Promise<void> {
  const block = blockOf(cursor);
  if (areTooMany(heightOf(block))) return;
  await navigator.clipboard.writeText(toTable(await textsOf(table, block)));
}

/** Writes what a spreadsheet put on the clipboard, from the first cell of the block on. */
export const pasteBlock = (table: CellTable, cursor: Cursor, pasted: string): Promise<void> =>
  write(table, topLeft(blockOf(cursor)), fromTable(pasted));
