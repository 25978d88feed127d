import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, day, id, integerOrNull, listOf, orNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';
import { absence } from '#modules/staff/leave/door.ts';
import { listedTask } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import type { LoadBand } from '#modules/numbers/measures/door.ts';

/** What the first screen shows of tasks: each part is asked for by itself, so that none holds up another. */

const span = Type.Object({ starts_at: Type.String(), ends_at: Type.String() });

const workedSpan = Type.Object({
  task_id: Type.Integer(),
  /** Null: a task that the person does not see any more. */
  number: textOrNull,
  name: textOrNull,
  project_color: textOrNull,
  started_at: Type.String(),
  /** Null: it runs. */
  ended_at: textOrNull,
});
export type WorkedSpan = Shape<typeof workedSpan>;

/** The caller's own day: when work is done, what was worked on and when, and the task that runs. */
export const ownDay = endpoint('GET /api/fp/dashboard/day', {
  need: [screenActions.ownTasks],
  output: Type.Object({
    day: Type.String(),
    /** None on a day off. */
    spans: Type.Array(span),
    away: orNull(absence),
    worked: Type.Array(workedSpan),
    running: orNull(listedTask),
    /** What was put aside last today, while nothing runs. */
    paused: orNull(listedTask),
    /** Is there anything open that the person does? */
    has_tasks: Type.Boolean(),
  }),
});
export type OwnDay = Shape<typeof ownDay.output>;

const weekPerson = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  position: textOrNull,
  percent: integerOrNull,
  band: code<LoadBand>(),
  /** In the order of the days; no capacity: away. */
  days: listOf({ capacity_minutes: Type.Integer(), load_minutes: Type.Integer() }),
});
export type WeekPerson = Shape<typeof weekPerson>;

/** How busy the people of the caller are on the coming working days, and what nobody does yet. */
export const peopleWeek = endpoint('GET /api/fp/dashboard/week', {
  need: [screenActions.resourceLoad],
  output: Type.Object({
    days: Type.Array(Type.String()),
    /** Busiest first. */
    people: Type.Array(weekPerson),
    /** There are more people than are shown here. */
    is_cut: Type.Boolean(),
    free: Type.Array(listedTask),
    free_total: Type.Integer(),
  }),
});
export type PeopleWeek = Shape<typeof peopleWeek.output>;

/**
 * How free the people of the caller are, for choosing among them: what they have left of the coming five working days,
 * how full these are, the day from which they are free (`free_from` of measures.md; null: not within a year), and when
 * they are away next.
 */
export const freeTime = endpoint('GET /api/fp/dashboard/free-time', {
  need: [screenActions.resourceLoad],
  output: Type.Object({
    rows: listOf({
      ...{ user_id: Type.Integer(), free_minutes: Type.Integer(), percent: integerOrNull, free_from: textOrNull },
      away: orNull(absence),
    }),
  }),
});

/** What fills a cell of it. `hidden_minutes`: of tasks that the caller does not see. */
export const weekCell = endpoint('GET /api/fp/dashboard/week-cell', {
  need: [screenActions.resourceLoad],
  query: closed({ user_id: id, day }),
  output: Type.Object({
    rows: listOf({ minutes: Type.Integer(), task: listedTask }),
    hidden_minutes: Type.Integer(),
  }),
});
