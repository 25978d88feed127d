import type { Need } from '#kernel/access.ts';
import { nameOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { removeRows } from '#web/crud/writing.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';

export const mayRemove = ({ access }: Resource, may: (need: Need) => boolean): boolean =>
  access.remove !== undefined && may(access.remove);

/**
 * Deletes, and asks first only where something goes along with the row: such a resource has the text
 * `<name>.delete_warning` (spec.md, section 5). Everything else is taken back by undo. False: the person said no.
 */
export async function askAndRemove(resource: Resource, rows: readonly RowValues[]): Promise<boolean> {
  const { t } = texts();
  const warning = `${nameOf(resource.path)}.delete_warning`;
  if (t.has(warning)) {
    const question = { title: t('list.delete_question'), text: t(warning), action: t('action.delete'), danger: true };
    if (!(await confirm(question))) return false;
  }
  await removeRows(resource, rows);
  return true;
}
