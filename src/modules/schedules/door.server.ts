export { loadSchedules, schedulesInTables } from '#modules/schedules/kept-schedules.server.ts';
export { noteScheduleChange } from '#modules/schedules/schedule-changes.server.ts';
export { calendarOf, calendarOfPerson, scheduleOf } from '#modules/schedules/work-calendar.server.ts';
