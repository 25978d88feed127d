import { dictionary } from '#kernel/dictionary.ts';
import { color, flag } from '#kernel/fields/door.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Where a project stands. Closed ones leave the lists in which new tasks choose a project. */
export const projectStatuses = dictionary('fp/project-statuses', {
  icon: 'progress',
  access: dictionaryAccess(screenActions.projects),
  rows: 'every',
  name: { max: 60, unique: true },
  fields: {
    color: color({ required: true }),
    is_closed: flag(),
  },
});
