import { choice, instant, integer, longText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart, specialActions, writtenBy } from '#modules/actions.ts';

export const checkResults = ['open', 'passed', 'failed'] as const;

/** One line of a task's checklist: what must be true of the result, and what the tester found. */
export const taskChecks = resource('fp/task-checks', {
  icon: 'list-check',
  display: 'text',
  order: 'ordering',
  access: writtenBy([actions.tasks.update, specialActions.updateOwnTasks], {
    read: readOfTaskPart,
    export: [actions.tasks.export],
  }),
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    text: text({ required: true, max: 500 }),
    result: choice({ required: true, values: checkResults, default: 'open' }),
    note: longText({ max: 2000 }),
    ordering: integer({ required: true, max: 10_000, default: 0 }),
    checked_by: reference({ to: 'admin/users', readOnly: true }),
    checked_at: instant({ readOnly: true }),
  },
});
