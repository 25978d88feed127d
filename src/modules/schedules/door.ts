export { scheduleAssignments } from '#modules/schedules/schedule-assignments.ts';
export type { DaySchedule } from '#modules/schedules/day-schedule.ts';
export { shippedDays } from '#modules/schedules/work-calendar-shipped.ts';
export { instantOf, localDayOf, zoneOffset } from '#modules/schedules/work-calendar-zone.ts';
export { fiveDayWeek, type Spans, WeekCalendar, type WorkCalendar } from '#modules/schedules/work-calendar.ts';
export { whyStill, workedMinutes, type WorkingSpans } from '#modules/schedules/worked-minutes.ts';
