import { addDays } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';

export const MINUTE = 60_000;

/**
 * The time of the demo company. Everything is computed back from the day of the first start: nothing that happened
 * lies after its midnight, except the clocks that run since this morning.
 */
export interface DemoClock {
  readonly calendar: WorkCalendar;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** `YYYY-MM-DD` in the company's time zone. */
  readonly today: string;
  /** The midnight with which today began, in milliseconds. */
  readonly midnight: number;
  /** The day on which the company began to use the product, a good year ago. */
  readonly firstDay: string;
}

const DAYS_OF_HISTORY = 395;

export function demoClock(calendar: WorkCalendar, now: Date): DemoClock {
  const today = calendar.dayOf(now.getTime());
  return {
    calendar,
    now: now.getTime(),
    today,
    midnight: calendar.startOfDay(today),
    firstDay: addDays(today, -DAYS_OF_HISTORY),
  };
}

export const iso = (instant: number): string => new Date(instant).toISOString();

/** The instant at so many minutes after midnight of a day. */
export const onDay = (clock: DemoClock, day: string, minute: number): number =>
  clock.calendar.startOfDay(day) + minute * MINUTE;

/** The day itself if it is worked, else the next one that is (the one before, with `step` -1). */
export function workingDay(clock: DemoClock, day: string, step: 1 | -1 = 1): string {
  return clock.calendar.isWorkingDay(day) ? day : clock.calendar.addWorkingDays(day, step);
}
