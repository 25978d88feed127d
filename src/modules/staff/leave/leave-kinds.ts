import { alwaysWritten, dictionary } from '#kernel/dictionary.ts';
import { color, flag, text } from '#kernel/fields/door.ts';
import { leaveLawAccess } from '#modules/staff/leave/leave-access.ts';

/**
 * Annual, unpaid, sick, study, trip, remote. `needs_balance`: taken from what has accrued. `counts_holidays`: public
 * holidays inside count too (art. 221 leaves them out of annual leave). `is_away`: nobody plans work for these days.
 * `allows_parts`: half a day of it may be asked for.
 */
export const leaveKinds = dictionary('fp/leave-kinds', {
  icon: 'category',
  access: leaveLawAccess,
  rows: 'staff',
  name: { max: 80, unique: true },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    color: color({ required: true }),
    needs_balance: flag(),
    counts_holidays: flag(),
    is_paid: flag(),
    is_away: flag({ default: true }),
    needs_record: flag(),
    allows_parts: flag(),
  },
  ordering: alwaysWritten,
});
