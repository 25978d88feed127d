import type { WorkCalendar } from '#modules/schedules/door.ts';

/** So far back the pace is looked at; fewer tasks, or weeks with any, tell nothing. */
export const PACE_WEEKS = 6;
const TASKS_MIN = 5;
const WEEKS_MIN = 3;
/** Nobody plans by what lies further off. */
const FURTHEST_DAYS = 750;

export interface PaceFacts {
  /** Tasks accepted in each of the last weeks. */
  readonly accepted: readonly number[];
  /** What is not accepted yet. */
  readonly left: number;
}

/** When the work ends if it goes on as it went, and by what that was reckoned. */
export interface Forecast {
  readonly weeks: number;
  readonly accepted_count: number;
  readonly left_count: number;
  readonly finish_on: string;
}

/** The finish by the team's own pace: what was accepted a working day lately. Null when that is too little to go by. */
export function forecastOf({ accepted, left }: PaceFacts, today: string, calendar: WorkCalendar): Forecast | null {
  const accepted_count = accepted.reduce((all, one) => all + one, 0);
  const weeks = accepted.filter((one) => one > 0).length;
  if (!left || accepted_count < TASKS_MIN || weeks < WEEKS_MIN) return null;
  const from = calendar.addWorkingDays(today, -PACE_WEEKS * 5);
  const worked = Math.max(1, calendar.workingDaysBetween(from, today) - 1);
  const days = Math.ceil((left * worked) / accepted_count);
  if (days > FURTHEST_DAYS) return null;
  return { weeks: PACE_WEEKS, accepted_count, left_count: left, finish_on: calendar.addWorkingDays(today, days) };
}
