import { notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import { type Sql, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { taskMarks } from '#modules/tasks/marks/task-marks.ts';
import { devTasks, type TaskRow } from '#modules/tasks/task/dev-tasks.ts';
import { partOperations } from '#modules/tasks/sections/task-parts.server.ts';
import { relationsOf } from '#modules/tasks/workflow/task-relations.ts';
import { partsVisibleTo } from '#modules/tasks/task/who-sees-tasks.server.ts';

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

/** Counts this version of a criterion, `k`, on the day of the context? */
export const isInForce = (ctx: Context): Sql =>
  sql`(k.valid_from is null or k.valid_from <= ${dayOf(ctx.now.getTime(), ctx.timeZone)}::date)`;

/**
 * A task is marked when each criterion of its type has a mark; a type without criteria of its own takes the general
 * ones, and of several versions of a criterion the youngest that is valid.
 */
export const settleMarked = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  deriveRows(devTasks, ctx, {
    set: { is_marked: sql`j.is_marked` },
    from: sql`(with wanted as (
      select d.id, c.id as criterion_id from dev_tasks d join lateral (
        select distinct on (k.code) k.id from task_mark_criteria k
        where k.deleted_at is null and ${isInForce(ctx)}
          and k.task_type_id is not distinct from (select o.task_type_id from task_mark_criteria o
            where o.task_type_id = d.task_type_id and o.deleted_at is null limit 1)
        order by k.code, k.valid_from desc nulls last) c on true
      where d.id = any(${taskIds}::bigint[]))
      select x.id, exists (select 1 from wanted w where w.id = x.id)
        and not exists (select 1 from wanted w where w.id = x.id
        and not exists (select 1 from task_marks m where m.task_id = x.id and m.task_mark_criterion_id = w.criterion_id
          and not m.is_void and m.deleted_at is null)) as is_marked
      from unnest(${taskIds}::bigint[]) as x(id)) j`,
    where: sql`t.id = j.id and t.is_marked <> j.is_marked`,
  });
