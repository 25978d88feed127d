import { call, newIdempotencyKey } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { daysOff, usedDayFields } from '#modules/staff/leave/days-off.ts';
import { refreshLeave } from '#modules/staff/leave/use-leave.tsx';

/** Uses a day in lieu: which day, and whether one is sure. */
export function UseDayDialog({ userId, close }: { readonly userId: number; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const form = useFields({
    of: { path: daysOff.path, fields: usedDayFields },
    draft: `day off ${userId}`,
    send: async (body) => {
      const day = body.day;
      const question = { title: t('message.use_day_off_confirm'), text: formats.weekdayAndDay(day) };
      if (!(await confirm({ ...question, action: t('leave.use_day') }))) return false;
      await call('POST /api/fp/days-off/use', {
        body: { user_id: userId, ...body },
        once: newIdempotencyKey(),
      }).finally(refreshLeave);
      notify({ kind: 'success', text: t('leave.day_used', { day: formats.day(day) }) });
      close();
      return true;
    },
  });
  return <FieldsDialog of={form} title={t('leave.use_day_title')} close={close} text={t('leave.use_day')} />;
}
