import { sql } from 'kysely';
import { notFound } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows } from '#server/crud/record.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { takesPart } from '#modules/tasks/task-changes.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { notYours, taskLocked } from '#modules/tasks/task-problems.server.ts';
import { relationsOf } from '#modules/tasks/task-relations.ts';
import { tasksVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** Who may write a part of a task: whoever takes part in the task, or whoever may (`check` throws why not). */
export interface PartRules {
  /** Throws when the actor may not write this part of this task now. */
  readonly check: (ctx: Context, task: TaskRow, part: AnyRow | null) => void;
  /** What the change of a part means for its tasks; called once for all of them. */
  readonly after?: (ctx: Context, taskIds: readonly number[]) => Promise<void>;
}

/** Files, checks and the like: for whoever takes part in the task, while it is not accepted. */
export function checkTakesPart(ctx: Context, task: TaskRow): void {
  if (!takesPart(task, relationsOf(task, ctx.actor), ctx.actor.id)) throw notYours('not_your_part', 'task_id');
  if (task.status === 'accepted') throw taskLocked();
}

/** The tasks with these ids that the actor sees, locked, by id. */
export async function lockTasksOf(ctx: Context, ids: readonly number[]): Promise<Map<number, TaskRow>> {
  const visible = allOf([sql`t.deleted_at is null`, ...scopeCondition(tasksVisibleTo, ctx.actor)]);
  const rows = (await lockRows(devTasks, ctx, [...new Set(ids)], visible)) as unknown as TaskRow[];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Wraps the default operations of a part so that each change is judged by its task and tells the task of it. */
export function partOperations(crud: Operations, { check, after }: PartRules): Operations {
  const tell = async (ctx: Context, rows: readonly AnyRow[]) =>
    after?.(ctx, [...new Set(rows.map((row) => row.task_id as number))]);

  async function checkParts(ctx: Context, ids: readonly number[]): Promise<AnyRow[]> {
    const visible = allOf([sql`t.deleted_at is null`, ...scopeCondition(crud.scope, ctx.actor)]);
    const parts = await lockRows(crud.resource, ctx, [...new Set(ids)], visible);
    if (parts.length !== new Set(ids).size) throw notFound();
    const tasks = await lockTasksOf(
      ctx,
      parts.map((part) => part.task_id as number),
    );
    for (const part of parts) check(ctx, taskOf(tasks, part), part);
    return parts;
  }

  return {
    ...crud,
    async create(ctx, input, system) {
      const task = (await lockTasksOf(ctx, [input.task_id as number])).get(input.task_id as number);
      if (task) check(ctx, task, null);
      const row = await crud.create(ctx, input, system);
      await tell(ctx, [row]);
      return row;
    },
    async update(ctx, id, patch, version, system) {
      await checkParts(ctx, [id]);
      const row = await crud.update(ctx, id, patch, version, system);
      await tell(ctx, [row]);
      return row;
    },
    async bulk(ctx, ids, changes) {
      await checkParts(ctx, ids);
      const rows = await crud.bulk(ctx, ids, changes);
      await tell(ctx, rows);
      return rows;
    },
    async remove(ctx, id, version) {
      const parts = await checkParts(ctx, [id]);
      await crud.remove(ctx, id, version);
      await tell(ctx, parts);
    },
    async restore(ctx, id) {
      const row = await crud.restore(ctx, id);
      await tell(ctx, [row]);
      return row;
    },
  };
}

function taskOf(tasks: ReadonlyMap<number, TaskRow>, part: AnyRow): TaskRow {
  const task = tasks.get(part.task_id as number);
  if (!task) throw notFound();
  return task;
}
