import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import type { SumsBelow, TaskGroup } from '#modules/tasks/totals/group-by.ts';

/** The filters of the list of tasks; an endpoint's own parameters stand beside them. */
const filters = Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true });
const sums = { count: Type.Integer(), planned_minutes: Type.Integer(), actual_minutes: Type.Integer() };

/** What all tasks behind the filters come to, and each group of them, if `group` says by what. */
export const taskTotals = endpoint('GET /api/fp/dev-tasks/totals', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({
    ...sums,
    groups: Type.Array(
      Type.Unsafe<TaskGroup>(Type.Object({ value: Type.Unsafe<never>({ type: ['string', 'null'] }), ...sums })),
    ),
  }),
});

/**
 * One level of the tree: what stands right below a task (`under`), else at the top of a project (`in_project`). A task
 * that the filters do not find stands there all the same when something below it is found: `quiet_ids`.
 */
export const taskLevel = endpoint('GET /api/fp/dev-tasks/level', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({
    rows: Type.Array(Type.Unsafe<TaskRow>(contractOf(devTasks).row)),
    quiet_ids: Type.Array(Type.Integer()),
    /** Those that can be opened: something below them is found. */
    parent_ids: Type.Array(Type.Integer()),
    below: Type.Array(Type.Unsafe<SumsBelow>(Type.Object({ id: Type.Integer(), open_count: Type.Integer(), ...sums }))),
    has_more: Type.Boolean(),
  }),
});
