export { attendanceDevices } from '#modules/punches/attendance-devices.ts';
export { attendancePunches, type PunchFlag } from '#modules/punches/attendance-punches.ts';
export {
  type CountedDirection,
  countedDirection,
  type DeviceMode,
  type Direction,
} from '#modules/punches/punch-directions.ts';
export { keepsAttendance, ledPeople, seesAllAttendance } from '#modules/punches/attendance-access.ts';
