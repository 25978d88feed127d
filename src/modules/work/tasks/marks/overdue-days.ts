import { addDays } from '#kernel/days.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';

/**
 * Working days of the executor after the day of the KPI's deadline up to the day of submission; 0 in time or without
 * a deadline, at least 1 once late: measures, `overdue_days`. Instants are ISO texts.
 */
export function overdueDays(kpiDeadline: string | null, submittedAt: string, calendar: WorkCalendar): number {
  if (!kpiDeadline) return 0;
  const [due, done] = [Date.parse(kpiDeadline), Date.parse(submittedAt)];
  if (done <= due) return 0;
  return Math.max(1, calendar.workingDaysBetween(addDays(calendar.dayOf(due), 1), calendar.dayOf(done)));
}
