import { choice, instant, longText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, specialActions, readOfTaskPart } from '#modules/actions.ts';

export const appealStates = ['open', 'upheld', 'accepted'] as const;

/**
 * The executor's one word against the marks of a task. `upheld`: the marks stand; `accepted`: they are void and the
 * task is marked again. The answer is given by changing the state.
 */
export const taskAppeals = resource('fp/task-appeals', {
  icon: 'gavel',
  display: 'text',
  access: {
    read: readOfTaskPart,
    create: [specialActions.updateOwnTasks],
    update: [actions.marks.update, specialActions.manageAllTasks, specialActions.approveTasks],
    export: [actions.marks.export],
  },
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    text: longText({ required: true, fixed: true, max: 4000 }),
    status: choice({ required: true, values: appealStates, default: 'open' }),
    answer: longText({ max: 4000 }),
    answered_by: reference({ to: 'admin/users', readOnly: true }),
    answered_at: instant({ readOnly: true }),
  },
});

const { text, answer } = taskAppeals.fields;
/** What the two sides say: neither says nothing. */
export const appealWords = { text, answer: longText({ required: true, max: answer.options.max }) } as const;
