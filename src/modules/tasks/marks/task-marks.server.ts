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

/** Reviewer, manager and creator mark what is done; never the executor. */
export const taskMarkOperations = (settings: CrudSettings): Operations =>
  partOperations(crudOf(taskMarks, settings, { scope: partsVisibleTo }), { check: checkMarks, after: settleMarked });

function checkMarks(ctx: Context, task: TaskRow): void {
  if (task.executor_id === ctx.actor.id) throw notYours('marker_is_not_executor', 'task_id');
  const marks = relationsOf(task, ctx.actor).some((relation) => ['reviewer', 'manager', 'creator'].includes(relation));
  if (!marks) throw notYours('not_your_part', 'task_id');
  if (task.status !== 'done') throw ruleNotMet('task_is_done', 'task_id');
}

/**
 * A task is marked when each criterion of its type has a mark; a type without criteria of its own takes the general
 * ones, and of several versions of a criterion the youngest that is valid.
 */
const settleMarked = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
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
