import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Question } from '#modules/presence/attendance/attendance-endpoints.ts';
import { answerFields, attendanceQuestions } from '#modules/presence/attendance/attendance-questions.ts';
import { refreshAttendance } from '#modules/presence/attendance/use-attendance.ts';

/** What it was, in the words of the person. */
export function AnswerDialog({ row, close }: { readonly row: Question; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const asked = useFields({
    of: { path: attendanceQuestions.path, fields: answerFields },
    draft: `attendance answer ${row.id}`,
    async send({ comment }) {
      await call('POST /api/fp/attendance-questions/answer', { body: { id: row.id, version: row.version, comment } });
      close();
      await Promise.all([refreshAttendance(), refreshLists(attendanceQuestions.path)]);
    },
  });
  return (
    <FieldsDialog
      of={asked}
      title={t(`attendance-questions.kind.${row.kind}`)}
      about={`${formats.weekdayAndDay(row.day)} · ${formats.minutes(row.minutes)}`}
      close={close}
      text={t('attendance-questions.allowed_actions.answer')}
      labels={{ comment: t('attendance-questions.answer') }}
    />
  );
}
