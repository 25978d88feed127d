export { workCalendarDays } from '#modules/attendance/work-calendar-days.ts';
export { shippedDays } from '#modules/attendance/work-calendar-shipped.ts';
export { instantOf, localDayOf } from '#modules/attendance/work-calendar-zone.ts';
export { fiveDayWeek, type WeekType, WorkCalendar } from '#modules/attendance/work-calendar.ts';
export { whyStill, workedMinutes, type WorkingSpans } from '#modules/attendance/worked-minutes.ts';
