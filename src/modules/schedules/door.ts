export { workCalendarDays } from '#modules/schedules/work-calendar-days.ts';
export { shippedDays } from '#modules/schedules/work-calendar-shipped.ts';
export { instantOf, localDayOf } from '#modules/schedules/work-calendar-zone.ts';
export { fiveDayWeek, type WeekType, WorkCalendar } from '#modules/schedules/work-calendar.ts';
export { whyStill, workedMinutes, type WorkingSpans } from '#modules/schedules/worked-minutes.ts';
