import { callAt } from '#web/api/call.ts';
import { patchRows, refreshLists, shownVersion } from '#web/lists/list-cache.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { notifyProblem } from '#web/ui/notices.ts';

/** What becomes of one row. */
export interface RowEdit {
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
