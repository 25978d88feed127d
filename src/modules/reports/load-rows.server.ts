import { addDays } from '#kernel/days.ts';
import { type Days, HORIZON_DAYS, type LoadedDay, shareOfLoad } from '#modules/measures/door.ts';
import type { LoadedPeople } from '#modules/reports/load-people.server.ts';

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

/**
 * The numbers of some people over some days. Their capacity counts by the part of them that is there for a team; what
 * they have to do is theirs whole. The share compares what is known of load with the capacity of the same days.
 */
export function loadNumbers(people: LoadedPeople, members: readonly Member[], days: Days): LoadNumbers {
  const sums = { capacity: 0, ahead: 0, load: 0, kept: 0, keptDays: 0, unplanned: 0 };
  let isKnown = false;
  for (const { user_id, partOn } of members) {
    const load = people.loadOf(user_id);
    const unplanned = new Set<unknown>();
    for (let on = days.day_from; on <= days.day_to; on = addDays(on, 1)) {
      const part = partOn(on);
      if (!part) continue;
      const day = load.dayOf(on);
      sums.capacity += day.capacity_minutes * part;
      if (day.load_minutes !== null) {
        isKnown = true;
        sums.ahead += day.capacity_minutes * part;
        sums.load += day.load_minutes;
        for (const task of load.unplannedBetween(on, on)) unplanned.add(task);
      }
      const kept = people.keptOn(user_id, on);
      if (kept !== undefined) {
        sums.kept += kept;
        sums.keptDays++;
      }
    }
    sums.unplanned += unplanned.size;
  }
  const { band, ...share } = shareOfLoad(sums.load, sums.ahead);
  return {
    capacity_minutes: Math.round(sums.capacity),
    load_minutes: isKnown ? sums.load : null,
    planned_load_minutes: sums.keptDays ? sums.kept : null,
    unplanned_count: sums.unplanned,
    ...share,
    band: isKnown ? band : null,
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
