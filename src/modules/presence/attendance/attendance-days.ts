import {
  choice,
  codes,
  date,
  document,
  flag,
  instant,
  integer,
  minutes,
  reference,
  text,
} from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { dayFlags, dayStatuses } from '#modules/presence/attendance/day-facts.ts';

const kept = { readOnly: true } as const;

/** Everybody reads own days; HR and leads open the month of others by the screen of attendance. */
export const attendanceReaders = [screenActions.ownTasks, screenActions.attendance] as const;

/**
 * A day of a person as it follows from punches, schedule, calendar, leave and corrections. Never written by anybody:
 * made anew whenever one of these changes, earlier values stay as revisions. `worked_minutes` null: an end is missing;
 * `overtime_approved_minutes` null: nobody has decided; `status` null: the day is not over.
 */
export const attendance = resource('fp/attendance', {
  icon: 'calendar-user',
  display: 'day',
  order: '-day',
  access: { read: [...attendanceReaders], export: [actions.attendance.export] },
  rows: 'scoped',
  fields: {
    user_id: reference({ ...kept, to: 'admin/users', required: true, partOf: true }),
    day: date({ ...kept, required: true, unique: 'user_id' }),
    status: choice({ ...kept, values: dayStatuses }),
    came: instant(kept),
    left: instant(kept),
    worked_minutes: minutes(kept),
    break_minutes: minutes({ ...kept, required: true, default: 0, list: false }),
    late_minutes: minutes({ ...kept, required: true, default: 0 }),
    early_minutes: minutes({ ...kept, required: true, default: 0 }),
    overtime_minutes: minutes({ ...kept, required: true, default: 0 }),
    overtime_approved_minutes: minutes({ ...kept, list: false }),
    night_minutes: minutes({ ...kept, required: true, default: 0, list: false }),
    norm_minutes: minutes({ ...kept, required: true, default: 0 }),
    /** The norm as the schedule has it, leave or not. */
    planned_minutes: minutes({ ...kept, required: true, default: 0, list: false }),
    flags: codes({ ...kept, values: dayFlags }),
    /** What the timesheet writes: letters of the form, two with a stroke between. */
    timesheet_code: text({ ...kept, max: 20 }),
    absence_reason_id: reference({ ...kept, to: 'fp/absence-reasons' }),
    leave_request_id: reference({ ...kept, to: 'fp/leave-requests', list: false }),
    /** Whose schedule it was, and its working spans in minutes after midnight. */
    schedule: document({ ...kept, required: true, list: false }),
    /** What a timesheet counts, by day and by night: see `Credit`. */
    credit: document({ ...kept, list: false }),
    /** When somebody was there, without the break: spans of minutes since 1970; none of days made before these. */
    presence: document({ ...kept, list: false }),
    /** Minutes of the schedule that were not worked for a reason, by the code of its kind. */
    absences: document({ ...kept, list: false }),
    is_closed: flag({ ...kept, list: false }),
    revision: integer({ ...kept, required: true, default: 1, list: false }),
  },
});
