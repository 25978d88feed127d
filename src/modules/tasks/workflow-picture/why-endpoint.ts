import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { type TaskAction, taskActions } from '#modules/tasks/moves/workflow.ts';

const action = Type.Unsafe<TaskAction>({ type: 'string', enum: taskActions });

/**
 * Why may I not, or what does it take? For one action, or for all nine. `rule` is the number of the transition that
 * would be made, `condition` the one thing that decides against it, `who` those who may where that is what is missing,
 * `asks` the fields that have to come along.
 */
export const whyTask = endpoint('GET /api/fp/dev-tasks/:id/why', {
  need: devTasks.access.read,
  params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: largestId }) }),
  query: Type.Object({ action: Type.Optional(action) }, { additionalProperties: false }),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        action: Type.String(),
        allowed: Type.Boolean(),
        to: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        rule: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
        condition: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        message: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        who: Type.Array(Type.String()),
        asks: Type.Array(Type.String()),
      }),
    ),
  }),
});
