import { addDays } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';

export interface DayPiece {
  readonly day: string;
  readonly minutes: number;
}

/**
 * The minutes of an interval on each day that it touches, by the working minutes of these days, the rest to the largest
 * remainders, so that the days add up to `minutes`. Where there is no working minute at all, the day on which it began
 * has them. Instants are milliseconds.
 */
export function dividedMinutes(calendar: WorkCalendar, from: number, to: number, minutes: number): DayPiece[] {
  const first = calendar.dayOf(from);
  const last = to > from ? calendar.dayOf(to - 1) : first;
  if (first === last) return [{ day: first, minutes }];
  const days: { day: string; worked: number }[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const begin = Math.max(from, calendar.startOfDay(day));
    const end = Math.min(to, calendar.startOfDay(addDays(day, 1)));
    days.push({ day, worked: calendar.workingMinutes(begin, end) });
  }
  const all = days.reduce((sum, { worked }) => sum + worked, 0);
  if (!all) return [{ day: first, minutes }];
  const exact = days.map(({ day, worked }) => {
    const share = (minutes * worked) / all;
    return { day, minutes: Math.floor(share), rest: share - Math.floor(share) };
  });
  let left = minutes - exact.reduce((sum, one) => sum + one.minutes, 0);
  for (const one of exact.toSorted((a, b) => b.rest - a.rest || (a.day < b.day ? -1 : 1))) {
    if (left <= 0) break;
    one.minutes += 1;
    left -= 1;
  }
  return exact.filter((one) => one.minutes > 0).map(({ day, minutes: part }) => ({ day, minutes: part }));
}
