export { closeMonth } from '#modules/presence/attendance/attendance-months.server.ts';
export { peopleOfMonth } from '#modules/presence/attendance/attendance-days.server.ts';
export { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
export { dayRecords } from '#modules/presence/attendance/day-records.server.ts';
export { isJudged, isMissed } from '#modules/presence/attendance/judged-days.server.ts';
