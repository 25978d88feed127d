export { attendanceMonths } from '#modules/attendance/attendance-months.ts';
export { closeMonth } from '#modules/attendance/attendance-months.server.ts';
export { computeDays } from '#modules/attendance/compute-days.server.ts';
