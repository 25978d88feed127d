import { type RawBuilder, sql } from 'kysely';
import { specialActions } from '#kernel/actions.ts';
import { invalid } from '#kernel/problems.ts';
import { actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { recordChange, type Values } from '#server/crud/record.ts';
import { noteMentions } from '#modules/tasks/parts/mentions.server.ts';
import { taskComments } from '#modules/tasks/parts/task-comments.ts';
import { announced } from '#modules/tasks/task-counters.server.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { notYours } from '#modules/tasks/task-problems.server.ts';
import { startReview } from '#modules/tasks/moves/task-review.server.ts';
import { commentsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/**
 * Whoever sees a task may comment on it, accepted or not; only the author changes or removes a comment, while anyone
 * who reads a thread may say that it is resolved, or open it again.
 */
export function taskCommentOperations(settings: CrudSettings): Operations {
  const crud = crudOf(taskComments, settings, { scope: commentsVisibleTo });
  const own = partOperations(crud, { check: isAuthor, after: countComments });
  const anyones = partOperations(crud, { check: () => {} });
  const update: Operations['update'] = async (ctx, id, patch, version, system) => {
    const before = await crud.read(ctx, id);
    if (before.parent_id !== null) checkAnswer(patch);
    if (isResolving(patch)) return anyones.update(ctx, id, patch, version, system);
    const isEdited = patch.text !== undefined && patch.text !== before.text;
    const row = await own.update(ctx, id, patch, version, isEdited ? { ...system, edited_at: ctx.now } : system);
    if (isEdited) await noteMentions(ctx, row.task_id as number, row.id, row.text as string);
    if (before.is_public && !row.is_public) await hideAnswers(ctx, id);
    return row;
  };
  return {
    ...own,
    async create(ctx, input, system) {
      const root = input.parent_id ? await rootOf(ctx, input.parent_id as number, input.task_id as number) : null;
      if (root && input.is_resolved) throw invalid('is_resolved', 'thread_root');
      // What a client writes, and only that, is public without being said so; below an inner comment nothing is.
      const isPublic = (ctx.actor.user_type === 'client' || input.is_public === true) && (root?.is_public ?? true);
      const row = await own.create(ctx, { ...input, is_public: isPublic }, system);
      await noteMentions(ctx, row.task_id as number, row.id, row.text as string);
      await startReview(ctx, row.task_id as number);
      return row;
    },
    update,
    async bulk(ctx, ids, changes) {
      const rows: AnyRow[] = [];
      for (const id of new Set(ids)) rows.push(await update(ctx, id, changes));
      return rows;
    },
  };
}

const isResolving = (patch: Values): boolean => Object.keys(patch).every((name) => name === 'is_resolved');

/** Who reads an answer is decided by its thread, and a thread is resolved as a whole. */
function checkAnswer(patch: Values): void {
  if (patch.is_resolved !== undefined) throw invalid('is_resolved', 'thread_root');
  if (patch.is_public !== undefined) throw invalid('is_public', 'thread_root');
}

/** The comment that begins the thread: of the same task, and itself no answer. */
async function rootOf(ctx: Context, id: number, taskId: number): Promise<{ is_public: boolean }> {
  const { rows } = await sql<{ is_public: boolean; parent_id: number | null }>`select is_public, parent_id
    from task_comments where id = ${id} and task_id = ${taskId} and deleted_at is null for share`.execute(ctx.db);
  if (!rows[0]) throw invalid('parent_id', 'exists');
  if (rows[0].parent_id !== null) throw invalid('parent_id', 'thread_root');
  return rows[0];
}

function isAuthor(ctx: Context, _task: TaskRow, comment: AnyRow | null): void {
  const isOwn = !comment || comment.created_by === ctx.actor.id || ctx.actor.actions.has(specialActions.manageAllTasks);
  if (!isOwn) throw notYours('own_comment', 'text');
}

/** What was said below a comment that is inner now is inner too. */
async function hideAnswers(ctx: Context, rootId: number): Promise<void> {
  const changed: RawBuilder<unknown> = sql`update task_comments set is_public = false, version = version + 1,
    updated_at = ${ctx.now}, updated_by = ${actorId(ctx.actor)}::bigint
    where parent_id = ${rootId} and is_public and deleted_at is null returning *`;
  await recordChange(taskComments, ctx, 'update', changed);
}

export const countComments = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  announced(
    ctx,
    ['comment_count'],
    sql`update dev_tasks d set comment_count = c.count
    from (select x.id, (select count(*) from task_comments k where k.task_id = x.id and k.deleted_at is null) as count
      from unnest(${taskIds}::bigint[]) as x(id)) c
    where d.id = c.id and d.comment_count is distinct from c.count returning d.id`,
  );
