import { addDays, addMonths, weekdayOf } from '#kernel/days.ts';
import { instantOf, localDayOf } from '#modules/company/schedules/door.ts';

/** Stands for the last day of a month, however long it is. */
export const lastDayOfMonth = 32;

/** When a schedule is due: on these weekdays (`1` Monday to `7` Sunday), or on a day of each month. */
export interface DueRule {
  /** `HH:MM` on the clock of the company. */
  readonly at: string;
  readonly weekdays: readonly string[];
  readonly month_day: number | null;
  /** A day off moves it on to the next working day. */
  readonly on_working_days: boolean;
}

interface Company {
  readonly timeZone: string;
  readonly isWorkingDay: (day: string) => boolean;
}

/** Holidays in a row are never longer than this, in days. */
const LONGEST_REST = 31;
/** So far ahead a due time is looked for, in days. */
const LOOKED_AHEAD = 400;

/** Milliseconds of the first due time after a moment; null where a rule names no day. */
export const nextDue = (rule: DueRule, after: number, company: Company): number | null =>
  dueTimes(rule, localDayOf(after, company.timeZone), LOOKED_AHEAD, company).find((at) => at > after) ?? null;

/** The last due time up to a moment and after another; null where there is none. What was missed is sent once. */
export const lastDue = (rule: DueRule, since: number, now: number, company: Company): number | null =>
  dueTimes(rule, localDayOf(since, company.timeZone), LOOKED_AHEAD, company).findLast(
    (at) => at >= since && at <= now,
  ) ?? null;

/** All due times around a day, in order: those that a day off has moved on to the same day are one. */
function dueTimes(rule: DueRule, day: string, ahead: number, { timeZone, isWorkingDay }: Company): number[] {
  const [hours, minutes] = rule.at.split(':').map(Number) as [number, number];
  const days = new Set<string>();
  for (let on = addDays(day, -LONGEST_REST); on <= addDays(day, ahead); on = addDays(on, 1))
    if (isNamed(rule, on)) days.add(rule.on_working_days ? movedOn(on, isWorkingDay) : on);
  return [...days].map((on) => instantOf(on, hours * 60 + minutes, timeZone)).toSorted((a, b) => a - b);
}

/** In a month that is too short for its day, the last one is meant. */
function isNamed({ weekdays, month_day }: DueRule, day: string): boolean {
  if (month_day === null) return weekdays.includes(String(weekdayOf(day)));
  const last = addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  return Number(day.slice(8, 10)) === Math.min(month_day, Number(last.slice(8, 10)));
}

function movedOn(day: string, isWorkingDay: (day: string) => boolean): string {
  let on = day;
  for (let step = 0; step < LONGEST_REST && !isWorkingDay(on); step++) on = addDays(on, 1);
  return on;
}
