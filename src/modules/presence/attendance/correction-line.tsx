import { useTexts } from '#web/i18n/texts.ts';
import { StateTag } from '#web/ui/state-tag.tsx';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { CorrectionWords } from '#modules/presence/attendance/correction-words.tsx';
import styles from '#modules/presence/attendance/day-drawer.module.css';

const looks = {
  draft: { icon: 'pencil', tone: 'quiet' },
  sent: { icon: 'clock', tone: 'warn' },
  approved: { icon: 'check', tone: 'good' },
  refused: { icon: 'x', tone: 'danger' },
  cancelled: { icon: 'x', tone: 'quiet' },
} as const;

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
