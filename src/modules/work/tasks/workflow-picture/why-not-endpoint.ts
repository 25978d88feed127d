import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, integerOrNull, oneOf, rowsWith, textOrNull } from '#kernel/schemas.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskActions } from '#modules/work/tasks/workflow/transition-table.ts';

const action = oneOf(taskActions);

/**
 * Why may I not, or what does it take? For one action, or for all nine. `rule` is the number of the transition that
 * would be made, `condition` the one thing that decides against it, `who` those who may where that is what is missing,
 * `asks` the fields that have to come along.
 */
export const whyTask = endpoint('GET /api/fp/dev-tasks/:id/why', {
  need: devTasks.access.read,
  query: closed({ action: Type.Optional(action) }),
  output: rowsWith({
    action: Type.String(),
    allowed: Type.Boolean(),
    to: textOrNull,
    rule: integerOrNull,
    condition: textOrNull,
    message: textOrNull,
    who: Type.Array(Type.String()),
    asks: Type.Array(Type.String()),
  }),
});
