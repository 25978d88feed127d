import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/views/task-views/lists/lists.module.css';
import type { TaskCard } from '#modules/work/tasks/door.ts';
import { type Running, useRunningMinutes } from '#modules/work/tasks/door.tsx';

interface Sums {
  readonly count: number;
  readonly planned: number;
  /** What is written down; the clocks of `running` go on above it. */
  readonly actual: number;
  readonly running: readonly Running[];
}

const sumOf = (tasks: readonly TaskCard[], name: 'planned_minutes' | 'actual_minutes') =>
  tasks.reduce((sum, task) => sum + (task[name] ?? 0), 0);

export const sumsOf = (tasks: readonly TaskCard[]): Sums => ({
  count: tasks.length,
  planned: sumOf(tasks, 'planned_minutes'),
  actual: sumOf(tasks, 'actual_minutes'),
  running: tasks.filter(({ running_since }) => running_since !== null),
});

/** What the list comes to. `isCut`: there is more than it holds. */
export function ListTotals({ count, planned, actual, running, isCut }: Sums & { readonly isCut?: boolean }) {
  const { t } = useTexts();
  const format = useFormats();
  const minutesOf = useRunningMinutes(running.length > 0);
  const live = running.reduce((sum, task) => sum + minutesOf(task), 0);
  return (
    <footer className={`flow rigid panel quiet small digits ${styles.totals}`}>
      <span>{t('board.total', { count: formatCount(count) })}</span>
      <span>
        {t('field.planned_minutes')}: <b className="ink medium">{format.minutes(planned)}</b>
      </span>
      <span>
        {t('field.actual_minutes')}: <b className="ink medium">{format.minutes(actual + live)}</b>
      </span>
      {isCut && <span className="bad">{t('lists.cut')}</span>}
    </footer>
  );
}

/** Where the totals will stand: the rows above them do not move when they come. */
export const ListTotalsPlace = () => (
  <div aria-hidden="true" className={`rigid panel small ${styles.totals}`}>
    &nbsp;
  </div>
);
