import {
  choice,
  codes,
  date,
  flag,
  instant,
  integer,
  longText,
  reference,
  references,
  text,
} from '#kernel/fields/door.ts';
import { type Row, resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { clientTaskActions, clientTaskStatuses } from '#modules/work/client-tasks/client-task-flow.ts';

const kept = { readOnly: true, list: false } as const;
const counted = { readOnly: true, required: true, default: 0, list: false } as const;

/**
 * What a client asks for; a manager turns it into tasks, and the client follows their progress. Its status moves by
 * `client-task-flow.ts`; the targets follow its priority on the work calendar.
 */
export const clientTasks = resource('fp/client-tasks', {
  icon: 'message-question',
  order: '-id',
  access: familyAccess('clientTasks', screenActions.clientTasks),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 250, search: true }),
    text: longText({ list: false }),
    client_id: reference({ to: 'fp/clients', required: true, fixed: true }),
    project_id: reference({ to: 'fp/projects', required: true, partOf: true }),
    task_priority_id: reference({ to: 'fp/task-priorities' }),
    wished_on: date({}),
    status: choice({ values: clientTaskStatuses, required: true, default: 'new', readOnly: true }),
    /** Who took it. */
    responsible_id: reference({ readOnly: true, to: 'admin/users' }),
    /** Why it was declined. */
    decision_comment: text({ ...kept, max: 2000 }),
    duplicate_of_id: reference({ ...kept, to: 'fp/client-tasks' }),
    answer_due_at: instant(kept),
    answered_at: instant(kept),
    done_due_at: instant({ readOnly: true }),
    done_at: instant(kept),
    confirmed_at: instant(kept),
    is_confirmed_by_silence: flag(kept),
    return_count: integer(counted),
    /** 1 to 5, by the client after confirming. */
    satisfaction: integer({ ...kept, min: 1, max: 5 }),
    satisfaction_comment: text({ ...kept, max: 2000 }),
    task_count: integer(counted),
    accepted_count: integer(counted),
    comment_count: integer(counted),
    file_count: integer(counted),
    /** Working minutes until the target of what is next, an answer or the end; below 0 it is broken. */
    minutes_left: integer({ ...kept, computed: true }),
    allowed_actions: codes({ ...kept, computed: true, values: clientTaskActions }),
  },
});
export type ClientTask = Row<typeof clientTasks>;

const { name, text: words, project_id, task_priority_id, wished_on } = clientTasks.fields;
/** What is asked of somebody who asks for something. */
export const clientTaskFields = { name, project_id, task_priority_id, wished_on, text: words } as const;

const comment = longText({ max: 2000 });
/** What is said with a step. */
export const stepFields = { comment } as const;
export const reasonFields = { comment: longText({ max: 2000, required: true }) } as const;
/** What comes back to the company names the tasks that are not as they should be. */
export const returnFields = { comment, task_ids: references({ to: 'fp/dev-tasks', max: 100 }) } as const;
export const ratingFields = {
  satisfaction: integer({ required: true, min: 1, max: 5 }),
  comment,
} as const;
