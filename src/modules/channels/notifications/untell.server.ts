import { sql } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { updating, write } from '#server/crud/writing.ts';
import { inbox } from '#modules/channels/notifications/inbox.ts';

/** What people heard of something that the caller did at that instant, and has taken back, leaves their inboxes. */
export async function untell(ctx: Context, userIds: readonly number[], at: string): Promise<void> {
  const told = sql`t.user_id = any(${userIds}::bigint[]) and t.actor_id = ${actorId(ctx.actor)}::bigint
    and t.created_at = ${at}::timestamptz and t.deleted_at is null`;
  await write(
    inbox,
    ctx,
    updating(inbox, ctx, { set: { deleted_at: ctx.now }, where: told, isAudited: false }, 'delete'),
  );
}
