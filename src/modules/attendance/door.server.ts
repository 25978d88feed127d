export { calendarOf, calendarOfDays } from '#modules/attendance/work-calendar.server.ts';
