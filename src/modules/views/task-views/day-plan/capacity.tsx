import { loadingStatuses } from '#modules/company/projects/door.ts';
import { type Absence, daySpan } from '#modules/staff/leave/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { remainingMinutes } from '#modules/numbers/measures/door.ts';
import { workedMinutes } from '#modules/company/schedules/door.ts';
import { useWorkingSpans } from '#modules/company/schedules/door.tsx';
import look from '#modules/views/task-views/day-plan/day-plan.module.css';
import type { TaskCard } from '#modules/work/tasks/door.ts';

/** What of a task is still to be planned for: what weighs on its executor, and nothing of what is handed in. */
function leftOf({ planned_minutes, actual_minutes, status, running_since }: TaskCard, sinceThen: Spent): number {
  const loads: readonly string[] = loadingStatuses;
  if (!loads.includes(status)) return 0;
  const spent_minutes = actual_minutes + (running_since ? sinceThen(Date.parse(running_since)) : 0);
  return remainingMinutes({ planned_minutes, spent_minutes });
}

/** Working minutes since an instant. */
type Spent = (since: number) => number;

interface CapacityProps {
  readonly userId: number;
  readonly minutes: number;
  readonly away: Absence | null;
  readonly tasks: readonly TaskCard[];
}

/** The norm of the day against what its plan still asks for; on leave there is none, and nothing is wrong with that. */
export function Capacity({ userId, minutes, away, tasks }: CapacityProps) {
  const { t } = useTexts();
  const format = useFormats();
  const now = useMinute();
  const spans = useWorkingSpans(
    tasks.some(({ running_since }) => running_since !== null),
    userId,
  );
  const spent: Spent = (since) => (spans ? workedMinutes(spans, since, now) : 0);
  const left = tasks.reduce((sum, task) => sum + leftOf(task, spent), 0);
  const isOver = left > minutes;
  if (away)
    return (
      <span className="inline soft small digits">
        <Icon name="calendar-off" size={14} />
        {t('day.away', { days: daySpan(away.starts_on, away.ends_on) })}
        {left > 0 && ` · ${t('day.left', { left: format.minutes(left) })}`}
      </span>
    );
  return (
    <span className={`inline gap-8 small digits ${isOver ? 'bad medium' : 'soft'}`}>
      <span className={`meter ${look.meter}`} data-over={isOver || undefined} aria-hidden="true">
        <i style={{ width: `${minutes ? Math.min(100, (left / minutes) * 100) : left ? 100 : 0}%` }} />
      </span>
      {isOver && <Icon name="alert-triangle" size={14} />}
      {minutes
        ? t('day.capacity', { left: format.minutes(left), capacity: format.minutes(minutes) })
        : t('day.not_worked', { left: format.minutes(left) })}
    </span>
  );
}
