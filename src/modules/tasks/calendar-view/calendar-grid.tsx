import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDays, dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { usePriorityRank } from '#modules/tasks/board/use-board.tsx';
import { CalendarTask } from '#modules/tasks/calendar-view/calendar-task.tsx';
import { DayCell } from '#modules/tasks/calendar-view/day-cell.tsx';
import { DeadlineMove } from '#modules/tasks/calendar-view/deadline-move.tsx';
import { beside, type CalendarDay, laid, type Span } from '#modules/tasks/calendar-view/weeks.ts';
import type { ListedTask } from '#modules/tasks/lists/listed-task.ts';
import { obstacleToChange } from '#modules/tasks/lists/may-change.ts';
import styles from '#modules/tasks/calendar-view/calendar.module.css';

interface CalendarGridProps {
  readonly span: Span;
  /** The day in whose week or month one stands. */
  readonly at: string;
  readonly days: readonly CalendarDay[];
  readonly tasks: readonly ListedTask[];
  readonly goTo: (day: string) => void;
  readonly showAll: (day: string) => void;
}

interface Held {
  readonly task: ListedTask;
  readonly day: string;
  /** Lies on the new day and waits for its reason. */
  readonly isAsked: boolean;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const perDay: Record<Span, number> = { month: 4, week: 20 };

/**
 * Weeks of days: arrows walk days, Enter goes into a day and opens its tasks, Alt with arrows carries a task to
 * another day until Alt is let go; dragging does the same.
 */
export function CalendarGrid({ span, at, days, tasks, goTo, showAll }: CalendarGridProps) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const rank = usePriorityRank();
  const root = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [active, setActive] = useState(at);
  const [wanted, want] = useState<string | null>(null);
  const dueOn = (task: ListedTask) =>
    held?.task.id === task.id ? held.day : task.deadline && dayOf(task.deadline, format.timeZone);
  const byDay = Map.groupBy(tasks, dueOn);
  const shownDay = days.some(({ day }) => day === active) ? active : at;
  const today = format.today();

  // The day that the keys went to may have to come first: another month was asked for.
  const first = days[0]?.day;
  const drawn = first && `${first} ${held?.day}`;
  useEffect(() => {
    if (!wanted || !drawn) return;
    const target = root.current?.querySelector<HTMLElement>(wanted);
    if (target) target.focus();
  }, [wanted, drawn]);

  const lift = useEffectEvent((id: number, day: string, isAsked: boolean) => {
    const task = tasks.find((one) => one.id === id);
    if (!task?.deadline || dayOf(task.deadline, format.timeZone) === day) return setHeld(null);
    const obstacle = obstacleToChange(task, 'deadline', user?.id ?? 0);
    if (obstacle) {
      setHeld(null);
      return notify({ kind: 'error', text: t(`rule.${obstacle.rule}`) });
    }
    setHeld({ task, day, isAsked });
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.kind === 'calendar-task',
        onDrop: ({ source, location }) => {
          const day = location.current.dropTargets[0]?.data.day as string | undefined;
          if (day) lift(source.data.id as number, day, true);
        },
      }),
    [],
  );

  // On a phone the days stand below one another: the day that is meant shall not be looked for.
  useEffect(() => {
    root.current?.querySelector(`[data-day="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function walk(day: string, step: number) {
    const next = addDays(day, step);
    setActive(next);
    want(`[data-day="${next}"]`);
    if (!days.some((one) => one.day === next)) goTo(next);
    else root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  function onTask(element: HTMLElement, day: string, event: KeyboardEvent): boolean {
    const id = Number(element.dataset.taskId);
    const step = steps[event.key];
    const here = [...(element.closest('[data-day]')?.querySelectorAll<HTMLElement>('[data-task-id]') ?? [])];
    const place = here.indexOf(element);
    if (event.altKey && step) {
      const next = addDays(day, step);
      lift(id, next, false);
      want(`[data-day] [data-task-id="${id}"]`);
      if (!days.some((one) => one.day === next)) goTo(next);
    } else if (event.key === 'ArrowDown' && here[place + 1]) here[place + 1]!.focus();
    else if (event.key === 'ArrowUp' && here[place - 1]) here[place - 1]!.focus();
    else if (event.key === 'Escape' && held) setHeld(null);
    else if (event.key === 'Escape') element.closest<HTMLElement>('[data-day]')?.focus();
    else if (step) walk(day, step);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-day]');
    const day = cell?.dataset.day;
    if (!day || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const page = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
    if (target.dataset.taskId) {
      if (onTask(target, day, event)) event.preventDefault();
      return;
    }
    if (target !== cell || event.altKey) return;
    if (steps[event.key]) walk(day, steps[event.key]!);
    else if (page) {
      const next = beside(span, day, page);
      setActive(next);
      want(`[data-day="${next}"]`);
      goTo(next);
    } else if (event.key === 'Enter') cell.querySelector<HTMLElement>('button')?.focus();
    else return;
    event.preventDefault();
  }

  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const bars = span === 'week' && first ? barsOf(tasks, first, format.timeZone) : [];
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  return (
    <>
      <div
        ref={root}
        role="grid"
        aria-label={t('screen.task_calendar')}
        className={styles.grid}
        data-span={span}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === 'Alt' && held && !held.isAsked) setHeld({ ...held, isAsked: true });
        }}
      >
        <div role="row" className={styles.names}>
          {localeData[lang].shortWeekdays.map((name, index) => (
            <span key={name} role="columnheader" aria-label={localeData[lang].weekdays[index]}>
              {name}
              {span === 'week' && days[index] && <b> {formatDay(days[index].day).slice(0, 5)}</b>}
            </span>
          ))}
        </div>
        {bars.length > 0 && (
          <div className={styles.bars} role="row" style={{ gridTemplateRows: `repeat(${lanes}, auto)` }}>
            {bars.map(({ id, from, to, lane, ...cut }) => {
              const task = tasks.find((one) => one.id === id)!;
              return (
                <div
                  key={id}
                  role="gridcell"
                  className={styles.bar}
                  style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
                >
                  <CalendarTask task={task} {...cut} />
                </div>
              );
            })}
          </div>
        )}
        {weeks.map((week) => (
          <div key={week[0]!.day} role="row" className={styles.week}>
            {week.map((day) => (
              <DayCell
                key={day.day}
                day={day}
                tasks={byDay.get(day.day) ?? []}
                atMost={perDay[span]}
                isToday={day.day === today}
                isOther={span === 'month' && day.day.slice(0, 7) !== at.slice(0, 7)}
                isActive={day.day === shownDay}
                heldId={held?.task.id ?? null}
                focused={setActive}
                showAll={showAll}
              />
            ))}
          </div>
        ))}
      </div>
      <div aria-live="assertive" className="sr-only">
        {held && !held.isAsked ? format.weekdayAndDay(held.day) : ''}
      </div>
      {held?.isAsked && <DeadlineMove task={held.task} day={held.day} rank={rank} close={() => setHeld(null)} />}
    </>
  );
}

/** Tasks whose plan takes more than a day, as bars over the week. */
const barsOf = (tasks: readonly ListedTask[], monday: string, timeZone: string) =>
  laid(
    tasks.flatMap(({ id, planned_start_on: start, deadline }) => {
      const end = deadline && dayOf(deadline, timeZone);
      return start && end && start < end ? [{ id, start, end }] : [];
    }),
    monday,
  ).slice(0, BARS_AT_MOST);
const BARS_AT_MOST = 40;
