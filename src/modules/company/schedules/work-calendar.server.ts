import type { DaySchedule } from '#modules/company/schedules/day-schedule.ts';
import { noSchedules, type ScheduleFacts, Schedules } from '#modules/company/schedules/schedules.ts';
import { proposedYear, shippedDays } from '#modules/company/schedules/work-calendar-shipped.ts';
import type { WorkCalendar, WorkCalendarRow } from '#modules/company/schedules/work-calendar.ts';

/** Tasks live in these years. A year without rows of its own follows the law alone. */
const firstYear = 2020;
const lastYear = 2040;

interface Zoned {
  readonly timeZone: string;
}

/** What counts in this process: that of the database once it was asked, until then what ships. */
let rows: readonly WorkCalendarRow[] = shippedDays;
let facts: ScheduleFacts = noSchedules;
let current: Schedules | null = null;

const schedulesNow = (): Schedules => {
  current ??= schedulesOf(rows, facts);
  return current;
};

/**
 * When the company works, on the clock of its time zone. Ask again each time: days and schedules are rows of the
 * database, and every process takes over a change of them as soon as it hears of it.
 */
export const calendarOf = ({ timeZone }: Zoned): WorkCalendar => schedulesNow().calendarOf(null, timeZone);

/** When a person works, through all changes of schedule; null: the company. People who work alike share one. */
export const calendarOfPerson = ({ timeZone }: Zoned, userId: number | null): WorkCalendar =>
  schedulesNow().calendarOf(userId, timeZone);

/** Calendars of those who have, or had, a schedule of their own or of a branch, with their people. */
export const othersCalendars = ({ timeZone }: Zoned): ReadonlyMap<WorkCalendar, number[]> =>
  schedulesNow().others(timeZone);

/** By what a person works on a day, and whose schedule that is; null: the company. */
export const scheduleOf = ({ timeZone }: Zoned, userId: number | null, day: string): DaySchedule =>
  schedulesNow().scheduleOf(userId, day, timeZone);

/** When people work by just these days and schedules: for who has to know of a change before this process has heard. */
export const schedulesOf = (days: readonly WorkCalendarRow[], schedules: ScheduleFacts): Schedules =>
  new Schedules(schedules, withProposals(days));

/** The calendar of the company with just these days, by the hours that ship. */
export const calendarOfDays = (days: readonly WorkCalendarRow[], timeZone: string): WorkCalendar =>
  schedulesOf(days, noSchedules).calendarOf(null, timeZone);

/** The days that are not like the others of their week, as they count in this process. */
export const calendarDaysNow = (): readonly WorkCalendarRow[] => withProposals(rows);

/** From now on these days count. */
export function useCalendarDays(days: readonly WorkCalendarRow[]): void {
  rows = days;
  current = null;
}

/** From now on these schedules count. */
export function useSchedules(schedules: ScheduleFacts): void {
  facts = schedules;
  current = null;
}

function withProposals(days: readonly WorkCalendarRow[]): WorkCalendarRow[] {
  const filled = new Set(days.map(({ day }) => Number(day.slice(0, 4))));
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at);
  return [...days, ...years.filter((year) => !filled.has(year)).flatMap(proposedYear)];
}
