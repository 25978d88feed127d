import rows2026 from '#modules/attendance/work-calendar-2026.json' with { type: 'json' };
import rows2027 from '#modules/attendance/work-calendar-2027.json' with { type: 'json' };
import { statutoryYear } from '#modules/attendance/work-calendar-statutory.ts';
import { fiveDayWeek, WorkCalendar, type WorkCalendarRow } from '#modules/attendance/work-calendar.ts';

/** Years that no decree is shipped for; they follow the law alone. */
const provisionalYears = [2024, 2025, 2028, 2029, 2030];

const calendars = new Map<string, WorkCalendar>();

/** The calendar of the company on the clock of its time zone. Made once: the rows ship with the product. */
export function companyCalendar(timeZone: string): WorkCalendar {
  const known = calendars.get(timeZone);
  if (known) return known;
  const rows = [...rows2026, ...rows2027, ...provisionalYears.flatMap(statutoryYear)] as WorkCalendarRow[];
  const calendar = new WorkCalendar(rows, { ...fiveDayWeek, time_zone: timeZone });
  calendars.set(timeZone, calendar);
  return calendar;
}
