import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { Part } from '#web/ui/part.tsx';
import { PunchButtons, PunchState } from '#modules/staff/punches/punch-buttons.tsx';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import styles from '#modules/staff/punches/check-in.module.css';
import { refreshPunches } from '#modules/staff/punches/use-punches.ts';

/** On the first screen of all of the staff: whether one is here, and the press by which one comes or goes. */
export default function PunchAtHome() {
  const { t } = useTexts();
  useChanges(attendancePunches.path, () => void refreshPunches());
  return (
    <Part title={t('check-in.title')} to="/people/check-in">
      <div className={`row wrap between gap-12 ${styles.home}`}>
        <PunchState />
        <PunchButtons />
      </div>
    </Part>
  );
}
