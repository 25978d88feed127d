import type { Resource } from '#kernel/resource.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { changeOfText, textOfCell } from '#web/fields/field-text.ts';
import type { FormField } from '#web/fields/form-values.ts';
import { type Block, blockOf, type Cursor, fromTable, type Place, toTable } from '#web/grid/cell-cursor.ts';
import type { Column } from '#web/grid/list-columns.ts';
import { areTooMany, type RowSource } from '#web/grid/row-source.ts';
import { texts } from '#web/i18n/texts.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { callAt } from '#web/api/call.ts';
import { patchRows, refreshLists, shownVersion } from '#web/lists/list-cache.ts';

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

/** What becomes of one row. */
interface RowEdit {
  readonly row: RowValues;
  readonly changes: FormValues;
}

/** Requests that are on their way at once. */
const lanes = 4;

async function inLanes<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const before = ({ row, changes }: RowEdit): FormValues =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]));

/**
 * Writes edits of many rows, which show at once. Rows that get the same go in one request; where the server refuses
 * that, each goes by itself, so that one keeps nothing from the others. Says what is refused, and answers the edits
 * that take back what is not.
 */
export async function writeEdits(path: string, edits: readonly RowEdit[]): Promise<RowEdit[]> {
  const back: RowEdit[] = [];
  let problem: unknown;
  const show = (rows: readonly (readonly [number, object])[]) => void patchRows(path, new Map(rows));
  const keep = (some: readonly RowEdit[], saved: readonly RowValues[]) => {
    show(saved.map((row) => [row.id, row]));
    const now = new Map(saved.map((row) => [row.id, row]));
    back.push(...some.map((edit) => ({ row: now.get(edit.row.id) ?? edit.row, changes: before(edit) })));
  };
  const one = async (edit: RowEdit) => {
    const { row, changes } = edit;
    const body = { ...changes, version: row.version };
    try {
      const params = { id: row.id };
      keep([edit], [await callAt({ path }, 'PATCH /:id', { params, body, waits: { base: row } })]);
    } catch (error) {
      problem ??= error;
      show([[row.id, before(edit)]]);
    }
  };
  const same = async (group: readonly RowEdit[]) => {
    // What others have changed meanwhile goes by itself: its version tells the server.
    const isNew = group.some(({ row }) => (shownVersion(path, row.id) ?? row.version) !== row.version);
    if (group.length === 1 || isNew) return inLanes(group, one);
    const body = { ids: group.map(({ row }) => row.id), changes: group[0]!.changes };
    const answer = await callAt({ path }, 'PATCH', { body }).catch(() => null);
    if (answer) keep(group, answer.rows);
    else await inLanes(group, one);
  };
  show(edits.map(({ row, changes }) => [row.id, changes]));
  await inLanes(Map.groupBy(edits, ({ changes }) => JSON.stringify(changes)).values(), same);
  if (problem) notifyProblem(problem);
  await refreshLists(path);
  return back;
}
