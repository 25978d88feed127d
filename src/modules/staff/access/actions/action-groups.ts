import { dictionary } from '#kernel/dictionary.ts';
import { text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** Actions that are granted together in one click: the verbs of a family, the screens. Own groups can be added. */
export const actionGroups = dictionary('admin/action-groups', {
  icon: 'stack-2',
  access: familyAccess('roles', screenActions.actionGroups),
  rows: 'staff',
  name: { max: 100 },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
  },
});
