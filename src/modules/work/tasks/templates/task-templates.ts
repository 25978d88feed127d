import { choice, date, flag, integer, longText, minutes, reference, references, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { PLANNED_MINUTES_MAX } from '#modules/work/tasks/task/planned-time.ts';

/** Who is to do a task of a template, said without naming people: a project has them. */
export const templateRoles = ['nobody', 'creator', 'manager', 'lead', 'person'] as const;
export type TemplateRole = (typeof templateRoles)[number];

const hidden = { list: false } as const;

/**
 * A tree of tasks to be made again. A row without a parent is a template and becomes the task above; the others stand
 * below it. Days are working days after the day on which the work begins; `checks` are one a line.
 */
export const taskTemplates = resource('fp/task-templates', {
  icon: 'copy',
  order: 'ordering',
  access: familyAccess('tasks', screenActions.tasks),
  rows: 'staff',
  fields: {
    name: text({ required: true, max: 200, search: true }),
    parent_id: reference({ ...hidden, to: 'fp/task-templates', partOf: true }),
    role: choice({ required: true, values: templateRoles, default: 'nobody' }),
    executor_id: reference({ ...hidden, to: 'admin/users' }),
    start_days: integer({ min: 0, max: 365 }),
    deadline_days: integer({ min: 0, max: 365 }),
    planned_minutes: minutes({ max: PLANNED_MINUTES_MAX }),
    hard_index: integer({ min: 1, max: 10 }),
    task_type_id: reference({ ...hidden, to: 'fp/task-types' }),
    task_priority_id: reference({ ...hidden, to: 'fp/task-priorities' }),
    sticker_ids: references({ ...hidden, to: 'fp/stickers' }),
    text: longText(hidden),
    checks: longText({ ...hidden, max: 4000 }),
    requires_review: flag({ ...hidden, default: true }),
    ordering: integer({ required: true, readOnly: true, list: false, default: 0 }),
  },
});

/** What is asked when a template is made: into which project, from which day, and under which name. */
export const makeFields = {
  project_id: reference({ to: 'fp/projects', required: true }),
  start_on: date({}),
  name: text({}),
} as const;
