import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What an action lets one do: open, create, change, delete, export. A column of the matrix of rights. */
export const actionTypes = resource('admin/action-types', {
  icon: 'tags',
  display: 'name',
  order: 'ordering',
  access: familyAccess('roles', screenActions.actionTypes),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100 }),
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
