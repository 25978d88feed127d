import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The part of the product that an action belongs to: a section of the matrix of rights. Own ones can be added. */
export const actionCategories = resource('admin/action-categories', {
  icon: 'category',
  display: 'name',
  order: 'ordering',
  access: familyAccess('roles', screenActions.actionCategories),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100 }),
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
