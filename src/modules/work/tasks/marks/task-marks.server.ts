import { notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { tasksEvaluated } from '#modules/work/tasks/marks/evaluated-tasks.server.ts';
import { taskMarks } from '#modules/work/tasks/marks/task-marks.ts';
import { scoresOf } from '#modules/work/tasks/marks/task-scores.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Reviewer, manager and creator mark what is done, or again what an appeal freed of its marks; never the executor. */
export function taskMarkOperations(settings: CrudSettings): Operations<typeof taskMarks> {
  const crud = crudOf(taskMarks, settings, { scope: partsVisibleTo });
  const usual = partOperations(crud, { check: checkMarks, after: settleMarked });
  const anew = partOperations(crud, { check: checkMarker, after: settleMarked });
  const partsOf = async (ctx: Context, taskId: number) => ((await isFreed(ctx, taskId)) ? anew : usual);
  return {
    ...usual,
    create: async (ctx, input, system) => (await partsOf(ctx, input.task_id)).create(ctx, input, system),
    async update(ctx, id, patch, version, system) {
      const mark = await crud.read(ctx, id);
      if (mark.is_void) throw ruleNotMet('score', 'mark_is_void');
      return (await partsOf(ctx, mark.task_id)).update(ctx, id, patch, version, system);
    },
  };
}

/** Did an appeal take the marks off this task, and are the new ones not complete yet? */
const isFreed = (ctx: Context, taskId: number): Promise<boolean> =>
  sql`select 1 from task_appeals a join dev_tasks d on d.id = a.task_id
    where a.task_id = ${taskId} and a.status = 'accepted' and a.deleted_at is null and not d.is_marked`.isThere(ctx.db);

function checkMarks(ctx: Context, task: TaskRow): void {
  checkMarker(ctx, task);
  if (task.status !== 'done') throw ruleNotMet('task_id', 'task_is_done');
}

function checkMarker(ctx: Context, task: TaskRow): void {
  if (task.executor_id === ctx.actor.id) throw notTheirs('marker_is_not_executor', 'task_id');
  const marks = relationsOf(task, ctx.actor).some((relation) => ['reviewer', 'manager', 'creator'].includes(relation));
  if (!marks) throw notTheirs('not_your_part', 'task_id');
}

/**
 * A task is marked when each criterion that was in force on the day of its last mark has one: weights of later days
 * change nothing about it. Says that it was evaluated.
 */
export async function settleMarked(ctx: Context, taskIds: readonly number[]): Promise<void> {
  await deriveRows(devTasks, ctx, {
    set: { is_marked: sql`j.is_marked` },
    from: sql`${scoresOf(
      ctx,
      sql`(select x.id as task_id, null::timestamptz as until
      from unnest(${taskIds}::bigint[]) as x(id))`,
    )} j`,
    where: sql`t.id = j.task_id and t.is_marked <> j.is_marked`,
  });
  await tasksEvaluated.happen(ctx, taskIds);
}
