import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { announced } from '#modules/tasks/task-counters.server.ts';
import { taskMarks } from '#modules/tasks/marks/task-marks.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { notYours, ruleNotMet } from '#modules/tasks/task-problems.server.ts';
import { relationsOf } from '#modules/tasks/task-relations.ts';
import { partsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** Reviewer, manager and creator mark what is done, or anew what an appeal freed of its marks; never the executor. */
export function taskMarkOperations(settings: CrudSettings): Operations {
  const crud = crudOf(taskMarks, settings, { scope: partsVisibleTo });
  const usual = partOperations(crud, { check: checkMarks, after: settleMarked });
  const anew = partOperations(crud, { check: checkMarker, after: settleMarked });
  const partsOf = async (ctx: Context, taskId: number) => ((await isFreed(ctx, taskId)) ? anew : usual);
  return {
    ...usual,
    create: async (ctx, input, system) => (await partsOf(ctx, input.task_id as number)).create(ctx, input, system),
    async update(ctx, id, patch, version, system) {
      const mark = await crud.read(ctx, id);
      if (mark.is_void) throw ruleNotMet('mark_is_void', 'score');
      return (await partsOf(ctx, mark.task_id as number)).update(ctx, id, patch, version, system);
    },
  };
}

/** Did an appeal take the marks off this task, and are the new ones not complete yet? */
async function isFreed(ctx: Context, taskId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from task_appeals a join dev_tasks d on d.id = a.task_id
    where a.task_id = ${taskId} and a.status = 'accepted' and a.deleted_at is null and not d.is_marked`.execute(ctx.db);
  return rows.length > 0;
}

function checkMarks(ctx: Context, task: TaskRow): void {
  checkMarker(ctx, task);
  if (task.status !== 'done') throw ruleNotMet('task_is_done', 'task_id');
}

function checkMarker(ctx: Context, task: TaskRow): void {
  if (task.executor_id === ctx.actor.id) throw notYours('marker_is_not_executor', 'task_id');
  const marks = relationsOf(task, ctx.actor).some((relation) => ['reviewer', 'manager', 'creator'].includes(relation));
  if (!marks) throw notYours('not_your_part', 'task_id');
}

/**
 * A task is marked when each criterion of its type has a mark; a type without criteria of its own takes the general
 * ones, and of several versions of a criterion the youngest that is valid.
 */
export const settleMarked = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  announced(
    ctx,
    ['is_marked'],
    sql`with wanted as (
      select d.id, c.id as criterion_id from dev_tasks d join lateral (
        select distinct on (k.code) k.id from task_mark_criteria k
        where k.deleted_at is null and (k.valid_from is null or k.valid_from <= ${ctx.now}::date)
          and k.task_type_id is not distinct from (select o.task_type_id from task_mark_criteria o
            where o.task_type_id = d.task_type_id and o.deleted_at is null limit 1)
        order by k.code, k.valid_from desc nulls last) c on true
      where d.id = any(${taskIds}::bigint[])),
    judged as (
      select x.id, exists (select 1 from wanted w where w.id = x.id)
        and not exists (select 1 from wanted w where w.id = x.id
        and not exists (select 1 from task_marks m where m.task_id = x.id and m.task_mark_criterion_id = w.criterion_id
          and not m.is_void and m.deleted_at is null)) as is_marked
      from unnest(${taskIds}::bigint[]) as x(id))
    update dev_tasks d set is_marked = j.is_marked from judged j
    where d.id = j.id and d.is_marked <> j.is_marked returning d.id`,
  );
