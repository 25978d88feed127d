import { choice, flag, integer, longText, minutes, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, dictionaryAccess, screenActions, specialActions, writtenBy } from '#modules/actions.ts';
import { clientTaskActions, clientTaskStatuses } from '#modules/work/client-tasks/client-task-flow.ts';

const ofClientTask = reference({ to: 'fp/client-tasks', required: true, fixed: true, partOf: true });
const read = [screenActions.clientTasks];

/** A file that goes between a client and the company. It is uploaded first; both sides of the client task see it. */
export const clientTaskFiles = resource('fp/client-task-files', {
  icon: 'paperclip',
  access: writtenBy([actions.clientTasks.create, actions.clientTasks.update], {
    read,
    export: [actions.clientTasks.export],
  }),
  rows: 'scoped',
  fields: {
    client_task_id: ofClientTask,
    resource_id: reference({ to: 'admin/resources-view', required: true, fixed: true, unique: 'client_task_id' }),
    name: text({ required: true, max: 200 }),
  },
});

/** What both sides say about a client task; what is inner the client never hears. */
export const clientTaskComments = resource('fp/client-task-comments', {
  icon: 'message',
  display: 'text',
  access: writtenBy([specialActions.comment], { read, export: [actions.clientTasks.export] }),
  rows: 'scoped',
  fields: {
    client_task_id: ofClientTask,
    text: longText({ required: true, max: 10_000 }),
    is_inner: flag({ fixed: true }),
  },
});

/** Each step of a client task: who, when, from where to where. */
export const clientTaskFlows = resource('fp/client-task-flows', {
  icon: 'history',
  display: 'action',
  access: { read, export: [actions.clientTasks.export] },
  rows: 'scoped',
  fields: {
    client_task_id: ofClientTask,
    from_status: choice({ values: clientTaskStatuses, readOnly: true }),
    to_status: choice({ values: clientTaskStatuses, required: true, readOnly: true }),
    action: choice({ values: [...clientTaskActions, 'ask', 'convert', 'merge'], required: true, readOnly: true }),
    comment: text({ readOnly: true }),
    /** Tasks that were made of it. */
    count: integer({ readOnly: true }),
    is_automatic: flag({ readOnly: true }),
  },
});

/** How soon a client task of a priority is answered and done, in working time. */
export const clientTaskTargets = resource('fp/client-task-targets', {
  icon: 'clock-hour-4',
  display: 'task_priority_id',
  access: dictionaryAccess(screenActions.priorities),
  rows: 'staff',
  fields: {
    task_priority_id: reference({ to: 'fp/task-priorities', required: true, unique: true }),
    answer_minutes: minutes({ required: true, max: 60_000 }),
    done_minutes: minutes({ required: true, max: 600_000 }),
  },
});
