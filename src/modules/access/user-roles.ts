import { familyAccess } from '#kernel/access.ts';
import { screenActions } from '#kernel/actions.ts';
import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';

/** A role is a set of actions; a user may have several, and their actions add up. */
export const userRoles = resource('admin/user-roles', {
  icon: 'shield',
  display: 'name',
  order: 'ordering',
  access: familyAccess('roles', screenActions.roles),
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    code: text({ required: true, max: 40, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    /** Whoever has the role sets up a second factor before anything else is open. */
    requires_second_factor: flag(),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
