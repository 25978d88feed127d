import { alwaysWritten, dictionary } from '#kernel/dictionary.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Attributes that the company adds to tasks (release, module, customer's system); their values: tasks-types-value. */
export const tasksTypes = dictionary('fp/tasks-types', {
  icon: 'adjustments',
  access: dictionaryAccess(screenActions.ownTasks),
  rows: 'every',
  name: { max: 60, unique: true },
  ordering: alwaysWritten,
});
