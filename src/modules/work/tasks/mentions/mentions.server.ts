import { todayOf } from '#server/crud/dated-rows.ts';
import { sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { loadActor } from '#server/auth/actors.ts';
import { mentionedIn } from '#modules/work/tasks/mentions/mention-text.ts';
import { visibleTask } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/**
 * Writes down whom a text calls by name, so that they hear of it: each person once for a comment or for the text of the
 * task, never oneself, and only who sees the task. Clients are not called by inner comments, so by none at all.
 */
export async function noteMentions(ctx: Context, taskId: number, commentId: number | null, text: string | null) {
  const asked = mentionedIn(text).filter((id) => id !== ctx.actor.id);
  if (!asked.length) return;
  const rows = await sql({ user_id: whole })`select a.id as user_id from unnest(${asked}::bigint[]) as a(id)
    where not exists (select 1 from task_mentions m where m.task_id = ${taskId}
      and coalesce(m.comment_id, 0) = ${commentId ?? 0} and m.user_id = a.id)`.rows(ctx.db);
  const seeing: number[] = [];
  for (const { user_id } of rows) if (await seesTask(ctx, user_id, taskId)) seeing.push(user_id);
  if (!seeing.length) return;
  await sql`insert into task_mentions (task_id, comment_id, user_id, mentioned_by, mentioned_at)
    select ${taskId}, ${commentId}::bigint, u, ${actorId(ctx.actor)}::bigint, ${ctx.now}
    from unnest(${seeing}::bigint[]) as u on conflict do nothing`.run(ctx.db);
}

async function seesTask(ctx: Context, userId: number, taskId: number): Promise<boolean> {
  const actor = await loadActor(ctx.db, userId, todayOf(ctx));
  if (!actor || actor.user_type === 'client') return false;
  const visible = visibleTask(actor, 't');
  if (visible === 'all') return true;
  return sql`select 1 from dev_tasks t where t.id = ${taskId} and ${visible}`.isThere(ctx.db);
}
