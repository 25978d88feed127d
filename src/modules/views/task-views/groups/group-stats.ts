import { integer, minutes } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';
import { taskGroups } from '#modules/work/tasks/door.ts';

const counted = integer({ readOnly: true, required: true, default: 0, computed: true });
const hidden = integer({ readOnly: true, required: true, default: 0, computed: true, list: false });
const summed = minutes({ readOnly: true, required: true, default: 0, computed: true });

/**
 * Groups with what the tasks in them come to, as far as the reader sees these tasks: a second view of the rows of
 * fp/task-groups, read only. Progress is the share of what is done or accepted, in whole percent.
 */
export const groupStats = resource('fp/task-groups-with-stats', {
  icon: taskGroups.icon,
  display: taskGroups.display,
  order: taskGroups.order,
  table: 'task_groups',
  access: { read: taskGroups.access.read, export: [actions.taskGroups.export] },
  rows: 'staff',
  fields: {
    ...taskGroups.fields,
    task_count: counted,
    new_count: hidden,
    processing_count: hidden,
    pause_count: hidden,
    checking_count: hidden,
    returned_count: hidden,
    done_count: hidden,
    not_accepted_count: hidden,
    accepted_count: hidden,
    blocked_count: hidden,
    late_count: counted,
    planned_minutes: summed,
    actual_minutes: summed,
    progress: counted,
  },
});
