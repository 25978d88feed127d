import { Said } from '#web/ui/said.tsx';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { addDays } from '#kernel/days.ts';
import { dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { useDrags } from '#web/cards/dragging.tsx';
import { CalendarTask } from '#modules/views/task-views/calendar-view/calendar-task.tsx';
import { DayCell } from '#modules/views/task-views/calendar-view/day-cell.tsx';
import { beside, laid, type Span } from '#modules/views/task-views/calendar-view/weeks.ts';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { obstacleToChange } from '#modules/views/task-views/lists/may-change.ts';
import styles from '#modules/views/task-views/calendar-view/calendar.module.css';
import type { CalendarDay } from '#modules/views/task-views/calendar-view/calendar-endpoint.ts';

const DeadlineMove = onDemand(
  () => import('#modules/views/task-views/calendar-view/deadline-move.tsx'),
  'DeadlineMove',
);

interface CalendarGridProps {
  readonly span: Span;
  /** The day in whose week or month one stands. */
  readonly at: string;
  readonly days: readonly CalendarDay[];
  readonly tasks: readonly ListedTask[];
  /** What stands on a day beside its tasks. */
  readonly besides: (day: string) => ReactNode;
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

/** The task that is carried to another day, by dragging or by keys. */
function useCarriedTask(tasks: readonly ListedTask[]) {
  const { t } = useTexts();
  const { timeZone } = useFormats();
  const { user } = useSession();
  const [held, setHeld] = useState<Held | null>(null);
  const lift = (id: number, day: string, isAsked: boolean) => {
    const task = tasks.find((one) => one.id === id);
    if (!task?.deadline || dayOf(task.deadline, timeZone) === day) return setHeld(null);
    const obstacle = obstacleToChange(task, 'deadline', user?.id ?? 0);
    if (obstacle) {
      setHeld(null);
      return notify({ kind: 'error', text: t(`rule.${obstacle.rule}`) });
    }
    setHeld({ task, day, isAsked });
  };
  useDrags('calendar-task', (id, onto) => {
    if (onto?.day) lift(id, onto.day as string, true);
  });
  return { held, setHeld, lift };
}

/** Which day the keys have reached; the focus follows, into another month too. */
function useDayKeys(
  { span, at, days, goTo }: CalendarGridProps,
  { held, setHeld, lift }: ReturnType<typeof useCarriedTask>,
  root: RefObject<HTMLElement | null>,
) {
  const [active, setActive] = useState(at);
  const [selector, want] = useState<string | null>(null);
  // The day that the keys went to may have to come first: another month was asked for.
  const first = days[0]?.day;
  const drawn = first && `${first} ${held?.day}`;
  useEffect(() => {
    if (!selector || !drawn) return;
    const target = root.current?.querySelector<HTMLElement>(selector);
    if (target) target.focus();
  }, [root, selector, drawn]);

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
    } else if (event.key === 'Enter') {
      // Tasks before the events of the day: they are what keys carry.
      const first = cell.querySelector<HTMLElement>('[data-task-id]') ?? cell.querySelector<HTMLElement>('button');
      first?.focus();
    } else return;
    event.preventDefault();
  }
  return { active, setActive, onKeyDown };
}

/**
 * Weeks of days: arrows walk days, Enter goes into a day and opens its tasks, Alt with arrows carries a task to
 * another day until Alt is let go; dragging does the same.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { span, at, days, tasks, besides, showAll } = props;
  const { t } = useTexts();
  const format = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const carried = useCarriedTask(tasks);
  const { held, setHeld } = carried;
  const dueOn = (task: ListedTask) =>
    held?.task.id === task.id ? held.day : task.deadline && dayOf(task.deadline, format.timeZone);
  const byDay = Map.groupBy(tasks, dueOn);
  const today = format.today();

  const { active, setActive, onKeyDown } = useDayKeys(props, carried, root);
  const shownDay = days.some(({ day }) => day === active) ? active : at;

  // On a phone the days stand below one another: the day that is meant comes into sight.
  useEffect(() => {
    root.current?.querySelector(`[data-day="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <>
      <div
        ref={root}
        role="grid"
        aria-label={t('screen.task_calendar')}
        className={`stack gap-0 scrolls framed ${styles.grid}`}
        data-span={span}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key === 'Alt' && held && !held.isAsked) setHeld({ ...held, isAsked: true });
        }}
      >
        <WeekdayNames days={span === 'week' ? days : []} />
        {span === 'week' && days[0] && <PlanBars tasks={tasks} monday={days[0].day} />}
        {weeks.map((week) => (
          <div key={week[0]!.day} role="row" className={`grid ${styles.week}`}>
            {week.map((day) => (
              <DayCell
                key={day.day}
                day={day}
                tasks={byDay.get(day.day) ?? []}
                besides={besides(day.day)}
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
      <Said text={held && !held.isAsked ? format.weekdayAndDay(held.day) : ''} />
      {held?.isAsked && <DeadlineMove task={held.task} day={held.day} close={() => setHeld(null)} />}
    </>
  );
}

/** With the date where only one week stands below. */
function WeekdayNames({ days }: Pick<CalendarGridProps, 'days'>) {
  const { lang } = useTexts();
  return (
    <div role="row" className={`grid rigid panel quiet small edged ${styles.names}`}>
      {localeData[lang].shortWeekdays.map((name, index) => (
        <span key={name} role="columnheader" aria-label={localeData[lang].weekdays[index]}>
          {name}
          {days[index] && <b className="soft medium digits"> {formatDay(days[index].day).slice(0, 5)}</b>}
        </span>
      ))}
    </div>
  );
}

/** Plans that take more than a day, over the days of the week. */
function PlanBars({ tasks, monday }: { readonly tasks: readonly ListedTask[]; readonly monday: string }) {
  const { timeZone } = useFormats();
  const bars = barsOf(tasks, monday, timeZone);
  if (!bars.length) return null;
  const lanes = Math.max(...bars.map(({ lane }) => lane + 1));
  return (
    <div
      className={`grid rigid sunken edged ${styles.bars}`}
      role="row"
      style={{ gridTemplateRows: `repeat(${lanes}, auto)` }}
    >
      {bars.map(({ id, from, to, lane, ...cut }) => {
        const task = tasks.find((one) => one.id === id)!;
        return (
          <div
            key={id}
            role="gridcell"
            className={`shrinks ${styles.bar}`}
            style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
          >
            <CalendarTask task={task} {...cut} />
          </div>
        );
      })}
    </div>
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
