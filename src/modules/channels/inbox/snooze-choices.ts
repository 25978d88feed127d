import { instantOf } from '#kernel/calendar-formats.ts';
import { addDays, weekdayOf } from '#kernel/days.ts';

export const snoozeNames = ['hour', 'evening', 'tomorrow', 'monday'] as const;
export type SnoozeName = (typeof snoozeNames)[number];

const HOUR = 3_600_000;
const MONDAY = 1;

/**
 * Until when a notice may be made to wait, as instants, in order. `today` is the day of `now` in the zone of the
 * company. What is no later than the choice before it is not offered: in the evening there is no later evening, and on
 * a Sunday tomorrow is Monday.
 */
export function snoozeChoices(now: number, today: string, timeZone: string): { name: SnoozeName; until: string }[] {
  const monday = addDays(today, 7 - ((weekdayOf(today) - MONDAY) % 7));
  const all: { name: SnoozeName; until: string }[] = [
    { name: 'hour', until: new Date(now + HOUR).toISOString() },
    { name: 'evening', until: instantOf(today, '18:00', timeZone) },
    { name: 'tomorrow', until: instantOf(addDays(today, 1), '09:00', timeZone) },
    { name: 'monday', until: instantOf(monday, '09:00', timeZone) },
  ];
  return all.filter(({ until }, place) => place === 0 || Date.parse(until) > Date.parse(all[place - 1]!.until));
}
