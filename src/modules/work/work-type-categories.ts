import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The chapters of the catalogue from which worksheets are filled. */
export const workTypeCategories = resource('fp/work-type-categories', {
  icon: 'list-tree',
  display: 'name',
  order: 'ordering',
  access: familyAccess('workCatalogue', screenActions.workTypeCategories),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
