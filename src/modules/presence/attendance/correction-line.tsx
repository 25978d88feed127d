import { useReference } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import styles from '#modules/presence/attendance/day-drawer.module.css';

const looks = {
  draft: { icon: 'pencil', tone: 'quiet' },
  sent: { icon: 'clock', tone: 'warn' },
  approved: { icon: 'check', tone: 'good' },
  refused: { icon: 'x', tone: 'danger' },
  cancelled: { icon: 'x', tone: 'quiet' },
} as const;

/** What a correction says the day was. */
export function useCorrectionWords({ kind, minutes, absence_reason_id, came, left }: Correction): string {
  const { t } = useTexts();
  const formats = useFormats();
  const reason = useReference('fp/absence-reasons', absence_reason_id);
  if (kind === 'overtime') return `${t('attendance.overtime_minutes')}: ${formats.minutes(minutes ?? 0)}`;
  if (kind === 'absence') return reason?.name ?? '';
  const ends = { came, left };
  return (['came', 'left'] as const)
    .flatMap((end) => (ends[end] ? [`${t(`attendance.${end}`)}: ${formats.time(ends[end])}`] : []))
    .join(' · ');
}

export const CorrectionWords = ({ row }: { readonly row: Correction }) => useCorrectionWords(row);

export function CorrectionLine({ row }: { readonly row: Correction }) {
  const { t } = useTexts();
  const { icon, tone } = looks[row.state];
  return (
    <li className={`row wrap lined ${styles.step}`}>
      <span className="digits">
        <CorrectionWords row={row} />
      </span>
      <span className="quiet small">{row.reason}</span>
      <span className="to-end">
        <StateTag icon={icon} tone={tone}>
          {t(`attendance-corrections.state.${row.state}`)}
        </StateTag>
      </span>
    </li>
  );
}
