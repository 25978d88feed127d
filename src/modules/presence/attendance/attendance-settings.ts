import type { NightShiftPlace, TimesheetMode } from '#modules/presence/attendance/timesheet.ts';

/** What administrators have set about days: the keys of the settings. */
export interface AttendanceSettings {
  readonly mode: TimesheetMode;
  readonly nights: NightShiftPlace;
  /** Else all overtime counts as it is. */
  readonly needsApproval: boolean;
}

export const attendanceSettingsOf = ({
  settings,
}: {
  readonly settings: Readonly<Record<string, unknown>>;
}): AttendanceSettings => ({
  mode: settings.timesheet_as_worked === true ? 'as_worked' : 'by_norm',
  nights: settings.timesheet_cut_at_midnight === true ? 'cut_at_midnight' : 'first_day',
  needsApproval: settings.overtime_needs_approval !== false,
});
