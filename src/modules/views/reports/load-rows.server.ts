import { addDays, daysOf } from '#kernel/days.ts';
import { type Days, HORIZON_DAYS, type LoadedDay, shareOfLoad } from '#modules/numbers/measures/door.ts';
import type { LoadedPeople } from '#modules/views/reports/load-people.server.ts';

/** A person within a row, with how much of a day of theirs counts there, 0 to 1. */
export interface Member {
  readonly user_id: number;
  readonly partOn: (day: string) => number;
}

/** What a cell, a row or a total of the load holds. */
export interface LoadNumbers {
  readonly capacity_minutes: number;
  /** Null: before today. */
  readonly load_minutes: number | null;
  /** Null: nothing was kept of these days. */
  readonly planned_load_minutes: number | null;
  readonly unplanned_count: number;
  readonly load_share: number | null;
  readonly load_share_parts: { readonly numerator: number; readonly denominator: number };
  readonly band: string | null;
}

/** What some people have over some days, before anything is rounded. */
interface Sums {
  readonly capacity: number;
  /** Capacity of the days whose load is known. */
  readonly ahead: number;
  /** Null: of no day is it known. */
  readonly load: number | null;
  /** Null: nothing was kept. */
  readonly kept: number | null;
  readonly unplanned: number;
}

const added = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);

/**
 * The numbers of some people over some days. Their capacity counts by the part of them that is there for a team; what
 * they have to do is theirs whole. The share compares what is known of load with the capacity of the same days.
 */
export function loadNumbers(people: LoadedPeople, members: readonly Member[], days: Days): LoadNumbers {
  return toldOf(sumsOf(people, members, daysOf(days.day_from, days.day_to)));
}

/** The same for each cell and for all of them together: days are gone through once. */
export function loadOfCells(people: LoadedPeople, members: readonly Member[], cells: readonly (readonly string[])[]) {
  const sums = cells.map((days) => sumsOf(people, members, days));
  const all = sums.reduce(
    (whole, one) => ({
      capacity: whole.capacity + one.capacity,
      ahead: whole.ahead + one.ahead,
      load: added(whole.load, one.load),
      kept: added(whole.kept, one.kept),
      unplanned: 0,
    }),
    nothing,
  );
  // A task whose time lies in several cells is one task.
  const unplanned = sums.some((one) => one.unplanned > 0) ? unplannedOf(people, members, cells.flat()) : 0;
  return { cells: sums.map(toldOf), whole: toldOf({ ...all, unplanned }) };
}

const nothing: Sums = { capacity: 0, ahead: 0, load: null, kept: null, unplanned: 0 };

function sumsOf(people: LoadedPeople, members: readonly Member[], days: readonly string[]): Sums {
  let [capacity, ahead] = [0, 0];
  let [load, kept]: [number | null, number | null] = [null, null];
  for (const { user_id, partOn } of members) {
    const { dayOf } = people.loadOf(user_id);
    for (const on of days) {
      const part = partOn(on);
      if (!part) continue;
      const day = dayOf(on);
      capacity += day.capacity_minutes * part;
      if (day.load_minutes !== null) {
        ahead += day.capacity_minutes * part;
        load = (load ?? 0) + day.load_minutes;
      }
      kept = added(kept, people.keptOn(user_id, on) ?? null);
    }
  }
  return { capacity, ahead, load, kept, unplanned: load === null ? 0 : unplannedOf(people, members, days) };
}

/** Tasks without a plan whose time touches days on which their person counts, each once. */
function unplannedOf(people: LoadedPeople, members: readonly Member[], days: readonly string[]): number {
  let count = 0;
  for (const { user_id, partOn } of members) {
    const load = people.loadOf(user_id);
    if (!load.hasUnplanned) continue;
    const found = new Set<unknown>();
    let since: string | null = null;
    const until = (last: string): void => {
      if (since !== null) for (const task of load.unplannedBetween(since, last)) found.add(task);
      since = null;
    };
    for (const [at, on] of days.entries()) {
      const counts = partOn(on) > 0 && load.dayOf(on).load_minutes !== null;
      if (counts) since ??= on;
      else until(days[at - 1] ?? on);
    }
    until(days.at(-1) ?? '');
    count += found.size;
  }
  return count;
}

function toldOf({ capacity, ahead, load, kept, unplanned }: Sums): LoadNumbers {
  const { band, ...share } = shareOfLoad(load ?? 0, ahead);
  return {
    capacity_minutes: Math.round(capacity),
    load_minutes: load,
    planned_load_minutes: kept,
    unplanned_count: unplanned,
    ...share,
    band: load === null ? null : band,
  };
}

const WEEK = 5;
const FREE_BELOW_PERCENT = 50;

/** The first day from which five working days of all together are less than half full; null beyond the horizon. */
export function freeFromOf(people: LoadedPeople, members: readonly Member[], today: string): string | null {
  const [only] = members;
  if (members.length === 1 && only && only.partOn(today) === 1) return people.loadOf(only.user_id).free_from;
  const worked: LoadedDay[] = [];
  for (let at = 0; at < HORIZON_DAYS; at++) {
    const on = addDays(today, at);
    let [capacity_minutes, load_minutes] = [0, 0];
    for (const { user_id, partOn } of members) {
      const part = partOn(on);
      if (!part) continue;
      const day = people.loadOf(user_id).dayOf(on);
      capacity_minutes += day.capacity_minutes * part;
      load_minutes += day.load_minutes ?? 0;
    }
    if (capacity_minutes <= 0) continue;
    worked.push({ day: on, capacity_minutes, load_minutes });
    const week = worked.slice(-WEEK);
    if (week.length < WEEK) continue;
    const sum = (name: 'capacity_minutes' | 'load_minutes') => week.reduce((all, one) => all + (one[name] ?? 0), 0);
    const { load_share } = shareOfLoad(sum('load_minutes'), sum('capacity_minutes'));
    if (load_share !== null && Math.round(load_share * 100) < FREE_BELOW_PERCENT) return week[0]!.day;
  }
  return null;
}
