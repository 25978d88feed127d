import type { Row } from '#kernel/resource.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { type Occurrence, occurrences, type RecurrenceRule } from '#modules/work/tasks/recurrence/recurrence-rule.ts';
import { type taskRecurrences, weekdayCodes } from '#modules/work/tasks/recurrence/task-recurrences.ts';
import type { ComingDays } from '#modules/work/tasks/recurrence/recurrence-endpoints.ts';

export type RecurrenceRow = Row<typeof taskRecurrences>;

/** What of a row says on which days it falls. */
export type RecurrenceDays = Pick<
  RecurrenceRow,
  'unit' | 'every' | 'weekdays' | 'month_day' | 'nth' | 'on_day_off' | 'starts_on' | 'until' | 'count' | 'last_on'
>;

export function ruleOf(row: RecurrenceDays): RecurrenceRule {
  const { unit, every, month_day, starts_on, until, count, on_day_off } = row;
  const weekdays = weekdayCodes.flatMap((code, at) => (row.weekdays.includes(code) ? [at + 1] : []));
  return { unit, every, month_day, starts_on, until, count, on_day_off, weekdays, nth: row.nth || null };
}

/** The next occurrences after the last one that was made; `isAway` leaves out days of leave. */
export function nextOf(
  row: RecurrenceDays,
  calendar: WorkCalendar,
  count: number,
  isAway?: (day: string) => boolean,
): Occurrence[] {
  const last = row.last_on ?? '';
  return occurrences(ruleOf(row), calendar, isAway)
    .filter(({ nominal }) => nominal > last)
    .take(count)
    .toArray();
}

/** So many days of leave are named; after that the person is just away. */
const LEFT_OUT_MAX = 20;

export function comingDays(
  row: RecurrenceDays,
  calendar: WorkCalendar,
  count: number,
  isAway: (day: string) => boolean,
): ComingDays {
  const days = nextOf(row, calendar, count, isAway).map(({ day }) => day);
  const last = days.at(-1) ?? '9999-12-31';
  const all = nextOf(row, calendar, count + LEFT_OUT_MAX).map(({ day }) => day);
  return { days, left_out: all.filter((day) => day < last && isAway(day)).slice(0, LEFT_OUT_MAX) };
}
