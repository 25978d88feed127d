import { alwaysWritten, dictionary } from '#kernel/dictionary.ts';
import { date, decimal, reference, text } from '#kernel/fields/door.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/**
 * What a finished task is scored by. The weights of a day sum to 1 for each task type (an empty type: for those that
 * have no criteria of their own); another weight is another row, valid from its day.
 */
export const taskMarkCriteria = dictionary('fp/task-mark-criteria', {
  icon: 'ruler-measure',
  access: { ...dictionaryAccess(), read: 'staff', export: [screenActions.reportTasks] },
  rows: 'staff',
  name: { max: 60 },
  fields: {
    code: text({ required: true, max: 40, pattern: '^[a-z][a-z0-9_]*$' }),
    weight: decimal({ required: true, scale: 2 }),
    task_type_id: reference({ to: 'fp/task-types' }),
    valid_from: date({}),
  },
  ordering: alwaysWritten,
});
