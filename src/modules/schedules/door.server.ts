export { calendarOf, calendarOfDays } from '#modules/schedules/work-calendar.server.ts';
