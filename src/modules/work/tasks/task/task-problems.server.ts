import { invalid, Problem } from '#kernel/problems.ts';
import {
  allowedActions,
  type TransitionContext,
  type Refusal,
  type TaskState,
} from '#modules/work/tasks/workflow/decide-transition.ts';
import type { TaskRelation } from '#modules/work/tasks/workflow/transition-table.ts';

/** A refused move as the answer of the API: it names the rule that decides, and says what is allowed instead. */
export function problemOfRefusal(
  refusal: Refusal,
  task: TaskState,
  relations: readonly TaskRelation[],
  context: TransitionContext,
): Problem {
  const { kind, rule, field, who } = refusal;
  if (kind === 'input') return invalid(field ?? 'comment', rule);
  return new Problem(kind === 'person' ? 'ACTION_NOT_HELD' : 'TRANSITION_NOT_ALLOWED', {
    errors: [{ field: 'action', rule }],
    extra: { rule, ...(who && { who }), allowed_actions: allowedActions(task, relations, context) },
  });
}

/** 409: an accepted task takes comments and nothing else. */
export const taskLocked = (): Problem =>
  new Problem('ROW_LOCKED', { errors: [{ field: 'status', rule: 'task_locked' }], extra: { rule: 'task_locked' } });
