import { dictionary } from '#kernel/dictionary.ts';
import { text } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The part of the product that an action belongs to: a section of the matrix of rights. Own ones can be added. */
export const actionCategories = dictionary('admin/action-categories', {
  icon: 'category',
  access: familyAccess('roles', screenActions.actionCategories),
  rows: 'staff',
  name: { max: 100 },
  fields: {
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
  },
});
