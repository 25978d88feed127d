import { choice, localizedText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** Districts and cities of a region, by their codes in the state classifier (SOATO). */
export const areas = resource('admin/areas', {
  icon: 'map-pin',
  order: 'name',
  access: familyAccess('regions', screenActions.regions),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 100, unique: 'region_id' }),
    region_id: reference({ to: 'admin/regions', required: true }),
    kind: choice({ values: ['district', 'city'], required: true, default: 'district' }),
    soato: text({ max: 10, unique: true, search: true, pattern: '^\\d{7,10}$' }),
  },
});
