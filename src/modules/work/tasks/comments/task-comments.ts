import { flag, instant, longText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, specialActions, readOfTaskPart } from '#modules/actions.ts';

/**
 * What people say about a task. Its client reads the public ones only, and writes no others. An answer names the
 * comment that began its thread; threads are one level deep, and the one that began it is resolved or not.
 */
export const taskComments = resource('fp/task-comments', {
  icon: 'message',
  display: 'text',
  access: {
    read: { ...readOfTaskPart, of: 'session' },
    create: [specialActions.comment],
    update: [specialActions.comment],
    remove: [specialActions.comment, actions.tasks.delete],
    export: [actions.tasks.export],
  },
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    text: longText({ required: true, max: 10_000 }),
    is_public: flag(),
    parent_id: reference({ to: 'fp/task-comments', fixed: true, partOf: true, list: false }),
    is_resolved: flag({ list: false }),
    edited_at: instant({ readOnly: true, list: false }),
    /** Who brought it by a file, in which anything may stand under any name. */
    imported_by: reference({ to: 'admin/users', readOnly: true, list: false }),
  },
});
