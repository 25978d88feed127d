import { proposedYear, shippedDays } from '#modules/schedules/work-calendar-shipped.ts';
import { fiveDayWeek, WorkCalendar, type WorkCalendarRow } from '#modules/schedules/work-calendar.ts';

/** Tasks live in these years. A year without rows of its own follows the law alone. */
const firstYear = 2020;
const lastYear = 2040;

/** The rows that count in this process: those of the database once it was asked, until then those that ship. */
let rows: readonly WorkCalendarRow[] = shippedDays;
const calendars = new Map<string, WorkCalendar>();

/**
 * The calendar of the company on the clock of its time zone. Ask again each time: the days are rows of the database,
 * and every process takes over a change of them as soon as it hears of it.
 */
export function calendarOf({ timeZone }: { readonly timeZone: string }): WorkCalendar {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar = calendarOfDays(rows, timeZone);
  calendars.set(timeZone, calendar);
  return calendar;
}

/** The calendar of the company with just these days. */
export const calendarOfDays = (days: readonly WorkCalendarRow[], timeZone: string): WorkCalendar =>
  new WorkCalendar(withProposals(days), { ...fiveDayWeek, time_zone: timeZone });

/** From now on these days count. */
export function useCalendarDays(days: readonly WorkCalendarRow[]): void {
  rows = days;
  calendars.clear();
}

function withProposals(days: readonly WorkCalendarRow[]): WorkCalendarRow[] {
  const filled = new Set(days.map(({ day }) => Number(day.slice(0, 4))));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at);
  return [...days, ...years.filter((year) => !filled.has(year)).flatMap(proposedYear)];
}
