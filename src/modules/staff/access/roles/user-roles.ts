import { dictionary } from '#kernel/dictionary.ts';
import { flag, text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** A role is a set of actions; a user may have several, and their actions add up. */
export const userRoles = dictionary('admin/user-roles', {
  icon: 'shield',
  access: familyAccess('roles', screenActions.roles),
  rows: 'staff',
  name: { max: 100, unique: true },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    /** People with the role set up a second factor before anything else is open. */
    requires_second_factor: flag(),
  },
});
