export { loadSchedules, schedulesInTables } from '#modules/schedules/kept-schedules.server.ts';
export { calendarOf, calendarOfPerson, scheduleOf } from '#modules/schedules/work-calendar.server.ts';
