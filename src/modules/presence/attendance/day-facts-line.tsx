import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ExplainedDay } from '#modules/presence/attendance/attendance-endpoints.ts';

/** A day in one line: what it was, from when to when, how long. */
export function DayFacts({ day }: { readonly day: ExplainedDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { status, came, left, worked_minutes, late_minutes } = day;
  const ends = came || left ? `${came ? formats.time(came) : '?'} – ${left ? formats.time(left) : '…'}` : '';
  return (
    <span className="flow quiet small digits">
      <span>{t(`attendance.status.${status ?? 'not_yet'}`)}</span>
      {ends && <span>{ends}</span>}
      {worked_minutes !== null && worked_minutes > 0 && <span>{formats.minutes(worked_minutes)}</span>}
      {late_minutes > 0 && (
        <span>
          {t('attendance.late_minutes')}: {formats.minutes(late_minutes)}
        </span>
      )}
    </span>
  );
}
