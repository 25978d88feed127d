import { bandOf, FOCUS, type LoadBand } from '#modules/numbers/measures/load/bands.ts';
import {
  type CapacityOf,
  countOf,
  freeFrom,
  type LoadTask,
  remainingMinutes,
  type Share,
  shareOf,
  spread,
  workingDaysFrom,
} from '#modules/numbers/measures/load/load.ts';

/** A day of somebody: load is known from today on, what was kept of it before today. */
export interface LoadedDay {
  readonly day: string;
  readonly capacity_minutes: number;
  readonly load_minutes: number | null;
}

/** The load of a person, whatever stretch of it is shown. */
export interface PersonLoad<T extends LoadTask> {
  readonly dayOf: (day: string) => LoadedDay;
  /** All that is left to do, whenever. */
  readonly remaining_minutes: number;
  /** The same task by task. */
  readonly tasksLeft: readonly { readonly task: T; readonly minutes: number }[];
  readonly free_from: string | null;
  readonly hasUnplanned: boolean;
  /** Tasks without a plan whose time touches the days from one to another. */
  readonly unplannedBetween: (from: string, to: string) => readonly T[];
  /** What fills the days from one to another: whole minutes of each task, which add up to the load of these days. */
  readonly tasksBetween: (from: string, to: string) => readonly { readonly task: T; readonly minutes: number }[];
}

/**
 * The load of one person by all that weighs on them: each day a whole minute, which weeks and people add up. What a day
 * rounds off is divided among its tasks by the largest remainders, so that they add up to it.
 */
export function personLoad<T extends LoadTask>(
  tasks: readonly T[],
  today: string,
  capacityOf: CapacityOf,
): PersonLoad<T> {
  const worked = workingDaysFrom(today, capacityOf);
  const exact = spread(tasks, today, worked);
  const places = placesOf(worked);
  const shares = tasks.flatMap((task) => {
    const share = shareOf(task, today, worked);
    return share ? [{ task, share }] : [];
  });
  const unplanned = tasks
    .filter(({ planned_minutes }) => !planned_minutes)
    .flatMap((task) => {
      const share = shareOf({ ...task, planned_minutes: 1, spent_minutes: 0 }, today, worked);
      return share ? [{ task, share }] : [];
    });
  return {
    dayOf(day) {
      const at = places.get(day);
      const load = at === undefined ? 0 : Math.round(exact[at]!);
      return { day, capacity_minutes: capacityOf(day), load_minutes: day < today ? null : load };
    },
    remaining_minutes: tasks.reduce((sum, task) => sum + remainingMinutes(task), 0),
    tasksLeft: tasks.map((task) => ({ task, minutes: remainingMinutes(task) })).filter(({ minutes }) => minutes > 0),
    free_from: freeFrom(worked, exact, capacityOf),
    hasUnplanned: unplanned.length > 0,
    unplannedBetween(from, to) {
      const [first, end] = [countOf(worked, from, false), countOf(worked, to, true)];
      const touches = (share: Share) => Math.max(share.first, first) < Math.min(share.first + share.days, end);
      return unplanned.filter(({ share }) => touches(share)).map(({ task }) => task);
    },
    tasksBetween(from, to) {
      const minutes = new Map<T, number>();
      for (const [at, day] of worked.entries()) {
        if (day < from || day > to) continue;
        const onDay = shares.filter(({ share }) => share.first <= at && at < share.first + share.days);
        const whole = apportioned(
          onDay.map(({ share }) => share.minutes),
          Math.round(exact[at]!),
        );
        for (const [index, { task }] of onDay.entries()) minutes.set(task, (minutes.get(task) ?? 0) + whole[index]!);
      }
      return [...minutes].map(([task, sum]) => ({ task, minutes: sum }));
    },
  };
}

const placesIn = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Where each of the days stands; people who work alike share their days. */
function placesOf(worked: readonly string[]): ReadonlyMap<string, number> {
  const known = placesIn.get(worked) ?? new Map(worked.map((day, at) => [day, at]));
  placesIn.set(worked, known);
  return known;
}

/** Whole numbers near to values that add up to `total`: the largest remainders are rounded up. */
export function apportioned(values: readonly number[], total: number): number[] {
  const down = values.map(Math.floor);
  let left = total - down.reduce((sum, one) => sum + one, 0);
  const order = values
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order) {
    if (left <= 0) break;
    down[at]! += 1;
    left -= 1;
  }
  return down;
}

/** Load against the part of capacity that is there for tasks, as a share with its parts; null without capacity. */
export function loadShareOf(days: readonly LoadedDay[]) {
  const known = days.filter(({ load_minutes }) => load_minutes !== null);
  const load = known.reduce((sum, { load_minutes }) => sum + (load_minutes ?? 0), 0);
  const capacity = known.reduce((sum, { capacity_minutes }) => sum + capacity_minutes, 0);
  return shareOfLoad(load, capacity);
}

export interface LoadShare {
  readonly load_share: number | null;
  readonly load_share_parts: { readonly numerator: number; readonly denominator: number };
  readonly band: LoadBand;
}

export function shareOfLoad(load: number, capacity: number): LoadShare {
  // Four fifths of whole minutes are exact in tenths of them.
  const denominator = Math.round(capacity * FOCUS * 10) / 10;
  const load_share = denominator > 0 ? Math.round((load / denominator) * 10_000) / 10_000 : null;
  const percent = denominator > 0 ? Math.round((load / denominator) * 100) : null;
  return { load_share, load_share_parts: { numerator: load, denominator }, band: bandOf(percent, load) };
}
