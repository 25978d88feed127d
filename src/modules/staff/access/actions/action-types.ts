import { dictionary } from '#kernel/dictionary.ts';
import { text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What an action lets one do: open, create, change, delete, export. A column of the matrix of rights. */
export const actionTypes = dictionary('admin/action-types', {
  icon: 'tags',
  access: familyAccess('roles', screenActions.actionTypes),
  rows: 'staff',
  name: { max: 100 },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
  },
});
