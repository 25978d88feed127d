import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { longText } from '#kernel/fields/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { attendanceCorrections, decisionFields } from '#modules/presence/attendance/attendance-corrections.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { decide } from '#modules/presence/attendance/decide-correction.ts';

const refusalFields = { comment: longText({ max: decisionFields.comment.options.max, required: true }) } as const;

/** A refusal says why: the person reads it. */
export function RefuseCorrection({ row, close }: { readonly row: Correction; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const form = useFields({
    of: { path: attendanceCorrections.path, fields: refusalFields },
    draft: `attendance refusal ${row.id}`,
    send: ({ comment }) => {
      close();
      return decide(row, false, comment.trim());
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('attendance.refuse_title')}
      about={formats.weekdayAndDay(row.day)}
      close={close}
      text={t('attendance-corrections.allowed_actions.refuse')}
      labels={{ comment: t('attendance-corrections.decision_comment') }}
    />
  );
}
