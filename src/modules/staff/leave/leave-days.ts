import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import type { LeavePart } from '#modules/staff/leave/leave-parts.ts';

export type LeaveCalendar = Pick<WorkCalendar, 'isHoliday' | 'addWorkingDays' | 'isWorkingDay' | 'workingDaysBetween'>;

/**
 * Calendar days of leave: weekends and moved days count, public holidays do not (Labour Code, art. 221), unless the
 * kind says that they do.
 */
export const calendarDaysOf = (from: string, to: string, calendar: LeaveCalendar, countsHolidays = false): number =>
  daysOf(from, to).filter((day) => countsHolidays || !calendar.isHoliday(day)).length;

/** The last day of so many days of leave: 21 from 25.09.2023 on end on 16.10.2023, past the holiday of 1 October. */
export function lastDayOf(from: string, count: number, calendar: LeaveCalendar, countsHolidays = false): string {
  let last = from;
  for (let day = from, left = count; left > 0; day = addDays(day, 1)) {
    if (!countsHolidays && calendar.isHoliday(day)) continue;
    last = day;
    left--;
  }
  return last;
}

/** The first working day after it. */
export const backOn = (to: string, calendar: LeaveCalendar): string => calendar.addWorkingDays(to, 1);

/** Whole months from one day to another. */
export function monthsBetween(from: string, to: string): number {
  if (to < from) return 0;
  const [a, b] = [from, to].map((day) => day.split('-').map(Number) as [number, number, number]) as [
    [number, number, number],
    [number, number, number],
  ];
  const months = (b[0] - a[0]) * 12 + b[1] - a[1];
  return addMonths(from, months) <= to ? months : months - 1;
}

export interface LeaveSpan {
  readonly starts_on: string;
  readonly ends_on: string;
  /** All of each day where nothing is said. */
  readonly part?: LeavePart;
}

/** Do two spans of days meet? Both ends are counted; the two halves of one day do not. */
export const meet = (a: LeaveSpan, b: LeaveSpan): boolean =>
  a.starts_on <= b.ends_on && b.starts_on <= a.ends_on && !areTwoHalves(a.part, b.part);

const areTwoHalves = (a: LeavePart = 'day', b: LeavePart = 'day'): boolean => a !== 'day' && b !== 'day' && a !== b;
