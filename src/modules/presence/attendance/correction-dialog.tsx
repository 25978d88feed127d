import { call, newIdempotencyKey } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import type { CorrectionKind } from '#modules/presence/attendance/correction-flow.ts';
import type { ExplainedDay } from '#modules/presence/attendance/attendance-endpoints.ts';
import { refreshDays } from '#modules/presence/attendance/use-attendance.ts';

const names = ['kind', 'came', 'left', 'minutes', 'absence_reason_id', 'resource_id', 'reason'] as const;

/** What the day most likely wants to hear: the end that is missing, why somebody was absent, time beyond the norm. */
function beginOf(day: ExplainedDay) {
  if (day.status === 'absent') return { kind: 'absence' };
  if (day.flags.includes('missing_in') || day.flags.includes('missing_out'))
    return {
      kind: 'times',
      came: day.came ? null : (day.shift[0]?.from ?? null),
      left: day.left ? null : (day.shift.at(-1)?.to ?? null),
    };
  if (day.overtime_minutes > 0) return { kind: 'overtime', minutes: day.overtime_minutes };
  return { kind: 'times', came: day.came, left: day.left };
}

/** A correction is proposed and sent in one step: the one who decides hears of it. */
export function CorrectionDialog({ day, close }: { readonly day: ExplainedDay; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const asked = useFields({
    of: attendanceCorrections,
    names,
    begin: beginOf(day),
    draft: `attendance correction ${day.user_id} ${day.day}`,
    isLive: true,
    async send(body) {
      const kind = body.kind ?? 'times';
      const own: readonly string[] = fieldsOf[kind];
      const said = Object.fromEntries(Object.entries(body).filter(([name]) => own.includes(name)));
      const made = await call('POST /api/fp/attendance-corrections', {
        body: { ...said, kind, reason: body.reason, user_id: day.user_id, day: day.day },
        once: newIdempotencyKey(),
      });
      await call('POST /api/fp/attendance-corrections/send', { body: { id: made.id, version: made.version } });
      notify({ kind: 'success', text: t('attendance.correction_sent') });
      close();
      await refreshDays();
    },
  });
  // What another kind would say is not asked, and what was typed of it is not sent.
  const chosen = (asked.form.getValues().kind as CorrectionKind | undefined) ?? 'times';
  return (
    <FieldsDialog
      of={asked}
      title={t('attendance.propose')}
      about={formats.weekdayAndDay(day.day)}
      close={close}
      text={t('attendance-corrections.allowed_actions.send')}
      only={['kind', ...fieldsOf[chosen], 'reason']}
    />
  );
}

/** What each kind of correction says. */
const fieldsOf = {
  times: ['came', 'left'],
  overtime: ['minutes'],
  absence: ['absence_reason_id', 'resource_id'],
} as const;
