import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { useSession } from '#web/session/session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { DayFacts } from '#modules/presence/attendance/day-facts-line.tsx';
import styles from '#modules/presence/attendance/attendance.module.css';
import { useDay } from '#modules/presence/attendance/use-attendance.ts';
import { PunchButtons } from '#modules/staff/punches/door.tsx';

/**
 * The own day with the press by which one comes or goes, first on a phone; `isAlone`: who sees nobody else has it
 * everywhere.
 */
export function OwnToday({ isAlone }: { readonly isAlone: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { user } = useSession();
  const today = formats.today();
  const { data } = useDay(user?.id ?? 0, today, Boolean(user));
  return (
    <section
      className={`row wrap between gap-12 boxed panel ${styles.own}`}
      aria-label={t('attendance.my_day')}
      data-beside={!isAlone || undefined}
    >
      <span className="stack gap-2">
        <b>{formats.weekdayAndDay(today)}</b>
        {data ? <DayFacts day={data} /> : <span className="quiet small">{t('attendance.status.not_yet')}</span>}
      </span>
      <span className="row wrap gap-8">
        <PunchButtons />
        <Button variant="default" onClick={() => changeSearch({ user_id: String(user?.id), day: today })}>
          {t('attendance.open_day')}
        </Button>
      </span>
    </section>
  );
}
