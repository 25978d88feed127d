import { reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart, specialActions, writtenBy } from '#modules/actions.ts';

/**
 * A file at a task. The file itself is uploaded first; who sees the task sees the file. Versions of one file name the
 * first of them in `version_of_id`; the youngest is what counts.
 */
export const taskFiles = resource('fp/task-files', {
  icon: 'paperclip',
  access: writtenBy([actions.tasks.update, specialActions.updateOwnTasks], {
    read: readOfTaskPart,
    export: [actions.tasks.export],
  }),
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    resource_id: reference({ to: 'admin/resources-view', required: true, fixed: true, unique: 'task_id' }),
    name: text({ required: true, max: 200 }),
    version_of_id: reference({ to: 'fp/task-files', fixed: true, list: false }),
  },
});
