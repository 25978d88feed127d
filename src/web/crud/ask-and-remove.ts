import { formatCount } from '#kernel/formats.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { removeRows } from '#web/crud/writing.ts';
import { nameOfRow, titleOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import type { Part } from '#web/product/product-parts.ts';
import { confirm } from '#web/ui/confirm.tsx';

export type PartsOf = (path: string) => Promise<readonly Part[]>;

/**
 * Deletes, and asks first only where something goes along with the row: then it says what and how much of it
 * (spec.md, section 5). Everything else is taken back by undo. False: the person said no.
 */
export async function askAndRemove(resource: Resource, rows: readonly RowValues[], partsOf: PartsOf): Promise<boolean> {
  const { t } = texts();
  const ids = rows.map(({ id }) => id);
  const counts = await Promise.all((await partsOf(resource.path)).map((part) => countOf(part, ids)));
  const found = counts.filter(({ count }) => count > 0);
  const hurt = found.flatMap(({ says, count }) => (says ? [t(says, { count })] : []));
  const lost = found.filter(({ says }) => !says).map(({ title, count }) => `${title} — ${formatCount(count)}`);
  const own = `${nameOf(resource.path)}.delete_warning`;
  if (found.length) {
    const warning = t.has(own) ? `${t(own)}. ` : '';
    const along = lost.length ? [t('list.deleted_along', { parts: lost.join(', ') })] : [];
    const text = `${warning}${[...along, ...hurt].join(' ')}`;
    const question = { title: deleteTitle(resource, rows), text, action: t('action.delete'), danger: true };
    if (!(await confirm(question))) return false;
  }
  await removeRows(resource, rows);
  return true;
}

/** What is deleted, by its name; of many how many. */
function deleteTitle(resource: Resource, rows: readonly RowValues[]): string {
  const { t } = texts();
  const [first] = rows;
  return first && rows.length === 1
    ? t('list.delete_one', { name: nameOfRow(resource, first) })
    : t('list.delete_many', { count: rows.length });
}

/** Rows of a part that belong to these; what the person may not read is not counted before their eyes. */
async function countOf(
  { resource, field, count, says }: Part,
  ids: readonly number[],
): Promise<{ title: string; count: number; says: string | undefined }> {
  const title = titleOf(texts().t, resource);
  if (count) return { title, says, count: await count(ids).catch(() => 0) };
  const query = { [field]: ids };
  return callAt(resource, 'GET', { matrix: { perPage: 1 }, query }).then(
    ({ total }) => ({ title, says, count: total }),
    () => ({ title, says, count: 0 }),
  );
}
