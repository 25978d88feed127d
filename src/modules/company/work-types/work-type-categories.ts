import { dictionary } from '#kernel/dictionary.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** The chapters of the catalogue from which worksheets are filled. */
export const workTypeCategories = dictionary('fp/work-type-categories', {
  icon: 'list-tree',
  access: familyAccess('workCatalogue', screenActions.workTypeCategories),
  rows: 'staff',
  name: { max: 100, unique: true },
});
