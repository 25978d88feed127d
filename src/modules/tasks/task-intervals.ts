import { actions } from '#kernel/actions.ts';
import { choice } from '#kernel/fields/choice.ts';
import { flag } from '#kernel/fields/flag.ts';
import { minutes } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { text } from '#kernel/fields/text.ts';
import { instant } from '#kernel/fields/time.ts';
import { resource } from '#kernel/resource.ts';

export const intervalKinds = ['work', 'rework', 'review'] as const;

/**
 * A span in which somebody worked on a task, opened and closed by its status. `minutes` is the part of it inside
 * working hours; `is_automatic`: the end of the working day closed it, not a person.
 */
export const taskIntervals = resource('fp/task-intervals', {
  icon: 'clock-play',
  display: 'kind',
  order: 'id',
  access: { read: 'staff', export: [actions.tasks.export] },
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, partOf: true }),
    user_id: reference({ to: 'admin/users', required: true }),
    kind: choice({ required: true, values: intervalKinds }),
    started_at: instant({ required: true }),
    ended_at: instant({}),
    minutes: minutes({}),
    is_automatic: flag(),
    is_correction: flag(),
    reason: text({}),
  },
});
