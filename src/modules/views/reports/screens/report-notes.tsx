import { useTexts } from '#web/i18n/texts.ts';
import { FillingNote } from '#web/ui/filling-note.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { Moment } from '#modules/views/reports/screens/report-bar.tsx';
import { periodText } from '#modules/views/reports/screens/report-period.ts';
import type { ReportAnswer } from '#modules/views/reports/screens/report-answer.ts';
import { measureName } from '#modules/views/reports/screens/report-words.ts';
import styles from '#modules/views/reports/screens/reports.module.css';
import type { Report } from '#modules/views/reports/screens/use-report.tsx';

/** Of which moment it is, whether it still moves, with what it is compared, and what has to be known to read it. */
export function ReportNotes({ report, answer }: { readonly report: Report; readonly answer: ReportAnswer }) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const { as_of, frozen, version, notes, hidden_columns: hidden, period } = answer;
  const said = notes.filter((note) => t.has(`report_note.${note}`));
  return (
    <div className={`flow level small soft ${styles.notes}`}>
      <span className="row gap-2 digits" data-as-of={as_of}>
        {t('reports.as_of', { time: momentText(as_of, format) })}
        <Moment report={report} />
      </span>
      <FillingNote />
      {frozen !== false && (
        <StateTag icon="lock" tone={frozen === 'partly' ? 'warn' : 'good'}>
          {t(frozen === 'partly' ? 'reports.frozen_partly' : 'reports.frozen', { version: version ?? 1 })}
        </StateTag>
      )}
      {report.isCompared && period.previous && (
        <span className="digits">{t('reports.compared_with', { period: periodText(period.previous, lang) })}</span>
      )}
      {said.map((note) => (
        <span key={note}>{t(`report_note.${note}`)}</span>
      ))}
      {hidden.length > 0 && (
        <span>{t('reports.hidden_columns', { names: hidden.map((name) => measureName(t, name)).join(', ') })}</span>
      )}
    </div>
  );
}

/** Of today the time is enough. */
function momentText(as_of: string, format: ReturnType<typeof useFormats>): string {
  return format.dayOf(as_of) === format.day(format.today()) ? format.time(as_of) : format.instant(as_of);
}
