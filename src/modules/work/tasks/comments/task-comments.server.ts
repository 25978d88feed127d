import { invalid, notTheirs } from '#kernel/problems.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Patch, Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows, updateRows } from '#server/crud/writing.ts';
import { specialActions } from '#modules/actions.ts';
import { noteMentions } from '#modules/work/tasks/mentions/mentions.server.ts';
import { taskComments } from '#modules/work/tasks/comments/task-comments.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { startReview } from '#modules/work/tasks/transitions/start-review.server.ts';
import { commentsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/**
 * Anyone who sees a task may comment on it, accepted or not; only the author changes or removes a comment, while anyone
 * who reads a thread may say that it is resolved, or open it again.
 */
export function taskCommentOperations(settings: CrudSettings): Operations<typeof taskComments> {
  const crud = crudOf(taskComments, settings, { scope: commentsVisibleTo });
  const own = partOperations(crud, { check: isAuthor, after: countComments });
  const anyones = partOperations(crud, { check: () => {} });
  const update: Operations<typeof taskComments>['update'] = async (ctx, id, patch, version, system) => {
    const before = await crud.read(ctx, id);
    if (before.parent_id !== null) checkAnswer(patch);
    if (isResolving(patch)) return anyones.update(ctx, id, patch, version, system);
    const isEdited = patch.text !== undefined && patch.text !== before.text;
    const row = await own.update(ctx, id, patch, version, isEdited ? { ...system, edited_at: ctx.now } : system);
    if (isEdited) await noteMentions(ctx, row.task_id, row.id, row.text);
    if (before.is_public && !row.is_public) await hideAnswers(ctx, id);
    return row;
  };
  return {
    ...own,
    async create(ctx, input, system) {
      const root = input.parent_id ? await rootOf(ctx, input.parent_id, input.task_id) : null;
      if (root && input.is_resolved) throw invalid('is_resolved', 'thread_root');
      // What a client writes, and only that, is public without being said so; below an inner comment nothing is.
      const isPublic = (ctx.actor.user_type === 'client' || input.is_public === true) && (root?.is_public ?? true);
      const row = await own.create(ctx, { ...input, is_public: isPublic }, system);
      await noteMentions(ctx, row.task_id, row.id, row.text);
      await startReview(ctx, row.task_id);
      return row;
    },
    update,
    bulk: oneByOne(update),
  };
}

const isResolving = (patch: Patch<typeof taskComments>): boolean =>
  Object.keys(patch).every((name) => name === 'is_resolved');

/** Who reads an answer is decided by its thread, and a thread is resolved as a whole. */
function checkAnswer(patch: Patch<typeof taskComments>): void {
  if (patch.is_resolved !== undefined) throw invalid('is_resolved', 'thread_root');
  if (patch.is_public !== undefined) throw invalid('is_public', 'thread_root');
}

/** The comment that begins the thread: of the same task, and itself no answer. */
async function rootOf(ctx: Context, id: number, taskId: number): Promise<{ is_public: boolean }> {
  const row = await sql(columnsOf(taskComments, 'is_public', 'parent_id'))`select is_public, parent_id
    from task_comments where id = ${id} and task_id = ${taskId} and deleted_at is null for share`.first(ctx.db);
  if (!row) throw invalid('parent_id', 'exists');
  if (row.parent_id !== null) throw invalid('parent_id', 'thread_root');
  return row;
}

function isAuthor(ctx: Context, _task: TaskRow, comment: Row<typeof taskComments> | null): void {
  const isOwn = !comment || comment.created_by === ctx.actor.id || ctx.actor.actions.has(specialActions.manageAllTasks);
  if (!isOwn) throw notTheirs('own_comment', 'text');
}

/** What was said below a comment that is inner now is inner too. */
async function hideAnswers(ctx: Context, rootId: number): Promise<void> {
  await updateRows(taskComments, ctx, {
    set: { is_public: false },
    where: sql`t.parent_id = ${rootId} and t.is_public and t.deleted_at is null`,
  });
}

export const countComments = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  deriveRows(devTasks, ctx, {
    set: { comment_count: sql`c.count` },
    from: sql`(select x.id, (select count(*) from task_comments k
        where k.task_id = x.id and k.deleted_at is null) as count
      from unnest(${taskIds}::bigint[]) as x(id)) c`,
    where: sql`t.id = c.id and t.comment_count is distinct from c.count`,
  });
