import { keepsAttendance } from '#modules/staff/punches/attendance-access.ts';
import type { Punch } from '#modules/staff/punches/punch-endpoints.ts';

/** What the reader may do with a punch: HR alone says that one does not count, and that it does. */
export const withActions = (actor: Parameters<typeof keepsAttendance>[0], row: Punch): Punch => ({
  ...row,
  allowed_actions: keepsAttendance(actor) ? [row.ignored_at ? 'heed' : 'ignore'] : [],
});
