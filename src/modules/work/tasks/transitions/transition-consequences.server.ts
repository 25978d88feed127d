import { isClosedStatus } from '#modules/company/projects/door.ts';
import type { Context } from '#server/context.ts';
import { tasksEvaluated } from '#modules/work/tasks/marks/evaluated-tasks.server.ts';
import { voidMarks } from '#modules/work/tasks/marks/void-marks.server.ts';
import { clientTasksServed } from '#modules/work/tasks/task/client-tasks-served.server.ts';
import type { StoredTransition } from '#modules/work/tasks/transitions/transition-store.server.ts';
import { settleWaits } from '#modules/work/tasks/transitions/waiting-tasks.server.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { clientStepOf } from '#modules/work/tasks/workflow/client-step.ts';

type Consequence = (ctx: Context) => Promise<void>;

/** What moves mean for other rows, to be carried out after them. Most mean nothing. */
export function consequencesOf(moves: readonly StoredTransition[]): Consequence[] {
  const crossing = moves.filter(
    ({ before, values }) => isClosedStatus(before.status) !== isClosedStatus(values.status),
  );
  const parents = crossing.flatMap(({ before }) => before.parent_id ?? []);
  const reopened = moves.filter(({ before, values }) => values.is_reopened && !values.is_marked && before.is_marked);
  const served = moves.flatMap(({ before, values }) =>
    before.status !== values.status && before.client_task_id ? [before.client_task_id] : [],
  );
  const shown = moves.flatMap(({ before, values }) =>
    before.client_task_id && clientStepOf(before.status) !== clientStepOf(values.status) ? [before.client_task_id] : [],
  );
  const evaluated = moves.filter(({ flows }) =>
    flows.some(({ from_status, to_status }) => from_status === 'accepted' || to_status === 'accepted'),
  );
  return [
    crossing.length &&
      (async (ctx: Context) => settleWaits(ctx, await recount(ctx, { parents, blockers: idsOf(crossing) }))),
    reopened.length && ((ctx: Context) => voidMarks(ctx, idsOf(reopened))),
    evaluated.length && ((ctx: Context) => tasksEvaluated.happen(ctx, idsOf(evaluated))),
    served.length && ((ctx: Context) => clientTasksServed.happen(ctx, { ids: served, shown })),
  ].filter((one) => one !== 0);
}

export async function afterTransitions(ctx: Context, moves: readonly StoredTransition[]): Promise<void> {
  for (const follow of consequencesOf(moves)) await follow(ctx);
}

const idsOf = (moves: readonly StoredTransition[]): number[] => moves.map(({ id }) => id);
