import { dictionary } from '#kernel/dictionary.ts';
import { flag, reference, references } from '#kernel/fields/door.ts';
import { actions, dictionaryAccess, screenActions } from '#modules/actions.ts';

/**
 * What was worked at: the category of an interval's time, or a line of the worksheet catalogue; one with both is seen
 * from both sides. `logged_type_ids`: with which types of time a line of the catalogue is compared, itself where it has
 * both categories; one without any is a skill, which no time is logged on: people.md, 6.
 */
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
    logged_type_ids: references({ to: 'fp/work-types', max: 50, list: false }),
    is_review: flag(),
  },
});
