import { sql } from 'kysely';
import { specialActions } from '#kernel/actions.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { taskComments } from '#modules/tasks/parts/task-comments.ts';
import { announced } from '#modules/tasks/task-counters.server.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { notYours } from '#modules/tasks/task-problems.server.ts';
import { startReview } from '#modules/tasks/moves/task-review.server.ts';
import { commentsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** Whoever sees a task may comment on it, accepted or not; only the author changes or removes a comment. */
export function taskCommentOperations(settings: CrudSettings): Operations {
  const crud = crudOf(taskComments, settings, { scope: commentsVisibleTo });
  const parts = partOperations(crud, { check: isAuthor, after: countComments });
  return {
    ...parts,
    async create(ctx, input, system) {
      // What a client writes, and only that, is public without being said so.
      const isPublic = ctx.actor.user_type === 'client' || input.is_public === true;
      const row = await parts.create(ctx, { ...input, is_public: isPublic }, system);
      await startReview(ctx, row.task_id as number);
      return row;
    },
  };
}

function isAuthor(ctx: Context, _task: TaskRow, comment: AnyRow | null): void {
  const isOwn = !comment || comment.created_by === ctx.actor.id || ctx.actor.actions.has(specialActions.manageAllTasks);
  if (!isOwn) throw notYours('own_comment', 'text');
}

const countComments = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  announced(
    ctx,
    ['comment_count'],
    sql`update dev_tasks d set comment_count = c.count
    from (select x.id, (select count(*) from task_comments k where k.task_id = x.id and k.deleted_at is null) as count
      from unnest(${taskIds}::bigint[]) as x(id)) c
    where d.id = c.id and d.comment_count is distinct from c.count returning d.id`,
  );
