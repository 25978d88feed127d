import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { brokenPart } from '#modules/work/tasks/automations/automation-rule.ts';
import { taskAutomationRuns, taskAutomations } from '#modules/work/tasks/automations/task-automations.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** A rule acts for the one who changed it last: nobody gains by it what they may not do themselves. */
export function taskAutomationOperations(settings: CrudSettings): Operations<typeof taskAutomations> {
  const crud = crudOf(taskAutomations, settings);
  const owned = (ctx: Context, values: Values): Values => ({
    owner_id: ctx.actor.id,
    ...(values.is_on !== false && { stopped_reason: null }),
  });
  const check = (row: Row<typeof taskAutomations>): Row<typeof taskAutomations> => {
    const broken = brokenPart(row);
    if (broken) throw invalid(broken, 'automation_part');
    return row;
  };
  const update: typeof crud.update = async (ctx, id, patch, version) =>
    check(await crud.update(ctx, id, patch, version, owned(ctx, patch)));
  return {
    ...crud,
    create: async (ctx, input) => check(await crud.create(ctx, input, owned(ctx, input))),
    update,
    bulk: oneByOne(update),
  };
}

/** Runs with the tasks that one sees. */
export const taskAutomationRunOperations = (settings: CrudSettings): Operations<typeof taskAutomationRuns> =>
  crudOf(taskAutomationRuns, settings, { scope: partsVisibleTo });
