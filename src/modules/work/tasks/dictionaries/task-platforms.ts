import { alwaysWritten, dictionary } from '#kernel/dictionary.ts';
import { color } from '#kernel/fields/door.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Where the result of a task runs: web, mobile, server. */
export const taskPlatforms = dictionary('fp/task-platforms', {
  icon: 'devices',
  access: dictionaryAccess(screenActions.teams),
  rows: 'every',
  name: { max: 60, unique: true },
  fields: {
    color: color({}),
  },
  ordering: alwaysWritten,
});
