import { actions } from '#kernel/actions.ts';
import { choice } from '#kernel/fields/choice.ts';
import { flag } from '#kernel/fields/flag.ts';
import { longText } from '#kernel/fields/long-text.ts';
import { reference } from '#kernel/fields/reference.ts';
import { instant } from '#kernel/fields/time.ts';
import { resource } from '#kernel/resource.ts';
import { deadlineReasons } from '#modules/tasks/time/deadline-reasons.ts';

/** One change of a deadline, with its reason; the first row has no old one. `moves_kpi`: the KPI's deadline too. */
export const taskDeadlines = resource('fp/task-deadlines', {
  icon: 'calendar-due',
  display: 'deadline_reason_code',
  order: 'id',
  access: { read: 'staff', export: [actions.tasks.export] },
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, partOf: true }),
    old_deadline: instant({}),
    new_deadline: instant({}),
    deadline_reason_code: choice({ required: true, values: deadlineReasons }),
    comment: longText({}),
    moves_kpi: flag(),
  },
});
