import { type ReactNode, useRef } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useDropPlace } from '#web/cards/dragging.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Hint } from '#web/ui/hint.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { CalendarTask } from '#modules/views/task-views/calendar-view/calendar-task.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import styles from '#modules/views/task-views/calendar-view/calendar.module.css';
import type { CalendarDay } from '#modules/views/task-views/calendar-view/calendar-endpoint.ts';

interface DayCellProps {
  readonly day: CalendarDay;
  readonly tasks: readonly ListedTask[];
  /** What else is on that day: leave, events. */
  readonly besides?: ReactNode;
  readonly atMost: number;
  readonly isToday: boolean;
  /** Of a month that is shown for its neighbour. */
  readonly isOther: boolean;
  readonly isActive: boolean;
  readonly heldId: number | null;
  readonly focused: (day: string) => void;
  readonly showAll: (day: string) => void;
}

/** A day with what is due: the first ones, and how many more there are. */
export function DayCell(props: DayCellProps) {
  const { day, tasks, besides, atMost, isToday, isOther, isActive, heldId, focused, showAll } = props;
  const { t } = useTexts();
  const format = useFormats();
  const ref = useRef<HTMLDivElement>(null);
  const { day: own } = day;
  const isOver = useDropPlace(ref, 'calendar-task', 'day', own);
  const shown = tasks.length > atMost ? tasks.slice(0, atMost - 1) : tasks;
  const more = Math.max(day.total, tasks.length) - shown.length;
  const label = [
    format.weekdayAndDay(own),
    day.is_off ? t('task-calendar.day_off') : '',
    day.away ? t(`task-calendar.away.${day.away}`) : '',
    t('board.total', { count: formatCount(Math.max(day.total, tasks.length)) }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div
      ref={ref}
      role="gridcell"
      data-day={own}
      data-off={day.is_off || undefined}
      data-away={day.away ?? undefined}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
      data-over={isOver || undefined}
      className={`stack gap-3 shrinks ${styles.day}`}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => focused(own)}
    >
      <span className="sr-only">{label}</span>
      {day.away && (
        <span className={`cut quiet small ${styles.away}`} aria-hidden="true">
          {t(`task-calendar.away.${day.away}`)}
        </span>
      )}
      <span className={`small digits middle ${isOther ? 'quiet plain' : 'medium'} ${styles.date}`} aria-hidden="true">
        {Number(own.slice(8))}
        <span className="plain phone-only"> {format.weekdayAndDay(own).split(',')[0]}</span>
      </span>
      {day.hours && <DayHours of={day.hours} />}
      {besides}
      {shown.map((task) => (
        <CalendarTask key={task.id} task={task} hasHours={day.hours !== null} isHeld={task.id === heldId} />
      ))}
      {more > 0 && (
        <button
          type="button"
          className={`ghost quiet small tap rounded-s ${styles.more}`}
          tabIndex={-1}
          onClick={() => showAll(own)}
        >
          {t('task-calendar.more', { count: more })}
        </button>
      )}
    </div>
  );
}

/** How full the day is, of what is worked: drawn, in figures, and in words on request. */
function DayHours({ of }: { readonly of: NonNullable<CalendarDay['hours']> }) {
  const { t } = useTexts();
  const format = useFormats();
  const { load_minutes: load, capacity_minutes: capacity } = of;
  if (!load && !capacity) return null;
  const words = { load: format.minutes(load), capacity: format.minutes(capacity) };
  return (
    <Hint className={`small digits soft ${styles.hours}`} text={t('task-calendar.hours', words)}>
      <span className="meter grow" data-over={load > capacity || undefined} aria-hidden="true">
        <i style={{ width: `${capacity ? Math.min(100, (load / capacity) * 100) : 100}%` }} />
      </span>
      <span className={load > capacity ? 'bad' : undefined}>
        {formatClock(load)} / {formatClock(capacity)}
      </span>
    </Hint>
  );
}
