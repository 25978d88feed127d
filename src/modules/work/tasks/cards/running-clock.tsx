import { dayOf } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { whyStill, workedMinutes } from '#modules/company/schedules/door.ts';
import { useWorkingSpans } from '#modules/company/schedules/door.tsx';
import styles from '#web/cards/cards.module.css';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';

interface RunningClockProps {
  readonly task: Pick<TaskCard, 'executor_id' | 'running_since' | 'actual_minutes' | 'planned_minutes'>;
  /** How the time is written here. */
  readonly show?: (minutes: number) => string;
  /** The reason why it stands still in words, and not only on demand. */
  readonly isSpoken?: boolean;
}

/**
 * Time on a task: what was spent before and, while somebody works on it, what has run since. Only working time
 * counts, here as on the server, so the clock stands still on a day off and says so.
 */
export function RunningClock({ task, show, isSpoken }: RunningClockProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { executor_id, running_since: since, actual_minutes: spent, planned_minutes: planned } = task;
  const now = useMinute();
  const spans = useWorkingSpans(since !== null, executor_id);
  const still = since && spans ? whyStill(spans, now, (instant) => dayOf(instant, format.timeZone)) : null;
  const minutes = spent + (since && spans ? workedMinutes(spans, Date.parse(since), now) : 0);
  const why = still ? t(`clock.${still}`) : '';
  return (
    <span
      className={`inline gap-3 nowrap ${styles.clock}`}
      data-live={since !== null || undefined}
      data-over={(planned !== null && minutes > planned) || undefined}
      title={why || undefined}
    >
      {since && <Icon name={still ? 'player-pause' : 'stopwatch'} size={13} />}
      {(show ?? format.minutes)(minutes)}
      {why && <span className={isSpoken ? 'quiet' : 'sr-only'}>· {why}</span>}
    </span>
  );
}
