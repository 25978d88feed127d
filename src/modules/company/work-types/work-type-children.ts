import { dictionary } from '#kernel/dictionary.ts';
import { reference } from '#kernel/fields/door.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The single works of a line of the worksheet catalogue: what a person picks when filling one. */
export const workTypeChildren = dictionary('fp/work-type-children', {
  icon: 'list-details',
  access: familyAccess('workCatalogue', screenActions.workTypeChildren),
  rows: 'staff',
  name: { max: 150, unique: 'work_type_id' },
  fields: {
    work_type_id: reference({ to: 'fp/work-types', required: true, partOf: true }),
  },
});
