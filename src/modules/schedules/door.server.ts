export { areMonthsClosed, closedMonths, isMonthClosed, refuseClosed } from '#modules/schedules/closed-months.server.ts';
export { schedulesInTables } from '#modules/schedules/kept-schedules.server.ts';
export { schedulesChanged } from '#modules/schedules/schedule-changes.server.ts';
export { calendarOf, calendarOfPerson, scheduleOf } from '#modules/schedules/work-calendar.server.ts';
