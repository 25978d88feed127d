import { type DayFacts, type DayOutcome, minuteMs } from '#modules/presence/attendance/door.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

/**
 * Where somebody is now. `leave`: away for a day or longer, whatever for; `not_yet`: their day has not begun; `absent`:
 * it has, and nobody has heard of them; `unknown`: nobody could have, as no device or person says such things of them.
 */
export const presenceStates = ['in', 'break', 'out', 'remote', 'leave', 'not_yet', 'absent', 'unknown'] as const;
export type PresenceState = (typeof presenceStates)[number];

export interface Presence {
  readonly state: PresenceState;
  /** Since when, in milliseconds; null where nothing happened that it began with. */
  readonly since: number | null;
  readonly is_late: boolean;
}

interface Now {
  /** What the day follows from that now belongs to, and what has become of it so far. */
  readonly facts: DayFacts;
  readonly day: DayOutcome;
  readonly now: number;
  /** Comes and goes by punches at all, as far as the last weeks say. */
  readonly isKnown: boolean;
}

/** The state of a person at an instant: the last that was heard of them decides, and without a word their schedule. */
export function presenceOf(asked: Now): Presence {
  const { facts, day } = asked;
  const heard = lastHeard(asked);
  if (heard) return { ...heard, is_late: day.late_minutes > 0 };
  const silent = (state: PresenceState, is_late = false): Presence => ({ state, since: null, is_late });
  if (isAway(asked)) return silent('leave');
  if (!facts.plan.spans.length) return silent('out');
  if (facts.plan.is_remote || facts.leave.some(({ status }) => status === 'remote')) return silent('remote');
  if (asked.now <= startOf(facts) + facts.plan.grace_minutes * minuteMs) return silent('not_yet');
  return asked.isKnown && !facts.is_silent ? silent('absent', true) : silent('unknown');
}

/** The last punch that counts; of those that say no direction, every other one is a way out. */
function lastHeard({ facts: { punches, correction }, day, now }: Now): Omit<Presence, 'is_late'> | null {
  const dropped = new Set(day.dropped.map(({ id }) => id));
  let found: Omit<Presence, 'is_late'> | null =
    correction.came !== undefined && correction.came <= now ? { state: 'in', since: correction.came } : null;
  for (const { id, at, direction, offset_minutes } of punches) {
    const since = at - (offset_minutes ?? 0) * minuteMs;
    if (dropped.has(id) || since > now || since < (found?.since ?? 0)) continue;
    const isEntry = direction === 'unknown' ? found?.state !== 'in' : direction === 'in' || direction === 'break_in';
    found = { state: isEntry ? 'in' : direction === 'break_out' ? 'break' : 'out', since };
  }
  const { left } = correction;
  return left !== undefined && left <= now && found ? { state: 'out', since: left } : found;
}

/** A whole day away, or the part of it that lasts. A remote day is worked. */
const isAway = ({ facts, now }: Now): boolean =>
  facts.leave.some(
    ({ status, time }) =>
      status !== 'remote' &&
      (time === null || (instantOfPlan(facts, time[0]) <= now && now < instantOfPlan(facts, time[1]))),
  );

/** When somebody has to be there: flexible hours have a core, and without one nobody is waited for before they end. */
function startOf(facts: DayFacts): number {
  const { kind, core, spans } = facts.plan;
  return instantOfPlan(facts, kind === 'flexible' ? (core?.[0] ?? spans.at(-1)![1]) : spans[0]![0]);
}

const instantOfPlan = ({ day, time_zone }: DayFacts, minute: number): number => instantOf(day, minute, time_zone);
