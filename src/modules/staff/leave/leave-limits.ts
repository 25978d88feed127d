import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import { formatDay } from '#kernel/calendar-formats.ts';
import { type LawRow, type LeaveBalance, limitOn } from '#modules/staff/leave/leave-balance.ts';
import type { LeaveOutlook } from '#modules/staff/leave/leave-endpoints.ts';
import type { LeavePart } from '#modules/staff/leave/leave-parts.ts';
import { type LeaveSpan as Span, meet } from '#modules/staff/leave/leave-days.ts';

/** What a request touches. One that `refuses` keeps it from being sent; the others are shown and nothing more. */
export type LeaveTouch = LeaveOutlook['touches'][number];

/** Everything that decides about a request beside its own dates. */
export interface LeaveSurroundings {
  readonly today: string;
  readonly kind: { readonly needs_balance: boolean; readonly needs_record: boolean };
  /** Of half a day its share. */
  readonly calendar_days: number;
  readonly record_number: string | null;
  /** On the day on which the leave begins; null: nobody knows when the person was hired. */
  readonly balance: LeaveBalance | null;
  /** What holds days of the person already, and the days off that they use. */
  readonly held: readonly (Span & { readonly is_same_kind: boolean; readonly calendar_days: number })[];
  readonly usedDaysOff: readonly { readonly day: string; readonly part: LeavePart }[];
  /** The law about this kind. */
  readonly law: readonly LawRow[];
}

const touch = (
  rule: LeaveTouch['rule'],
  refuses: boolean,
  values: LeaveTouch['values'] = {},
  field: LeaveTouch['field'] = 'starts_on',
): LeaveTouch => ({ rule, refuses, field, values });

/** What a leave from one day to another touches, what refuses it first. Days are calendar days. */
export function touchesOf(span: Span, around: LeaveSurroundings): LeaveTouch[] {
  const { kind, calendar_days, record_number, today } = around;
  const overlap = around.held.find((other) => meet(span, other));
  const dayOff = around.usedDaysOff.find(({ day, part }) => meet(span, { starts_on: day, ends_on: day, part }));
  const touches = [
    ...(overlap
      ? [touch('leave_overlaps', true, { from: formatDay(overlap.starts_on), to: formatDay(overlap.ends_on) })]
      : []),
    ...(dayOff ? [touch('leave_on_day_off', true, { day: formatDay(dayOff.day) })] : []),
    ...(calendar_days === 0 ? [nothingAsked(span)] : []),
    ...monthsTouched(span, around),
    ...(kind.needs_balance ? balanceTouched(span, around) : []),
    ...(kind.needs_balance && span.starts_on < today ? [touch('leave_in_past', false)] : []),
    ...(kind.needs_record && !record_number ? [touch('leave_record_missing', false, {}, 'record_number')] : []),
  ];
  return touches.toSorted((a, b) => Number(b.refuses) - Number(a.refuses));
}

/** Half of a day that nobody works, or days that are public holidays all of them. */
const nothingAsked = ({ part = 'day' }: Span): LeaveTouch =>
  part === 'day' ? touch('leave_no_days', true, {}, 'ends_on') : touch('leave_part_no_work', true, {}, 'part');

function balanceTouched(span: Span, { balance, calendar_days, held, law }: LeaveSurroundings): LeaveTouch[] {
  if (!balance) return [touch('leave_hire_date_missing', false)];
  const free = balance.balance - balance.waiting;
  const byYearEnd = balance.by_year_end - balance.waiting;
  const isShort = calendar_days > byYearEnd;
  const inAdvance = Math.round((calendar_days - Math.max(0, free)) * 100) / 100;
  const part = limitOn(law, 'longest_part_days', span.starts_on);
  const isOfYear = (one: Span) =>
    one.starts_on >= balance.working_year.starts_on && one.starts_on <= balance.working_year.ends_on;
  const parts = [
    calendar_days,
    ...held.filter((one) => one.is_same_kind && isOfYear(one)).map((one) => one.calendar_days),
  ];
  return [
    ...(isShort ? [touch('leave_balance_short', true, { days: Math.max(0, byYearEnd) }, 'ends_on')] : []),
    ...(!isShort && calendar_days > free ? [touch('leave_in_advance', false, { days: inAdvance })] : []),
    ...(span.starts_on < balance.opens_on
      ? [touch('leave_too_early', false, { day: formatDay(balance.opens_on) })]
      : []),
    ...(part && parts.every((days) => days < part) ? [touch('leave_part_missing', false, { days: part })] : []),
  ];
}

/**
 * At most so many months within so many (unpaid leave: three in twelve since January 2026), looked at from the end of
 * this leave and of each one after it. Three months are those that end on that day.
 */
function monthsTouched(span: Span, { held, law }: LeaveSurroundings): LeaveTouch[] {
  const same = [span, ...held.filter((one) => one.is_same_kind)];
  for (const { ends_on } of same.filter((one) => one.ends_on >= span.ends_on)) {
    const max = limitOn(law, 'months_max', ends_on);
    const window = limitOn(law, 'window_months', ends_on);
    if (!max || !window) continue;
    const from = addDays(addMonths(ends_on, -window), 1);
    const days = same.reduce((sum, one) => sum + overlapDays(one, { starts_on: from, ends_on }), 0);
    const most = daysOf(addDays(addMonths(ends_on, -max), 1), ends_on).length;
    if (days > most && span.ends_on >= from) return [touch('leave_months_max', true, { max, days, most }, 'ends_on')];
  }
  return [];
}

function overlapDays(a: Span, b: Span): number {
  const from = a.starts_on > b.starts_on ? a.starts_on : b.starts_on;
  const to = a.ends_on < b.ends_on ? a.ends_on : b.ends_on;
  return from > to ? 0 : daysOf(from, to).length;
}
