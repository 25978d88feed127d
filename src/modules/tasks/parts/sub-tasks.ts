import { actions, specialActions } from '#kernel/actions.ts';
import { reference } from '#kernel/fields/reference.ts';
import { resource } from '#kernel/resource.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';

/** The tasks below another one: the same rows as fp/dev-tasks, made by whoever works on the task above. */
export const subTasks = resource('fp/sub-tasks', {
  icon: 'subtask',
  display: 'name',
  order: 'id',
  table: 'dev_tasks',
  access: {
    read: 'staff',
    create: [actions.tasks.create, specialActions.updateOwnTasks],
    update: [actions.tasks.update, specialActions.updateOwnTasks],
    remove: [actions.tasks.delete, specialActions.updateOwnTasks],
    export: [actions.tasks.export],
  },
  fields: {
    ...devTasks.fields,
    parent_id: reference({ to: 'fp/dev-tasks', required: true, partOf: true }),
  },
});
