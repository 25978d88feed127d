/** Reckoning with days of the calendar, `YYYY-MM-DD`. Of an instant only its day in UTC counts. */

export const dayMs = 86_400_000;

const startOf = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Is this a day of the calendar? 2026-02-30 is not; neither is a year before 1900 or after 2200. */
export function isDay(text: string): boolean;
export function isDay(text: unknown): text is string;
export function isDay(text: unknown): boolean {
  const match = typeof text === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) : null;
  if (!match) return false;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const real = new Date(Date.UTC(year, month - 1, date));
  return year >= 1900 && year <= 2200 && real.getUTCMonth() === month - 1 && real.getUTCDate() === date;
}

/** The day so many days later; earlier where the count is negative. */
export const addDays = (day: string, count: number): string => dayAt(startOf(day) + count * dayMs);

/** The same day so many months later; in shorter months the last one. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, length)));
}

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((startOf(to) - startOf(from)) / dayMs);

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay() || 7;

/** The days from one to another, both counted. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
