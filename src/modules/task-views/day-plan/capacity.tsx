import { type Absence, daySpan } from '#modules/leave/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import look from '#modules/task-views/day-plan/day-plan.module.css';
import type { TaskCard } from '#modules/tasks/door.ts';

const LEAST_LEFT = 0.1;

/** What of a task is still to be planned for: what is left of it, and nothing of what is handed in. */
function leftOf({ planned_minutes, actual_minutes, status }: TaskCard): number {
  if (!planned_minutes || ['checking', 'done', 'accepted'].includes(status)) return 0;
  return Math.max(planned_minutes - actual_minutes, Math.round(planned_minutes * LEAST_LEFT));
}

interface CapacityProps {
  readonly minutes: number;
  readonly away: Absence | null;
  readonly tasks: readonly TaskCard[];
}

/** The norm of the day against what its plan still asks for; on leave there is none, and nothing is wrong with that. */
export function Capacity({ minutes, away, tasks }: CapacityProps) {
  const { t } = useTexts();
  const format = useFormats();
  const left = tasks.reduce((sum, task) => sum + leftOf(task), 0);
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
