import { alwaysWritten, dictionary } from '#kernel/dictionary.ts';
import { flag, integer, text } from '#kernel/fields/door.ts';
import { actions, familyAccess, screenActions } from '#modules/actions.ts';

/** HR keeps them; everybody of the staff chooses from them. */
const access = {
  ...familyAccess('attendance', screenActions.ownTasks, screenActions.attendance),
  create: [actions.attendance.update],
  writesAllRows: true,
};

/** One to four capital Cyrillic letters, as the form T-13 has them. */
export const timesheetLetters = '^[А-ЯЁ]{1,4}$';

/**
 * The letters of the timesheet, form T-13: what a code means, and whether it counts into days and hours. The rules
 * write `Я Н РВ С В НН К` themselves; all others come from leave and from reasons of absence.
 */
export const timesheetCodes = dictionary('fp/timesheet-codes', {
  icon: 'letter-case',
  access,
  rows: 'staff',
  name: { max: 120 },
  fields: {
    code: text({ required: true, max: 4, unique: true, fixed: true, pattern: timesheetLetters, search: true }),
    number: integer({ min: 1, max: 999 }),
    counts_day: flag(),
    counts_hours: flag(),
  },
  ordering: alwaysWritten,
});

/**
 * Why somebody was not there. `timesheet_code` is what the timesheet writes then; `asks_hr`: HR alone gives it, as
 * truancy; `needs_file`: a paper comes along.
 */
export const absenceReasons = dictionary('fp/absence-reasons', {
  icon: 'user-question',
  access,
  rows: 'staff',
  name: { max: 120, unique: true },
  fields: {
    timesheet_code: text({ required: true, max: 4, pattern: timesheetLetters }),
    is_excused: flag(),
    is_paid: flag(),
    needs_file: flag(),
    asks_hr: flag(),
  },
  ordering: alwaysWritten,
});
