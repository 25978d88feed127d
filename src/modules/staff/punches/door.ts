export { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
export { countedDirection, type Direction } from '#modules/staff/punches/punch-directions.ts';
export { keepsAttendance, seesAllAttendance } from '#modules/staff/punches/attendance-access.ts';
