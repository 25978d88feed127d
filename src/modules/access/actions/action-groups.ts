import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** Actions that are granted together in one click: the verbs of a family, the screens. Own groups can be added. */
export const actionGroups = resource('admin/action-groups', {
  icon: 'stack-2',
  display: 'name',
  order: 'ordering',
  access: familyAccess('roles', screenActions.actionGroups),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100 }),
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
