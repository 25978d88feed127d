import { addDays } from '#kernel/days.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

/** A stretch of days, both counted, for which numbers are asked. */
export interface Days {
  readonly day_from: string;
  readonly day_to: string;
}

/** One stretch of a period, as instants: `[from, end)`. `end` is the earlier of its last day's end and `as_of`. */
export interface Stretch extends Days {
  readonly from: Date;
  readonly end: Date;
}

/** The instants of a stretch of days in the company's zone, cut at `as_of`. */
export function stretchOf({ day_from, day_to }: Days, asOf: Date, timeZone: string): Stretch {
  const from = new Date(instantOf(day_from, 0, timeZone));
  const until = new Date(instantOf(addDays(day_to, 1), 0, timeZone));
  return { day_from, day_to, from, end: until < asOf ? until : asOf };
}

export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** The first day of the day, week (Monday) or month in which a day lies. */
export function beginOf(step: Step, day: string): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return addDays(day, 1 - weekday);
}

/** The first day of the step that follows. */
export function nextOf(step: Step, begin: string): string {
  if (step !== 'month') return addDays(begin, step === 'day' ? 1 : 7);
  const [year, month] = begin.split('-').map(Number) as [number, number];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** A period in its days, weeks or months; the first and the last may be parts of one. */
export function stepsOf({ day_from, day_to }: Days, step: Step): Days[] {
  const found: Days[] = [];
  for (let begin = beginOf(step, day_from); begin <= day_to; ) {
    const next = nextOf(step, begin);
    const last = addDays(next, -1);
    found.push({ day_from: begin < day_from ? day_from : begin, day_to: last > day_to ? day_to : last });
    begin = next;
  }
  return found;
}
