import { reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, specialActions, readOfTaskPart } from '#modules/actions.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

/** The tasks below another one: the same rows as fp/dev-tasks, made by those who work on the task above. */
export const subTasks = resource('fp/sub-tasks', {
  icon: 'subtask',
  table: 'dev_tasks',
  access: {
    read: readOfTaskPart,
    create: [actions.tasks.create, specialActions.updateOwnTasks],
    update: [actions.tasks.update, specialActions.updateOwnTasks],
    remove: [actions.tasks.delete, specialActions.updateOwnTasks],
    export: [actions.tasks.export],
  },
  rows: 'scoped',
  fields: {
    ...devTasks.fields,
    parent_id: reference({ to: 'fp/dev-tasks', required: true, partOf: true }),
  },
});
