import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, day, id, integerOrNull, listOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import type { LagKind, LinkKind } from '#modules/work/plan/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** Another task as the reader sees it; number and name are null for one that they do not. */
const namedTask = Type.Object({
  task_id: Type.Integer(),
  number: textOrNull,
  name: textOrNull,
  status: textOrNull,
});

/** Instants are ISO; null: it has no place in the plan. */
const span = Type.Object({ starts_at: Type.String(), ends_at: Type.String() });

const linked = Type.Object({
  ...namedTask.properties,
  dependency_id: Type.Integer(),
  version: Type.Integer(),
  kind: code<LinkKind>(),
  lag_minutes: Type.Integer(),
  lag_kind: code<LagKind>(),
  at: orNull(span),
  /** The later of the two would begin earlier without it. */
  is_driving: Type.Boolean(),
  /** Working minutes by which the later task does not wait for it; 0: it does. */
  broken_minutes: Type.Integer(),
});
export type LinkedTask = Shape<typeof linked>;

const conflict = Type.Object({
  /** `cycle`: it waits for itself, by `because` in their order. */
  kind: code<'deadline' | 'not_before' | 'cycle'>(),
  /** The limit that is missed. */
  at: textOrNull,
  by_minutes: Type.Integer(),
  /** What keeps it from being earlier, the nearest first. */
  because: Type.Array(namedTask),
});
export type PlanConflictOfTask = Shape<typeof conflict>;

const body = contractOf(devTasks).patch.properties;

/**
 * Where a task stands in the plan of its project: dates, slack, what it waits for and what waits for it, what it misses
 * and why. With `planned_start_on`, `planned_minutes`, `deadline` or `executor_id` it tells what that change would move
 * and writes nothing: empty stands for no value. Slack is in working minutes of whoever does the task.
 */
export const taskPlan = endpoint('GET /api/fp/dev-tasks/:id/plan', {
  need: devTasks.access.read,
  query: closed({
    planned_start_on: Type.Optional(Type.Union([day, Type.Literal('')])),
    deadline: Type.Optional(Type.Union([day, Type.Literal('')])),
    planned_minutes: Type.Optional(Type.Union([body.planned_minutes, Type.Literal('')])),
    executor_id: Type.Optional(Type.Union([id, Type.Literal('')])),
  }),
  output: Type.Object({
    at: orNull(span),
    /** Why it has no place: `no_plan`, `no_executor`, `no_dates`, `no_working_time`, `executor_left`. */
    unplaced: textOrNull,
    is_estimated: Type.Boolean(),
    late_start: textOrNull,
    late_finish: textOrNull,
    /** Below 0 something is missed. */
    slack_minutes: integerOrNull,
    free_slack_minutes: integerOrNull,
    is_critical: Type.Boolean(),
    /** When the project ends, as it is and as it would be. */
    finish_at: Type.Object({ before: textOrNull, after: textOrNull }),
    waits_for: Type.Array(linked),
    holds_up: Type.Array(linked),
    conflicts: Type.Array(conflict),
    /** What lies elsewhere after the change, the task itself first; those that the reader sees. */
    moves: listOf({ ...namedTask.properties, before: orNull(span), after: orNull(span) }),
    hidden_moves: Type.Integer(),
    /** Deadlines that the change breaks, and by how many working minutes. */
    broken: listOf({ ...namedTask.properties, by_minutes: Type.Integer(), deadline: Type.String() }),
  }),
});
export type TaskPlan = Shape<typeof taskPlan.output>;
