import { useReference } from '#web/cache/references.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { leaveRequests, refusalFields } from '#modules/staff/leave/leave-requests.ts';
import { act } from '#modules/staff/leave/use-leave.tsx';

/** A refusal says why: the person reads it. */
export function RefuseDialog({ row, close }: { readonly row: LeaveRequest; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: leaveRequests.path, fields: refusalFields },
    draft: `leave refusal ${row.id}`,
    send: ({ comment }) => {
      close();
      return act(row, 'refuse', comment?.trim());
    },
  });
  const text = t('leave-requests.allowed_actions.refuse');
  const person = useReference('admin/users', row.user_id);
  const about = [person?.name, daySpan(row.starts_on, row.ends_on)].filter(Boolean).join(' · ');
  return (
    <FieldsDialog
      of={form}
      title={t('leave.refuse_title')}
      close={close}
      text={text}
      about={about}
      labels={{ comment: t('leave.why') }}
    />
  );
}
