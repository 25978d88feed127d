export { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';
export type { DaySchedule } from '#modules/company/schedules/day-schedule.ts';
export { shippedDays } from '#modules/company/schedules/work-calendar-shipped.ts';
export { instantOf, localDayOf, zoneOffset } from '#modules/company/schedules/work-calendar-zone.ts';
export { fiveDayWeek, type Spans, WeekCalendar, type WorkCalendar } from '#modules/company/schedules/work-calendar.ts';
export { whyStill, workedMinutes, type WorkingSpans } from '#modules/company/schedules/worked-minutes.ts';
