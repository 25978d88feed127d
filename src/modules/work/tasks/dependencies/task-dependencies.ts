import { choice, integer, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, readOfTaskPart, writtenBy } from '#modules/actions.ts';
import { dependencyKinds, lagKinds } from '#modules/work/tasks/dependencies/dependency-kinds.ts';

/**
 * A task that waits for another one. Only finish-to-start holds back the start; the others are for planning.
 * `lag_minutes` lie between the two, negative when they overlap: minutes of the work calendar or of the clock, or of
 * `percent` hundredths of the length of the first task.
 */
export const taskDependencies = resource('fp/task-dependencies', {
  icon: 'arrow-ramp-right',
  display: 'kind',
  access: writtenBy([actions.tasks.update], { read: readOfTaskPart, export: [actions.tasks.export] }),
  rows: 'scoped',
  fields: {
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true, partOf: true }),
    predecessor_id: reference({
      to: 'fp/dev-tasks',
      required: true,
      fixed: true,
      partOf: true,
      unique: 'task_id',
    }),
    kind: choice({ required: true, values: dependencyKinds, default: 'finish_to_start' }),
    lag_minutes: integer({ required: true, min: -100_000_000, default: 0 }),
    lag_kind: choice({ required: true, values: lagKinds, default: 'working' }),
  },
});
