import { dictionary } from '#kernel/dictionary.ts';
import { text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What sort of account it is: staff, a client's person, or a service such as a terminal. */
export const userTypes = dictionary('admin/user-types', {
  icon: 'id',
  access: familyAccess('roles', screenActions.clients),
  rows: 'every',
  name: { max: 60, unique: true },
  fields: {
    code: text({ required: true, max: 20, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
  },
});
