import { addDays, addMonths } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import { monthsBetween } from '#modules/staff/leave/leave-days.ts';
import type { LeaveRuleCode, leaveRules } from '#modules/staff/leave/leave-rules.ts';

/** A row of the law: what counts of it from a day on. */
export type LawRow = Pick<Row<typeof leaveRules>, 'code' | 'valid_from' | 'value'>;

export type Law = (code: LeaveRuleCode, day: string) => number | null;

/** The law on a day: of each rule the newest row that is in force; before all of them the oldest one. */
export function lawOf(rows: readonly LawRow[]): Law {
  const byCode = Map.groupBy(
    rows.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1)),
    ({ code }) => code,
  );
  return (code, day) => {
    const known = byCode.get(code) ?? [];
    return (known.findLast(({ valid_from }) => valid_from <= day) ?? known[0])?.value ?? null;
  };
}

/** A rule that is not in force yet binds nobody. */
export const limitOn = (rows: readonly LawRow[], code: LeaveRuleCode, day: string): number | null =>
  lawOf(rows.filter(({ valid_from }) => valid_from <= day))(code, day);

export interface TakenLeave {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly status: 'sent' | 'approved';
  readonly calendar_days: number;
}

export interface WorkingYear {
  /** Of the personal year of work, which begins on the day of hiring. */
  readonly starts_on: string;
  readonly ends_on: string;
  readonly days: number;
}

export interface LeaveBalance {
  readonly working_year: WorkingYear;
  /** From the first leave on: after so many months of work. */
  readonly opens_on: string;
  readonly accrued: number;
  readonly corrections: number;
  /** Of leave that has begun, that is approved and lies ahead, and that waits for an answer. */
  readonly taken: number;
  readonly planned: number;
  readonly waiting: number;
  /** Accrued and corrections without what is taken and planned. */
  readonly balance: number;
  /** What of it earlier working years left. */
  readonly carried_over: number;
  /** What the working year will have brought at its end: leave of the current year may be taken before it accrued. */
  readonly by_year_end: number;
}

const MONTHS = 12;

/** Leave of a working year with so many full years of service behind it, in calendar days (art. 217, 220). */
export function daysOfYear(years: number, day: string, law: Law): number {
  const step = law('service_years', day) || 0;
  const more = step ? Math.floor(years / step) * (law('service_days', day) ?? 0) : 0;
  return (law('days_a_year', day) ?? 0) + Math.min(more, law('service_days_max', day) ?? more);
}

/** What has accrued by a day in twelfths of a day, so that nothing is rounded on the way: 21/12 a month. */
export function accruedTwelfths(hiredOn: string, day: string, law: Law): number {
  const months = monthsBetween(hiredOn, day);
  let sum = 0;
  for (let from = 0; from < months; from += MONTHS) {
    const year = from / MONTHS;
    sum += daysOfYear(year, addMonths(hiredOn, from), law) * Math.min(MONTHS, months - from);
  }
  return sum;
}

/** The balance of annual leave on a day. Days are calendar days, to the hundredth. */
export function balanceOn(
  day: string,
  hiredOn: string,
  law: Law,
  leave: readonly TakenLeave[],
  corrections: number,
  today = day,
): LeaveBalance {
  const year = workingYearOf(hiredOn, day, law);
  const accrued = accruedTwelfths(hiredOn, day, law) / MONTHS;
  const approved = leave.filter(({ status }) => status === 'approved');
  const begun = approved.filter(({ starts_on }) => starts_on <= today);
  const taken = daysIn(begun);
  const planned = daysIn(approved) - taken;
  const before = accruedTwelfths(hiredOn, year.starts_on, law) / MONTHS;
  const used = taken + planned;
  // Leave of later working years is paid by what accrues then.
  const usedByYearEnd = daysIn(approved.filter(({ starts_on }) => starts_on <= year.ends_on));
  return {
    working_year: year,
    opens_on: addMonths(hiredOn, law('first_months', hiredOn) ?? 0),
    accrued: rounded(accrued),
    corrections,
    taken,
    planned,
    waiting: daysIn(leave.filter(({ status }) => status === 'sent')),
    balance: rounded(accrued + corrections - used),
    carried_over: rounded(Math.max(0, before + corrections - used)),
    by_year_end: rounded(before + year.days + corrections - usedByYearEnd),
  };
}

function workingYearOf(hiredOn: string, day: string, law: Law): WorkingYear {
  const years = Math.floor(monthsBetween(hiredOn, day) / MONTHS);
  const starts_on = addMonths(hiredOn, years * MONTHS);
  const ends_on = addDays(addMonths(hiredOn, (years + 1) * MONTHS), -1);
  return { starts_on, ends_on, days: daysOfYear(years, starts_on, law) };
}

const daysIn = (leave: readonly TakenLeave[]): number =>
  leave.reduce((sum, { calendar_days }) => sum + calendar_days, 0);
const rounded = (days: number): number => Math.round(days * 100) / 100;
