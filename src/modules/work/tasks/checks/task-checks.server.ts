import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { taskChecks } from '#modules/work/tasks/checks/task-checks.ts';
import { checkTakesPart, partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { startReview } from '#modules/work/tasks/transitions/start-review.server.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** A check that is passed, failed or opened again says by whom and when. */
export function taskCheckOperations(settings: CrudSettings): Operations<typeof taskChecks> {
  const parts = partOperations(crudOf(taskChecks, settings, { scope: partsVisibleTo }), { check: checkTakesPart });
  return {
    ...parts,
    create: (ctx, input, system) => parts.create(ctx, input, { ...system, ...judgement(ctx, input) }),
    async update(ctx, id, patch, version, system) {
      const row = await parts.update(ctx, id, patch, version, { ...system, ...judgement(ctx, patch) });
      if (isJudged(patch)) await startReview(ctx, row.task_id);
      return row;
    },
  };
}

const isJudged = ({ result }: Values): boolean => result === 'passed' || result === 'failed';

function judgement(ctx: Context, values: Values): Values {
  if (values.result === undefined) return {};
  return isJudged(values) ? { checked_by: ctx.actor.id, checked_at: ctx.now } : { checked_by: null, checked_at: null };
}
