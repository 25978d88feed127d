import type { markActual as endpoint } from '#modules/work/tasks/task/task-endpoints.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import { notFound, notTheirs } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { updateRows } from '#server/crud/writing.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { tasksUnderLock } from '#modules/work/tasks/changing/change-task.server.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';

/** Puts tasks on the plan of a day, `YYYY-MM-DD`, or takes them off: for the executor and managers, all or none. */
export async function markActual(
  ctx: Context,
  operations: Operations<typeof devTasks>,
  { ids, day, actual }: SentTo<typeof endpoint>,
): Promise<TaskRow[]> {
  const unique = [...new Set(ids)];
  const tasks = await tasksUnderLock(operations, ctx, unique);
  if (tasks.length !== unique.length) throw notFound();
  for (const task of tasks) {
    const plans = relationsOf(task, ctx.actor).some((relation) => relation === 'executor' || relation === 'manager');
    if (!plans) throw notTheirs('not_your_part', 'ids');
    if (task.status === 'accepted') throw taskLocked();
  }
  const changing = tasks.filter(({ actual_days }) => actual_days.includes(day) !== actual);
  if (!changing.length) return tasks;
  const days = actual
    ? sql`(select array_agg(d order by d) from unnest(actual_days || ${day}::date) as d)`
    : sql`array_remove(actual_days, ${day}::date)`;
  const rows = await updateRows(devTasks, ctx, { set: { actual_days: days }, held: changing });
  const byId = new Map([...tasks, ...rows].map((row) => [row.id, row]));
  return unique.flatMap((id) => byId.get(id) ?? []);
}
