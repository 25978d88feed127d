import { isDay } from '#kernel/days.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

const parts = /^(\d{4})-?(\d{2})-?(\d{2})[ T]?([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d)(?:\.\d+)?$/;

/** The moment at which clocks of a zone show this, in milliseconds; null: no clock ever does. */
export function momentOnWall(text: string, timeZone: string): number | null {
  const match = parts.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return null;
  return instantOf(date, Number(hour) * 60 + Number(minute), timeZone) + Number(second) * 1000;
}
