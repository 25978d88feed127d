import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { filters, integerOrNull, rowsWith, type Shape, textOrNull } from '#kernel/schemas.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const sums = { count: Type.Integer(), planned_minutes: Type.Integer(), actual_minutes: Type.Integer() };

const group = Type.Object({ value: textOrNull, ...sums });
/** Tasks that share a value; null: they have none. Ids come as texts, so that every value reads alike. */
export type TaskGroup = Shape<typeof group>;

const running = Type.Object({ value: textOrNull, executor_id: integerOrNull, running_since: textOrNull });

const sumsBelow = Type.Object({ id: Type.Integer(), open_count: Type.Integer(), ...sums });
/** What is below a task, to any depth. */
export type SumsBelow = Shape<typeof sumsBelow>;

const totals = Type.Object({ ...sums, groups: Type.Array(group), running: Type.Array(running) });
export type TaskTotals = Shape<typeof totals>;

/**
 * What all tasks behind the filters come to, and each group of them, if `group` says by what. `running` are those that
 * somebody works on now, with the value of their group: their clocks go on above what is written down.
 */
export const taskTotals = endpoint('GET /api/fp/dev-tasks/totals', {
  need: devTasks.access.read,
  query: filters,
  output: totals,
});

/**
 * How many of the tasks behind the filters have each value of the field `of`, the most frequent first; null: those
 * without one. What the control of a filter says beside its values.
 */
export const taskValueCounts = endpoint('GET /api/fp/dev-tasks/value-counts', {
  need: devTasks.access.read,
  query: filters,
  output: rowsWith({ value: textOrNull, count: Type.Integer() }),
});

/**
 * One level of the tree: what stands right below a task (`under`), else at the top of a project (`in_project`). A task
 * that the filters do not find is shown all the same when something below it is found: `quiet_ids`.
 */
export const taskLevel = endpoint('GET /api/fp/dev-tasks/level', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({
    rows: Type.Array(contractOf(devTasks).row),
    quiet_ids: Type.Array(Type.Integer()),
    /** Those that can be opened: something below them is found. */
    parent_ids: Type.Array(Type.Integer()),
    below: Type.Array(sumsBelow),
    has_more: Type.Boolean(),
  }),
});
