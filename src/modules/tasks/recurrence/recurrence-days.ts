import type { Row } from '#kernel/resource.ts';
import type { WorkCalendar } from '#modules/attendance/work-calendar.ts';
import { type Occurrence, occurrences, type RecurrenceRule } from '#modules/tasks/recurrence/recurrence-rule.ts';
import { type taskRecurrences, weekdayCodes } from '#modules/tasks/recurrence/task-recurrences.ts';

export type RecurrenceRow = Row<typeof taskRecurrences>;

/** What a row says about its days. */
export function ruleOf(row: RecurrenceRow): RecurrenceRule {
  const { unit, every, month_day, starts_on, until, count, on_day_off } = row;
  const weekdays = weekdayCodes.flatMap((code, at) => (row.weekdays.includes(code) ? [at + 1] : []));
  return { unit, every, month_day, starts_on, until, count, on_day_off, weekdays, nth: row.nth || null };
}

/** The next occurrences after the last one that was made; `isAway` leaves out days of leave. */
export function nextOf(
  row: RecurrenceRow,
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
