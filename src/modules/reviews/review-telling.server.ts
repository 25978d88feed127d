import { actorId, type Context } from '#server/context.ts';
import { tell } from '#modules/notifications/door.server.ts';
import type { InboxKind } from '#modules/notifications/door.ts';

/** Told about a cycle; never who did it, and never who wrote. */
export const tellReview = (
  ctx: Context,
  userIds: readonly number[],
  kind: InboxKind,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> =>
  tell(
    ctx,
    userIds
      .filter((user_id) => user_id !== ctx.actor.id)
      .map((user_id) => ({
        ...{ user_id, kind, task_id: null, actor_id: actorId(ctx.actor) },
        details: { review_cycle_id: id, name },
      })),
  );
