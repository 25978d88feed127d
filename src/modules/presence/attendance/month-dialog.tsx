import { formatMonth } from '#kernel/calendar-formats.ts';
import { longText } from '#kernel/fields/door.ts';
import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { decisionFields } from '#modules/presence/attendance/attendance-corrections.ts';
import type { Month } from '#modules/presence/attendance/attendance-endpoints.ts';
import { attendanceMonths } from '#modules/presence/attendance/attendance-months.ts';
import { refreshMonths } from '#modules/presence/attendance/use-attendance.ts';

const { max } = decisionFields.comment.options;

interface MonthDialogProps {
  readonly row: Month;
  readonly what: 'close' | 'reopen';
  readonly close: () => void;
}

/** Closes a month, with a reason where something in it is open, or opens a closed one again. */
export function MonthDialog({ row, what, close }: MonthDialogProps) {
  const { t, lang } = useTexts();
  const count = row.open_count ?? 0;
  const isForced = what === 'close' && count > 0;
  const isNeeded = what === 'reopen' || isForced;
  const form = useFields({
    of: { path: attendanceMonths.path, fields: { comment: longText({ max, required: isNeeded }) } },
    draft: `attendance month ${what} ${row.id}`,
    async send({ comment }) {
      const body = { id: row.id, version: row.version, ...(comment && { comment }) };
      if (what === 'close')
        await call('POST /api/fp/attendance-months/close', { body: { ...body, ...(isForced && { force: true }) } });
      else await call('POST /api/fp/attendance-months/reopen', { body });
      close();
      await refreshMonths();
    },
  });
  const lead = isForced ? t('attendance.close_with_open', { count }) : t(`attendance.${what}_lead`);
  return (
    <FieldsDialog
      of={form}
      title={t(`attendance-months.allowed_actions.${what}`)}
      about={formatMonth(`${row.month}-01`, lang)}
      close={close}
      text={t(`attendance-months.allowed_actions.${what}`)}
      lead={lead}
      labels={{ comment: t('attendance-months.comment') }}
    />
  );
}
