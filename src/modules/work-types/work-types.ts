import { dictionary } from '#kernel/dictionary.ts';
import { flag, reference } from '#kernel/fields/door.ts';
import { actions, dictionaryAccess, screenActions } from '#modules/actions.ts';

/** What was worked at: the category of an interval's time, or a line of the worksheet catalogue. */
export const workTypes = dictionary('fp/work-types', {
  icon: 'tools',
  access: {
    ...dictionaryAccess(screenActions.workTypes, screenActions.workTypeList),
    create: [actions.dictionaries.create, actions.workCatalogue.create],
    update: [actions.dictionaries.update, actions.workCatalogue.update],
    remove: [actions.dictionaries.delete, actions.workCatalogue.delete],
    writesAllRows: false,
  },
  rows: 'staff',
  name: { max: 100, unique: true },
  fields: {
    work_category_id: reference({ to: 'fp/work-categories' }),
    work_type_category_id: reference({ to: 'fp/work-type-categories' }),
    is_review: flag(),
  },
});
