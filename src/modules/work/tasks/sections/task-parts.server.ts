import { notFound, notTheirs } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { thereFor } from '#server/crud/conditions.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows } from '#server/crud/record.ts';
import { refuseArchived } from '#modules/company/projects/door.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { takesPart } from '#modules/work/tasks/task/task-changes.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Who may write a part of a task: those who take part in the task, or those who may (`check` throws why not). */
export interface PartRules<R extends Resource> {
  /** Throws when the actor may not write this part of this task now. */
  readonly check: (ctx: Context, task: TaskRow, part: Row<R> | null) => void;
  /** What the change of a part means for its tasks; called once for all of them. */
  readonly after?: (ctx: Context, taskIds: readonly number[]) => Promise<void>;
}

/** Files, checks and the like: for those who take part in the task, while it is not accepted. */
export function checkTakesPart(ctx: Context, task: TaskRow): void {
  if (!takesPart(task, relationsOf(task, ctx.actor), ctx.actor.id)) throw notTheirs('not_your_part', 'task_id');
  if (task.status === 'accepted') throw taskLocked();
}

/** The tasks with these ids that the actor sees, locked, by id. */
export async function lockTasksOf(ctx: Context, ids: readonly number[]): Promise<Map<number, TaskRow>> {
  const visible = thereFor(tasksVisibleTo, ctx.actor);
  const rows = await lockRows(devTasks, ctx, [...new Set(ids)], visible);
  return new Map(rows.map((row) => [row.id, row]));
}

export const projectsOf = (tasks: Iterable<TaskRow>): number[] => [...tasks].map(({ project_id }) => project_id);

/** Wraps the default operations of a part so that each change is judged by its task and tells the task of it. */
export function partOperations<R extends Resource>(crud: Operations<R>, { check, after }: PartRules<R>): Operations<R> {
  const tell = async (ctx: Context, rows: readonly Row<R>[]) => after?.(ctx, [...new Set(rows.map(taskIdOf))]);

  async function checkParts(ctx: Context, ids: readonly number[]): Promise<Row<R>[]> {
    const visible = thereFor(crud.scope, ctx.actor);
    const parts = await lockRows(crud.resource, ctx, [...new Set(ids)], visible);
    if (parts.length !== new Set(ids).size) throw notFound();
    const tasks = await lockTasksOf(ctx, parts.map(taskIdOf));
    await refuseArchived(ctx, projectsOf(tasks.values()), 'task_id');
    for (const part of parts) check(ctx, taskOf(tasks, part), part);
    return parts;
  }

  return {
    ...crud,
    async create(ctx, input, system) {
      const task = (await lockTasksOf(ctx, [taskIdOf(input)])).get(taskIdOf(input));
      if (task) {
        await refuseArchived(ctx, [task.project_id], 'task_id');
        check(ctx, task, null);
      }
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

/** Every part of a task names it. */
const taskIdOf = (part: object): number => (part as { task_id: number }).task_id;

function taskOf(tasks: ReadonlyMap<number, TaskRow>, part: object): TaskRow {
  const task = tasks.get(taskIdOf(part));
  if (!task) throw notFound();
  return task;
}
