import { choice, flag, instant, minutes, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart, writtenBy } from '#modules/actions.ts';

export const intervalKinds = ['work', 'rework', 'review'] as const;

/**
 * A span in which somebody worked on a task, opened and closed by its status. `minutes` is the part of it inside
 * working hours; `is_automatic`: the end of the working day closed it, not a person. One that a manager enters or
 * mends by hand has a reason and shows as a correction.
 */
export const taskIntervals = resource('fp/task-intervals', {
  icon: 'clock-play',
  display: 'kind',
  access: writtenBy([actions.tasks.update], { read: readOfTaskPart, export: [actions.tasks.export] }),
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    kind: choice({ required: true, values: intervalKinds, default: 'work' }),
    started_at: instant({ required: true }),
    ended_at: instant({}),
    minutes: minutes({ readOnly: true }),
    is_automatic: flag({ readOnly: true }),
    is_correction: flag({ readOnly: true, list: false }),
    reason: text({ list: false }),
    /** What was worked at; empty: what the type of the task says, of a review that it is one. */
    work_type_id: reference({ to: 'fp/work-types', list: false }),
  },
});
