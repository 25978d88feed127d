import { color, decimal, localizedText, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** Bands of the weighted score, best first: a task has the rank of the highest band that its score reaches. */
export const taskRanks = resource('fp/task-ranks', {
  icon: 'medal',
  order: '-min_score',
  access: { ...dictionaryAccess(), read: 'staff', export: [screenActions.reportTasks] },
  rows: 'staff',
  fields: {
    code: text({ required: true, max: 10, unique: true }),
    name: localizedText({ required: true, max: 60 }),
    min_score: decimal({ required: true, scale: 2, unique: true }),
    color: color({}),
  },
});
