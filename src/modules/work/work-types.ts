import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** What was worked at: the category of an interval's time, or a line of the worksheet catalogue. */
export const workTypes = resource('fp/work-types', {
  icon: 'tools',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.workTypes, screenActions.workTypeList),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 100, unique: true }),
    work_category_id: reference({ to: 'fp/work-categories' }),
    work_type_category_id: reference({ to: 'fp/work-type-categories' }),
    is_review: flag(),
    ordering: integer({ max: 1000, default: 0 }),
  },
});
