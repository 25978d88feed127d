import { judgedBy } from '#server/crud/judged.ts';
import { invalid, notTheirs } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { taskReactions } from '#modules/work/tasks/comments/task-reactions.ts';
import { reactionsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Anyone who reads a comment may put a sign under it, and takes only their own away. */
export function taskReactionOperations(settings: CrudSettings): Operations<typeof taskReactions> {
  const crud = crudOf(taskReactions, settings, { scope: reactionsVisibleTo });
  const parts = partOperations(crud, { check: isOwn });
  return judgedBy(parts, { create: (ctx, input) => checkOfTask(ctx, input.comment_id, input.task_id) });
}

function isOwn(ctx: Context, _task: TaskRow, reaction: Row<typeof taskReactions> | null): void {
  if (reaction && reaction.created_by !== ctx.actor.id) throw notTheirs('own_reaction');
}

/** That the comment is seen at all is asked for like of any reference. */
async function checkOfTask(ctx: Context, commentId: number, taskId: number): Promise<void> {
  await sql`select 1 from task_comments where id = ${commentId} and task_id = ${taskId}
    and deleted_at is null`.found(ctx.db, () => invalid('comment_id', 'exists'));
}
