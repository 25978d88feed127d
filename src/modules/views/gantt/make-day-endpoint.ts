import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, day, id, integerOrNull, listOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { actions, specialActions } from '#modules/actions.ts';
import type { StepKind } from '#modules/views/gantt/levelling/make-day-order.ts';

const named = { task_id: Type.Integer(), number: textOrNull, name: textOrNull };

/** A change as `POST fp/gantt-task-manager/what-if` takes it. */
const change = Type.Object({
  task_id: Type.Integer(),
  version: Type.Integer(),
  planned_start_on: Type.Optional(Type.String()),
  planned_minutes: Type.Optional(Type.Integer()),
  executor_id: Type.Optional(Type.Integer()),
});
export type DayChange = Shape<typeof change>;

const step = Type.Object({
  kind: code<StepKind>(),
  ...named,
  /** Who does it; of a task that is given away who did; null: nobody did. */
  executor_id: integerOrNull,
  to_id: integerOrNull,
  /** Of a cut: so much less. Of a task that waits: what it took of the days until then. */
  minutes: Type.Integer(),
  /** The day on which it begins, as it is and as it would be. */
  starts_on: Type.Object({ before: textOrNull, after: textOrNull }),
  /** When all is over with this step and those before it. */
  finish_at: Type.String(),
});
export type WayStep = Shape<typeof step>;

const way = Type.Object({
  is_met: Type.Boolean(),
  finish_at: Type.String(),
  steps: Type.Array(step),
  /** What carries it out: all of it or none. */
  changes: Type.Array(change),
});
export type DayWay = Shape<typeof way>;

/**
 * Is a project, or a task with all that it waits for, over by a day, and with which changes would it be? Everybody's
 * other work is counted, and nobody works overtime. Ways that make it come cheapest first, at most three, each by other
 * means; where none does, the one that comes nearest, and what is in the way. Nothing is written.
 */
export const makeDayPlan = endpoint('POST /api/fp/gantt-task-manager/make-by-day', {
  need: [actions.tasks.update, specialActions.updateOwnTasks],
  body: closed({ project_id: Type.Optional(id), task_id: Type.Optional(id), day }),
  output: Type.Object({
    is_met: Type.Boolean(),
    /** As things stand; null: there is nothing left to do. */
    finish_at: textOrNull,
    ways: Type.Array(way),
    /** Why no way makes it; null: one does, or nothing is needed. */
    because: orNull(
      Type.Object({
        /**
         * `chain`: these tasks one behind the other take longer even when nobody does anything else. `people`: somebody
         * has so many minutes too many. `rights`: what is in the way are tasks that the reader may not change. `none`:
         * nothing was found.
         */
        kind: code<'chain' | 'people' | 'rights' | 'none'>(),
        tasks: listOf(named),
        user_id: integerOrNull,
        minutes: integerOrNull,
        /** The earliest end by what is in the way. */
        finish_at: textOrNull,
      }),
    ),
    task_count: Type.Integer(),
    /** Tasks that nobody has estimated count as a day each; so much is a guess. */
    unestimated_count: Type.Integer(),
    /** Tasks that nobody does yet: each way names who would, also where the day is met as things stand. */
    unassigned_count: Type.Integer(),
  }),
});
export type MadeDayPlan = Shape<typeof makeDayPlan.output>;
