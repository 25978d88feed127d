import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The single works of a line of the worksheet catalogue: what a person picks when filling one. */
export const workTypeChildren = resource('fp/work-type-children', {
  icon: 'list-details',
  display: 'name',
  order: 'ordering',
  access: familyAccess('workCatalogue', screenActions.workTypeChildren),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 150, unique: 'work_type_id' }),
    work_type_id: reference({ to: 'fp/work-types', required: true, partOf: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
