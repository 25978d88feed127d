import { choice, codes, date, dates, flag, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { dayOffRules, recurrenceUnits } from '#modules/work/tasks/recurrence/recurrence-rule.ts';

const hidden = { list: false } as const;
const kept = { readOnly: true } as const;

/** Monday first. */
export const weekdayCodes = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/**
 * What is made again and again, on the days of `recurrence-rule.ts`: a task with all that is below it and its checks,
 * or the tasks of a template in a project. `deadline_days` are working days after the day on which it is made.
 */
export const taskRecurrences = resource('fp/task-recurrences', {
  icon: 'refresh',
  order: 'next_on',
  access: familyAccess('tasks', screenActions.tasks),
  rows: 'scoped',
  fields: {
    name: text({ required: true, max: 200, search: true }),
    template_task_id: reference({ to: 'fp/dev-tasks', partOf: true }),
    task_template_id: reference({ to: 'fp/task-templates' }),
    project_id: reference({ ...hidden, to: 'fp/projects', partOf: true }),
    executor_id: reference({ to: 'admin/users' }),
    unit: choice({ required: true, values: recurrenceUnits, default: 'week' }),
    every: integer({ required: true, min: 1, max: 100, default: 1 }),
    weekdays: codes({ ...hidden, values: weekdayCodes, max: 7 }),
    month_day: integer({ ...hidden, min: 1, max: 31 }),
    nth: integer({ ...hidden, min: -1, max: 5 }),
    on_day_off: choice({ ...hidden, required: true, values: dayOffRules, default: 'after' }),
    deadline_days: integer({ ...hidden, min: 0, max: 365 }),
    starts_on: date({ required: true }),
    until: date(hidden),
    count: integer({ ...hidden, min: 1, max: 1000 }),
    is_paused: flag({}),
    next_on: date(kept),
    last_on: date({ ...kept, list: false }),
    next_dates: dates({ ...kept, list: false, computed: true }),
  },
});

/** What was made by which recurrence, for which of its days: a record, and no use of either. */
export const taskRecurrenceRuns = resource('fp/task-recurrence-runs', {
  icon: 'history',
  display: 'day',
  order: '-id',
  table: 'task_recurrence_runs',
  access: { read: 'staff' },
  rows: 'scoped',
  fields: {
    task_recurrence_id: reference({ to: 'fp/task-recurrences', required: true, readOnly: true, partOf: true }),
    task_id: reference({ to: 'fp/dev-tasks', required: true, readOnly: true, partOf: true }),
    day: date({ required: true, readOnly: true }),
  },
});
