import type { GanttBar, GanttCalendar } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import { dayOfNumber } from '#modules/views/gantt/screens/time-scale.ts';

/** What a bar that is pulled means for its task: plain reckoning on days, without page and server. */

/** What is asked of the server for one task. */
export interface BarChange {
  readonly task_id: number;
  readonly version: number;
  readonly planned_start_on?: string;
  readonly planned_minutes?: number;
  readonly executor_id?: number | null;
}

/** Where a bar would stand. */
export interface Standing {
  readonly from: number;
  readonly to: number;
}

export type Pull = 'move' | 'start' | 'end';

/** Nobody plans less than this by pulling. */
const LEAST_MINUTES = 30;
/** So many days off in a row are looked through for the next working day. */
const DAYS_LOOKED_THROUGH = 400;

/** Day 0 was a Thursday. */
const isWeekend = (number: number): boolean => [2, 3].includes(((number % 7) + 7) % 7);

const minutesOfClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/**
 * Asks a calendar about days. It is known from `first` to `last`; before and behind, and where there is none, weekends
 * are free and every other day is a whole one.
 */
export function workOf(calendar: GanttCalendar | undefined, first = -Infinity, last = Infinity) {
  const off = new Set(calendar?.days_off);
  const whole =
    calendar?.spans.reduce((sum, [from = '', to = '']) => sum + minutesOfClock(to) - minutesOfClock(from), 0) || 480;
  const minutesOn = (number: number): number => {
    if (!calendar || number < first || number > last) return isWeekend(number) ? 0 : whole;
    const day = dayOfNumber(number);
    return off.has(day) ? 0 : (calendar?.short[day] ?? whole);
  };
  /** The same day, or the next one on which somebody works. */
  const workingDay = (number: number): number => {
    for (let day = number; day < number + DAYS_LOOKED_THROUGH; day++) if (minutesOn(day) > 0) return day;
    return number;
  };
  /** Minutes of work from one day to another, both counted; negative where they are the other way round. */
  const minutesBetween = (from: number, to: number): number => {
    if (to === from - 1) return 0;
    if (to < from) return -minutesBetween(to + 1, from - 1);
    let sum = 0;
    for (let day = from; day <= to; day++) sum += minutesOn(day);
    return sum;
  };
  return { minutesOn, workingDay, minutesBetween };
}
export type Work = ReturnType<typeof workOf>;

const firstDay = ({ from }: Standing) => Math.floor(from);
/** The last day on which a bar stands; one that ends at midnight ends on the day before. */
const lastDay = ({ from, to }: Standing) => Math.max(Math.floor(from), Math.ceil(to) - 1);

/** How many working days a bar takes: at least one. */
function daysOfWork({ minutesOn }: Work, standing: Standing): number {
  let count = 0;
  for (let day = firstDay(standing); day <= lastDay(standing); day++) if (minutesOn(day) > 0) count++;
  return Math.max(1, count);
}

/** As long as it was in working days, begun on another day; a day off moves it on to the next working one. */
function begunOn(work: Work, bar: PlacedBar, day: number): Standing {
  const start = work.workingDay(day);
  if (bar.to === bar.from) return { from: start + (bar.from % 1), to: start + (bar.from % 1) };
  let left = daysOfWork(work, bar) - 1;
  let end = start;
  while (left > 0) {
    end = work.workingDay(end + 1);
    left--;
  }
  const [morning, evening] = [bar.from - firstDay(bar), bar.to - lastDay(bar)];
  return { from: start + morning, to: Math.max(start + morning, end + evening) };
}

/** Where a bar stands after it was pulled by so many days. */
export function standingAfter(work: Work, bar: PlacedBar, pull: Pull, days: number): Standing {
  if (days === 0) return { from: bar.from, to: bar.to };
  if (pull === 'move') return begunOn(work, bar, stepped(work, firstDay(bar), days));
  if (pull === 'end') {
    const last = Math.max(firstDay(bar), lastDay(bar) + days);
    return { from: bar.from, to: last + (bar.to - lastDay(bar)) };
  }
  const first = Math.min(lastDay(bar), work.workingDay(firstDay(bar) + days));
  return { from: first + (bar.from - firstDay(bar)), to: bar.to };
}

/** A step back onto days off goes on backwards: otherwise keys could never leave a Monday. */
function stepped({ minutesOn, workingDay }: Work, day: number, days: number): number {
  const target = day + days;
  if (days > 0 || workingDay(target) < day) return target;
  for (let earlier = target; earlier > target - DAYS_LOOKED_THROUGH; earlier--)
    if (minutesOn(earlier) > 0) return earlier;
  return target;
}

/**
 * What the task is asked to be then: its planned day, its planned minutes. Pulling an end changes the estimate by what
 * is worked on the days between; one that was not estimated gets the minutes of the days that it is drawn over.
 * Null: nothing changes.
 */
export function changeBy(work: Work, bar: PlacedBar, pull: Pull, days: number): BarChange | null {
  const { task_id, version, planned_minutes } = bar.bar;
  const after = standingAfter(work, bar, pull, days);
  const planned_start_on = dayOfNumber(after.from);
  const isBegunElsewhere = firstDay(after) !== firstDay(bar);
  if (pull === 'move') return isBegunElsewhere ? { task_id, version, planned_start_on } : null;
  const gained =
    pull === 'end'
      ? work.minutesBetween(lastDay(bar) + 1, lastDay(after))
      : work.minutesBetween(firstDay(after), firstDay(bar) - 1);
  if (gained === 0 && !isBegunElsewhere) return null;
  const drawn = work.minutesBetween(firstDay(after), lastDay(after));
  const minutes = Math.max(LEAST_MINUTES, planned_minutes === null ? drawn : planned_minutes + gained);
  return { task_id, version, planned_minutes: minutes, ...(pull === 'start' && { planned_start_on }) };
}

/** Which pulls the reader may make: the server says so bar by bar, and decides again. */
export function mayPull({ may, kind }: GanttBar, pull: Pull): boolean {
  if (kind === 'parent') return false;
  return pull === 'move' ? may.includes('move') : kind === 'task' && may.includes('resize');
}
