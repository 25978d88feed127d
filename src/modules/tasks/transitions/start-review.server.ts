import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';

/**
 * A review begins with the first thing that the reviewer does about what was submitted: from then on the executor
 * cannot take the task back (rule 5). Nobody named as reviewer: the project manager reviews.
 */
export async function startReview(ctx: Context, taskId: number): Promise<void> {
  const me = ctx.actor.id;
  await deriveRows(devTasks, ctx, {
    set: { review_started_at: ctx.now },
    from: sql`projects as p`,
    where: sql`t.id = ${taskId} and p.id = t.project_id and t.status = 'checking' and t.review_started_at is null
      and coalesce(t.reviewer_id, p.manager_id) = ${me} and t.executor_id is distinct from ${me}`,
  });
}
