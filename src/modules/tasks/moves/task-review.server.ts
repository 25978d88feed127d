import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { announced } from '#modules/tasks/task-counters.server.ts';

/**
 * A review begins with the first thing that the reviewer does about what was submitted: from then on the executor
 * cannot take the task back (rule 5). Nobody named as reviewer: the project manager reviews.
 */
export async function startReview(ctx: Context, taskId: number): Promise<void> {
  const me = ctx.actor.id;
  await announced(
    ctx,
    ['review_started_at'],
    sql`update dev_tasks d set review_started_at = ${ctx.now} from projects p
    where d.id = ${taskId} and p.id = d.project_id and d.status = 'checking' and d.review_started_at is null
      and coalesce(d.reviewer_id, p.manager_id) = ${me} and d.executor_id is distinct from ${me} returning d.id`,
  );
}
