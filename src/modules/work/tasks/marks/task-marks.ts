import { flag, integer, longText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, familyAccess, specialActions, readOfTaskPart } from '#modules/actions.ts';

/** The score of a finished task on one criterion, 1 to 5. Marks of before a reopening stay, and are void. */
export const taskMarks = resource('fp/task-marks', {
  icon: 'star',
  display: 'score',
  access: {
    ...familyAccess('marks'),
    read: readOfTaskPart,
    create: [actions.marks.create, specialActions.updateOwnTasks],
  },
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    task_mark_criterion_id: reference({ to: 'fp/task-mark-criteria', required: true, fixed: true }),
    score: integer({ required: true, min: 1, max: 5 }),
    comment: longText({ max: 2000 }),
    is_void: flag({ readOnly: true }),
  },
});
