import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { deriveRows, inserting, write } from '#server/crud/writing.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';

/**
 * A review begins with the first thing that the reviewer does about what was submitted: from then on the executor
 * cannot take the task back (rule 5), and the time of the reviewer runs until the answer or the end of their day.
 * Nobody named as reviewer: the project manager reviews.
 */
export async function startReview(ctx: Context, taskId: number): Promise<void> {
  const me = ctx.actor.id;
  await deriveRows(devTasks, ctx, {
    set: { review_started_at: ctx.now },
    from: sql`projects as p`,
    where: sql`t.id = ${taskId} and p.id = t.project_id and t.status = 'checking' and t.review_started_at is null
      and coalesce(t.reviewer_id, p.manager_id) = ${me} and t.executor_id is distinct from ${me}`,
  });
  await write(
    taskIntervals,
    ctx,
    inserting(taskIntervals, ctx, {
      columns: ['task_id', 'user_id', 'kind', 'started_at'],
      source: sql`select x.id, ${me}::bigint, 'review', ${ctx.now}::timestamptz from dev_tasks x
        where x.id = ${taskId} and x.status = 'checking' and x.review_started_at = ${ctx.now}
          and not exists (select from task_intervals i where i.task_id = x.id and i.ended_at is null
            and i.deleted_at is null)`,
    }),
  );
}
