import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What sort of account it is: staff, a client's person, or a service such as a terminal. */
export const userTypes = resource('admin/user-types', {
  icon: 'id',
  display: 'name',
  order: 'ordering',
  access: familyAccess('roles', screenActions.clients),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    code: text({ required: true, max: 20, unique: true, fixed: true, pattern: '^[a-z][a-z0-9_]*$' }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
