import { call } from '#web/api/call.ts';
import { patchRows, refreshLists } from '#web/lists/list-cache.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { notify } from '#web/ui/notices.ts';
import { askToCutOffSelf } from '#modules/access/roles/cutting-off.tsx';

type Status = 'active' | 'blocked';

/** Blocks people or lets them in again: seen at once, taken back when it is refused, undone from the notice. */
export async function changeStatus(people: readonly RowValues[], status: Status, confirmed = false): Promise<void> {
  const { t } = texts();
  const ids = people.map(({ id }) => id);
  const takeBack = patchRows('admin/users', new Map(ids.map((id) => [id, { status }])));
  try {
    const body = { user_ids: ids, status, ...(confirmed && { confirmed }) };
    await call('POST /api/admin/users/users-change-status', { body });
  } catch (error) {
    takeBack();
    await askToCutOffSelf(error, confirmed ? null : () => changeStatus(people, status, true));
    return;
  }
  await queryClient.invalidateQueries({ queryKey: ['row', 'admin/users'] });
  await refreshLists('admin/users');
  const undo = () => changeStatus(people, status === 'blocked' ? 'active' : 'blocked');
  notify({ kind: 'success', text: t(status === 'blocked' ? 'access.blocked' : 'access.unblocked'), undo });
}
