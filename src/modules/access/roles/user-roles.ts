import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** A role is a set of actions; a user may have several, and their actions add up. */
export const userRoles = resource('admin/user-roles', {
  icon: 'shield',
  display: 'name',
  order: 'ordering',
  access: familyAccess('roles', screenActions.roles),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    /** People with the role set up a second factor before anything else is open. */
    requires_second_factor: flag(),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
