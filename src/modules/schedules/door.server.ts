export { areMonthsClosed, closedMonths, isMonthClosed, refuseClosed } from '#server/crud/closed-months.ts';
export { loadSchedules, schedulesInTables } from '#modules/schedules/kept-schedules.server.ts';
export { schedulesChanged } from '#modules/schedules/schedule-changes.server.ts';
export { calendarOf, calendarOfPerson, scheduleOf } from '#modules/schedules/work-calendar.server.ts';
