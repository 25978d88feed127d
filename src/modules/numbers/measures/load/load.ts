import Type from 'typebox';
import { addDays } from '#kernel/days.ts';
import { bandOf, FREE_BELOW, loadBands, percentOf } from '#modules/numbers/measures/load/bands.ts';
import { integerOrNull, listOf, oneOf, type Shape, textOrNull } from '#kernel/schemas.ts';

/**
 * How loaded a person is: domain.md 6.4. Pure, so that screens and reports say the same. Days are `YYYY-MM-DD`,
 * durations whole minutes. `capacityOf` is the norm of the work calendar minus leave and days off, 0 on a day that is
 * not worked: the caller knows the person. One function says the same of a day for good.
 */
export type CapacityOf = (day: string) => number;

/** What counts of an open task. Blocked ones, and those that wait for somebody else, are left out by the caller. */
export interface LoadTask {
  readonly planned_minutes: number | null;
  /** Minutes spent so far, a running clock included. */
  readonly spent_minutes: number;
  readonly planned_start_on: string | null;
  /** The local day of the deadline. */
  readonly deadline_on: string | null;
}

export const load = Type.Object({
  /** Load against the capacity that is left for tasks, over the coming five working days; null without capacity. */
  percent: integerOrNull,
  band: oneOf(loadBands),
  capacity_minutes: Type.Integer(),
  load_minutes: Type.Integer(),
  /** All that is left to do, whenever. */
  remaining_minutes: Type.Integer(),
  /** Open tasks without planned time: they weigh nothing here, who has many of them looks freer than they are. */
  unplanned: Type.Integer(),
  /** The first day from which five working days are less than half full; null beyond the horizon. */
  free_from: textOrNull,
  /** The coming five working days, one by one. */
  days: listOf({ day: Type.String(), capacity_minutes: Type.Integer(), load_minutes: Type.Integer() }),
});
export type Load = Shape<typeof load>;

/** What is never done is never quite finished: of the planned time at least this part is left. */
const LEAST_LEFT = 0.1;
const WEEK = 5;
/** A task without a deadline is taken to be done within two working weeks of its start. */
const WITHOUT_DEADLINE = 10;
export const HORIZON_DAYS = 370;

/** `max(planned − spent, 10 % of planned)` in whole minutes; nothing for a task that nobody has estimated. */
export function remainingMinutes({
  planned_minutes,
  spent_minutes,
}: Pick<LoadTask, 'planned_minutes' | 'spent_minutes'>): number {
  if (!planned_minutes) return 0;
  return Math.max(planned_minutes - spent_minutes, Math.round(planned_minutes * LEAST_LEFT));
}

/** The load of a person from `today` on. */
export function loadOf(tasks: readonly LoadTask[], today: string, capacityOf: CapacityOf): Load {
  const worked = workingDaysFrom(today, capacityOf);
  const perDay = spread(tasks, today, worked);
  const days = worked.slice(0, WEEK).map((day, at) => ({
    day,
    capacity_minutes: capacityOf(day),
    load_minutes: Math.round(perDay[at]!),
  }));
  const capacity = sum(days.map(({ capacity_minutes }) => capacity_minutes));
  const load = sum(days.map(({ load_minutes }) => load_minutes));
  const percent = percentOf(load, capacity);
  return {
    percent,
    // People who are away as far as one looks have no day on which their work could fall.
    band: bandOf(percent, worked.length ? load : sum(tasks.map(remainingMinutes))),
    capacity_minutes: capacity,
    load_minutes: load,
    remaining_minutes: sum(tasks.map(remainingMinutes)),
    unplanned: tasks.filter(({ planned_minutes }) => !planned_minutes).length,
    free_from: freeFrom(worked, perDay, capacityOf),
    days,
  };
}

/** What falls on each of the days from today on: its minutes, of all that there is to do. Days before are not known. */
export function loadByDay(
  tasks: readonly LoadTask[],
  today: string,
  capacityOf: CapacityOf,
): ReadonlyMap<string, number> {
  const worked = workingDaysFrom(today, capacityOf);
  const perDay = spread(tasks, today, worked);
  return new Map(worked.map((day, at) => [day, perDay[at]!]));
}

/** On which of the days that are worked the work on a task falls, and how much of it on each. */
export interface Share {
  /** The first of them, counted from 0. */
  readonly first: number;
  readonly days: number;
  readonly minutes: number;
}

/** What is left of a task, evenly over the working days that are left for it; what is late falls on the first. */
export function shareOf(task: LoadTask, today: string, worked: readonly string[]): Share | null {
  const left = remainingMinutes(task);
  if (!left || !worked.length) return null;
  const start = later(today, task.planned_start_on);
  const first = Math.min(countOf(worked, start, false), worked.length - 1);
  const end =
    task.deadline_on === null
      ? Math.min(first + WITHOUT_DEADLINE, worked.length)
      : countOf(worked, later(start, task.deadline_on), true);
  // A deadline before the next working day leaves that day and no other.
  const days = Math.max(1, end - first);
  return { first, days, minutes: left / days };
}

/** The tasks whose work falls on a day, each with its minutes of that day. */
export function tasksOfDay<T extends LoadTask>(
  tasks: readonly T[],
  { day, today, capacityOf }: { readonly day: string; readonly today: string; readonly capacityOf: CapacityOf },
): { readonly task: T; readonly minutes: number }[] {
  const worked = workingDaysFrom(today, capacityOf);
  const at = worked.indexOf(day);
  return tasks.flatMap((task) => {
    const share = shareOf(task, today, worked);
    if (!share || at < share.first || at >= share.first + share.days) return [];
    return [{ task, minutes: Math.round(share.minutes) }];
  });
}

/** The minutes of each of `worked`: a task adds where its days begin and takes away behind their end. */
export function spread(tasks: readonly LoadTask[], today: string, worked: readonly string[]): number[] {
  const changes = Array.from({ length: worked.length + 1 }, () => 0);
  for (const task of tasks) {
    const share = shareOf(task, today, worked);
    if (!share) continue;
    changes[share.first]! += share.minutes;
    changes[share.first + share.days]! -= share.minutes;
  }
  let minutes = 0;
  return worked.map((_, at) => Math.max(0, (minutes += changes[at]!)));
}

export function freeFrom(worked: readonly string[], perDay: readonly number[], capacityOf: CapacityOf): string | null {
  for (let at = 0; at + WEEK <= worked.length; at++) {
    const week = worked.slice(at, at + WEEK);
    const percent = percentOf(sum(perDay.slice(at, at + WEEK)), sum(week.map(capacityOf)));
    if (percent !== null && percent < FREE_BELOW) return week[0] as string;
  }
  return null;
}

/** People who work alike and are not away share one capacity, and with it its days. */
const workedBy = new WeakMap<CapacityOf, { readonly today: string; readonly days: readonly string[] }>();
let horizon: readonly string[] = [];

/** The days from today on, as far as one looks ahead, that have any capacity. */
export function workingDaysFrom(today: string, capacityOf: CapacityOf): readonly string[] {
  const known = workedBy.get(capacityOf);
  if (known?.today === today) return known.days;
  if (horizon[0] !== today) horizon = Array.from({ length: HORIZON_DAYS }, (_, at) => addDays(today, at));
  const days = horizon.filter((day) => capacityOf(day) > 0);
  workedBy.set(capacityOf, { today, days });
  return days;
}

/** How many of the days, which are in order, lie before `day`, or on it if `isWith` it. */
export function countOf(days: readonly string[], day: string, isWith: boolean): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day || (isWith && days[middle] === day)) low = middle + 1;
    else high = middle;
  }
  return low;
}
const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
