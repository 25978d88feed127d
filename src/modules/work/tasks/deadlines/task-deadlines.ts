import { choice, flag, instant, longText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart } from '#modules/actions.ts';
import { deadlineReasons } from '#modules/work/tasks/workflow/deadline-reasons.ts';

/** One change of a deadline, with its reason; the first row has no old one. `moves_kpi`: the KPI's deadline too. */
export const taskDeadlines = resource('fp/task-deadlines', {
  icon: 'calendar-due',
  display: 'deadline_reason_code',
  access: { read: readOfTaskPart, export: [actions.tasks.export] },
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, partOf: true }),
    old_deadline: instant({}),
    new_deadline: instant({}),
    deadline_reason_code: choice({ required: true, values: deadlineReasons }),
    comment: longText({}),
    moves_kpi: flag(),
  },
});
