import { choice, integer, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions, writtenBy } from '#modules/actions.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';

/**
 * How much a column should hold at most, by count and by the sum of difficulties; without a project it is that of the
 * whole company. A column over its limit warns and is never closed: who moves a card knows why.
 */
export const wipLimits = resource('fp/wip-limits', {
  icon: 'layout-kanban',
  display: 'status',
  access: writtenBy([actions.projects.update], {
    read: [screenActions.board, screenActions.ownTasks, screenActions.tasks],
    export: [actions.projects.export],
  }),
  rows: 'scoped',
  fields: {
    status: choice({ required: true, fixed: true, values: taskStatusCodes }),
    project_id: reference({ to: 'fp/projects', fixed: true, partOf: true }),
    max_tasks: integer({ min: 1, max: 10_000 }),
    max_difficulty: integer({ min: 1, max: 100_000 }),
  },
});
