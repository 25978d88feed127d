export { closeMonth } from '#modules/attendance/attendance-months.server.ts';
export { peopleOfMonth } from '#modules/attendance/attendance-days.server.ts';
export { computeDays } from '#modules/attendance/compute-days.server.ts';
export { dayRecords } from '#modules/attendance/day-records.server.ts';
