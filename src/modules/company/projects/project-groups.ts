import { dictionary } from '#kernel/dictionary.ts';
import { color } from '#kernel/fields/door.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Projects that are watched together: a product line, a customer's portfolio. */
export const projectGroups = dictionary('fp/project-groups', {
  icon: 'folders',
  access: dictionaryAccess(screenActions.projectGroups),
  rows: 'every',
  name: { max: 100, unique: true },
  fields: {
    color: color({}),
  },
});
