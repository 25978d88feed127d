import { localizedText } from '#kernel/fields/localized-text.ts';
import { integer } from '#kernel/fields/number.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Attributes that the company adds to tasks (release, module, customer's system); their values: tasks-types-value. */
export const tasksTypes = resource('fp/tasks-types', {
  icon: 'adjustments',
  display: 'name',
  order: 'ordering',
  access: dictionaryAccess(screenActions.ownTasks),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    ordering: integer({ required: true, max: 1000, default: 0 }),
  },
});
