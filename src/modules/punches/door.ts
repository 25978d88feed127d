export { attendanceDevices } from '#modules/punches/attendance-devices.ts';
export { attendancePunches } from '#modules/punches/attendance-punches.ts';
export { countedDirection, type Direction } from '#modules/punches/punch-directions.ts';
export { keepsAttendance, ledPeople, seesAllAttendance } from '#modules/punches/attendance-access.ts';
