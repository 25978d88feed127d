import { choice, flag, instant, integer, longText, minutes, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart } from '#modules/actions.ts';
import { taskActions, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

/**
 * One move of a task: who and when are `created_by` and `created_at`. `minutes` is the working time that the task
 * stood in the status it left; `action` and `rule` are empty when the move was forced against the table.
 */
export const taskFlows = resource('fp/task-flows', {
  icon: 'route',
  display: 'to_status',
  access: { read: readOfTaskPart, export: [actions.tasks.export] },
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, partOf: true }),
    from_status: choice({ required: true, values: taskStatusCodes }),
    to_status: choice({ required: true, values: taskStatusCodes }),
    action: choice({ values: taskActions }),
    rule: integer({}),
    comment: longText({}),
    executor_id: reference({ to: 'admin/users' }),
    minutes: minutes({ required: true, default: 0 }),
    is_automatic: flag(),
    is_forced: flag(),
    is_undone: flag(),
    /** When an undo took it back: it counts nowhere. */
    cancelled_at: instant({ readOnly: true, list: false }),
  },
});
