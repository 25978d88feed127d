import { color, flag, integer, localizedText } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** How urgent a task is. Boards sort by it: the lowest ordering stands on top. */
export const taskPriorities = resource('fp/task-priorities', {
  icon: 'flag',
  order: 'ordering',
  access: dictionaryAccess(screenActions.priorities),
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60, unique: true }),
    color: color({ required: true }),
    ordering: integer({ required: true, max: 1000, default: 0 }),
    is_default: flag(),
  },
});
