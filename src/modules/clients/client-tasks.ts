import { choice } from '#kernel/fields/choice.ts';
import { longText } from '#kernel/fields/long-text.ts';
import { reference } from '#kernel/fields/reference.ts';
import { text } from '#kernel/fields/text.ts';
import { date } from '#kernel/fields/time.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** What a client asks for; a manager turns it into tasks, and the client follows their progress. */
export const clientTasks = resource('fp/client-tasks', {
  icon: 'message-question',
  display: 'name',
  order: '-id',
  access: familyAccess('clientTasks', screenActions.clientTasks),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 250, search: true }),
    text: longText({}),
    client_id: reference({ to: 'fp/clients', required: true, fixed: true }),
    project_id: reference({ to: 'fp/projects', required: true, partOf: true }),
    task_priority_id: reference({ to: 'fp/task-priorities' }),
    wished_on: date({}),
    status: choice({
      values: ['new', 'taken', 'declined', 'in_work', 'done', 'confirmed'],
      required: true,
      default: 'new',
      readOnly: true,
    }),
  },
});
