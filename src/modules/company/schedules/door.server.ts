export { loadSchedules, schedulesInTables } from '#modules/company/schedules/kept-schedules.server.ts';
export { noteScheduleChange } from '#modules/company/schedules/schedule-changes.server.ts';
export { calendarOf, calendarOfPerson, scheduleOf } from '#modules/company/schedules/work-calendar.server.ts';
