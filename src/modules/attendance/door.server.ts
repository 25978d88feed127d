export { closeMonth } from '#modules/attendance/attendance-months.server.ts';
export { computeDays } from '#modules/attendance/compute-days.server.ts';
