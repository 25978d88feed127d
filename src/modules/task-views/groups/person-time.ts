import { addDays } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/schedules/door.ts';
import type { Away } from '#modules/leave/door.ts';

/** Working time of a person, and on how many working days they are away. */
export interface PersonTime {
  readonly minutes: number;
  readonly away_days: number;
}

/**
 * What a person can work from one day to another, both counted: by their own calendar, less leave and days off.
 */
export function personTime(user: number, from: string, to: string, calendar: WorkCalendar, away: Away): PersonTime {
  let [minutes, away_days] = [0, 0];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const norm = calendar.minutesOfDay(day);
    if (!norm) continue;
    if (away.isAway(user, day)) away_days++;
    minutes += away.minutesLeft(user, day, norm);
  }
  return { minutes, away_days };
}
