import { sql } from 'kysely';
import { notFound } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { recordChange, type Values } from '#server/crud/record.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import { tasksUnderLock } from '#modules/tasks/task-changing.server.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { notYours, taskLocked } from '#modules/tasks/task-problems.server.ts';
import { relationsOf } from '#modules/tasks/task-relations.ts';

export interface DayPlan {
  readonly ids: readonly number[];
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly actual: boolean;
}

/** Puts tasks on the plan of a day, or takes them off. For the executor and managers; all tasks or none. */
export async function markActual(
  ctx: Context,
  operations: Operations,
  { ids, day, actual }: DayPlan,
): Promise<TaskRow[]> {
  const wanted = [...new Set(ids)];
  const tasks = await tasksUnderLock(operations, ctx, wanted);
  if (tasks.length !== wanted.length) throw notFound();
  for (const task of tasks) {
    const plans = relationsOf(task, ctx.actor).some((relation) => relation === 'executor' || relation === 'manager');
    if (!plans) throw notYours('not_your_part', 'ids');
    if (task.status === 'accepted') throw taskLocked();
  }
  const changing = tasks.filter(({ actual_days }) => actual_days.includes(day) !== actual);
  if (!changing.length) return tasks;
  const before = new Map<number, Values>(changing.map(({ id, actual_days }) => [id, { actual_days }]));
  const days = actual
    ? sql`(select array_agg(d order by d) from unnest(actual_days || ${day}::date) as d)`
    : sql`array_remove(actual_days, ${day}::date)`;
  const changed = sql`update dev_tasks set actual_days = ${days}, version = version + 1, updated_at = ${ctx.now},
    updated_by = ${actorId(ctx.actor)}::bigint where id = any(${changing.map(({ id }) => id)}::bigint[]) returning *`;
  const rows = (await recordChange(devTasks, ctx, 'update', changed, before)) as unknown as TaskRow[];
  const byId = new Map([...tasks, ...rows].map((row) => [row.id, row]));
  return wanted.flatMap((id) => byId.get(id) ?? []);
}
