import type { Resource } from '#kernel/resource.ts';
import { CallProblem } from '#web/api/problem.ts';
import { callAt } from '#web/api/call.ts';
import { hideRows, patchRows, refreshLists, rowKey } from '#web/lists/list-cache.ts';
import { inUse, usesIn } from '#web/crud/in-use.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';

/** `once`: the same key for every try of one form, so that a lost answer makes no second row. */
export async function createRow(path: string, values: FormValues, once: string): Promise<RowValues> {
  const row = await callAt({ path }, 'POST', { body: values, once, waits: {} });
  await refreshLists(path);
  return row;
}

/**
 * Sends the changed fields with the version they were made on; the lists show them at once. Throws the server's
 * problem and takes the change back; on a stale version the problem carries the row as it stands now.
 */
export async function updateRow(path: string, base: RowValues, changes: FormValues): Promise<RowValues> {
  const takeBack = patchRows(path, new Map([[base.id, changes]]));
  try {
    const body = { ...changes, version: base.version };
    const row = await callAt({ path }, 'PATCH /:id', { params: { id: base.id }, body, waits: { base } });
    showRow(path, row);
    return row;
  } catch (error) {
    takeBack();
    throw error;
  }
}

/** The row that stands in the way of a stale write, or null when the problem is another. */
export const currentRow = (error: unknown): RowValues | null =>
  error instanceof CallProblem && error.status === 409 && error.body.row ? (error.body.row as RowValues) : null;

function showRow(path: string, row: RowValues): void {
  patchRows(path, new Map([[row.id, row]]));
  queryClient.setQueryData(rowKey(path, row.id), row);
  void refreshLists(path);
}

/** Deletes at once and offers to take it back: deleting is recoverable for 30 days. */
export async function removeRows(resource: Resource, rows: readonly RowValues[]): Promise<void> {
  const { path } = resource;
  const { t } = texts();
  const takeBack = hideRows(path, new Set(rows.map(({ id }) => id)));
  const gone: number[] = [];
  try {
    for (const { id, version } of rows) {
      await callAt({ path }, 'DELETE /:id', { params: { id }, query: { version } });
      gone.push(id);
    }
  } catch (error) {
    takeBack();
    const uses = usesIn(error);
    if (uses) inUse.set({ resource, row: rows[gone.length]!, uses });
    else notifyProblem(error);
  }
  if (gone.length) {
    const text = gone.length === 1 ? t('notice.deleted') : t('notice.deleted_many', { n: gone.length });
    notify({ kind: 'success', text, undo: () => restoreRows(path, gone) });
  }
  await refreshLists(path);
}

export async function restoreRows(path: string, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].reverse()) await callAt({ path }, 'POST /:id/restore', { params: { id } });
  await refreshLists(path);
}

/** Changes one field of many rows, all or none; undo gives each row back what it had. */
export async function changeRows(path: string, rows: readonly RowValues[], changes: FormValues): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const takeBack = patchRows(path, new Map(ids.map((id) => [id, changes])));
  try {
    await bulk(path, ids, changes);
  } catch (error) {
    takeBack();
    throw error;
  }
  notify({
    kind: 'success',
    text: texts().t('notice.changed_many', { n: ids.length }),
    undo: () => giveBack(path, rows, Object.keys(changes)),
    redo: () => bulk(path, ids, changes).then(() => refreshLists(path)),
  });
  await refreshLists(path);
}

const bulk = (path: string, ids: readonly number[], changes: FormValues) =>
  callAt({ path }, 'PATCH', { body: { ids, changes } });

/** Rows that had the same value go back together. */
async function giveBack(path: string, rows: readonly RowValues[], names: readonly string[]): Promise<void> {
  const before = (row: RowValues) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const groups = Map.groupBy(rows, (row) => JSON.stringify(before(row)));
  for (const group of groups.values()) {
    await bulk(
      path,
      group.map(({ id }) => id),
      before(group[0]!),
    );
  }
  await refreshLists(path);
}
