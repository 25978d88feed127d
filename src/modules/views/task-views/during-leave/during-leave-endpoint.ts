import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, day, id, integerOrNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';

const taskDuringLeave = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  name: Type.String(),
  deadline: textOrNull,
  part: code<'executor' | 'reviewer'>(),
});
export type TaskDuringLeave = Shape<typeof taskDuringLeave>;

const taker = Type.Object({
  user_id: Type.Integer(),
  fio: Type.String(),
  /** Load of the coming week; null: no capacity. */
  percent: integerOrNull,
});
export type Taker = Shape<typeof taker>;

/**
 * What a leave hits: open tasks of the person that are due in it, and reviews that would wait. Whom of the teams one
 * could ask to take them: who is there all the time, the least loaded first. Tasks as far as the caller sees them.
 */
export const tasksDuringLeave = endpoint('GET /api/fp/dev-tasks/during-leave', {
  need: [screenActions.ownTasks],
  query: closed({
    user_id: Type.Optional(id),
    starts_on: day,
    ends_on: day,
  }),
  output: Type.Object({
    total: Type.Integer(),
    tasks: Type.Array(taskDuringLeave),
    takers: Type.Array(taker),
  }),
});
