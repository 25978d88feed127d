import { dictionary } from '#kernel/dictionary.ts';
import { color } from '#kernel/fields/door.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Kinds of time that is logged on tasks, as analytics adds it up: making, reviewing, meeting. */
export const workCategories = dictionary('fp/work-categories', {
  icon: 'clock-hour-4',
  access: dictionaryAccess(screenActions.workTypes),
  rows: 'staff',
  name: { max: 60, unique: true },
  fields: {
    color: color({}),
  },
});
