import { longestTypedMinutes, minutesOf } from '#kernel/fields/door.ts';

/** 9,999 hours, in minutes: more is a slip of the hand. */
export const PLANNED_MINUTES_MAX = 599_940;

const MINUTES_AN_HOUR = 60;

export type PlannedTimeRule = 'max_length' | 'pattern' | 'range';
export type PlannedTime = { readonly minutes: number } | { readonly rule: PlannedTimeRule };

/**
 * Planned time as people type it, in a field of at most 5 characters: `16:30`, a bare `16`, `2.5` or `2,5` hours,
 * `90m` minutes. Whole minutes, or the name of the rule that it breaks. Numbers are whole minutes already.
 */
export function parsePlannedTime(typed: string | number): PlannedTime {
  if (typeof typed === 'number') return Number.isInteger(typed) ? inRange(typed) : { rule: 'pattern' };
  if (typed.trim().length > longestTypedMinutes) return { rule: 'max_length' };
  const minutes = minutesOf(typed);
  return minutes === undefined ? { rule: 'pattern' } : inRange(minutes);
}

/**
 * The same time in a spelling that `parsePlannedTime` reads back to the minute. Beyond 99 hours not every value has
 * one of 5 characters; those come as `h:mm`, to be read, not typed.
 */
export function formatPlannedTime(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const clock = `${hours}:${String(minutes % MINUTES_AN_HOUR).padStart(2, '0')}`;
  const spellings = [clock, String(minutes / MINUTES_AN_HOUR), `${minutes}m`];
  return spellings.find((text) => minutesOf(text) === minutes) ?? clock;
}

function inRange(minutes: number): PlannedTime {
  return minutes >= 0 && minutes <= PLANNED_MINUTES_MAX ? { minutes } : { rule: 'range' };
}
