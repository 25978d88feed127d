import { localizedText, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The fourteen regions of Uzbekistan, by their codes in the state classifier (SOATO). */
export const regions = resource('admin/regions', {
  icon: 'map-pins',
  order: 'name',
  access: familyAccess('regions', screenActions.regions),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    soato: text({ max: 10, unique: true, search: true, pattern: '^\\d{4}$' }),
    phone_area: text({ max: 5, pattern: '^\\d{2,5}$' }),
  },
});
