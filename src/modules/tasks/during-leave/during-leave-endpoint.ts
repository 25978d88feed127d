import Type from 'typebox';
import { screenActions } from '#kernel/actions.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';

const day = Type.String({ format: 'day' });

export interface TaskDuringLeave {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly deadline: string | null;
  readonly part: 'executor' | 'reviewer';
}

export interface Taker {
  readonly user_id: number;
  readonly fio: string;
  /** Load of the coming week; null: no capacity. */
  readonly percent: number | null;
}

/**
 * What a leave hits: open tasks of the person that are due in it, and reviews that would wait. Whom of the teams one
 * could ask to take them: who is there all the time, the least loaded first. Tasks as far as the caller sees them.
 */
export const tasksDuringLeave = endpoint('GET /api/fp/dev-tasks/during-leave', {
  need: [screenActions.ownTasks],
  query: Type.Object(
    {
      user_id: Type.Optional(Type.Integer({ minimum: 1, maximum: largestId })),
      starts_on: day,
      ends_on: day,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    total: Type.Integer(),
    tasks: Type.Array(
      Type.Unsafe<TaskDuringLeave>(
        Type.Object({
          id: Type.Integer(),
          number: Type.String(),
          name: Type.String(),
          deadline: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
          part: Type.String(),
        }),
      ),
    ),
    takers: Type.Array(
      Type.Unsafe<Taker>(
        Type.Object({
          user_id: Type.Integer(),
          fio: Type.String(),
          percent: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
        }),
      ),
    ),
  }),
});
