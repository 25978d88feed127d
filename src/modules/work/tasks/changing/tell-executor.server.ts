import type { Context } from '#server/context.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';

/** Is there somebody to notify that these tasks are theirs now? Nobody is notified of what they took themselves. */
export const isForAnother = (ctx: Context, executorId: unknown): executorId is number =>
  typeof executorId === 'number' && executorId !== ctx.actor.id;

/** Tells the new executor, once however many tasks there are. */
export async function tellExecutor(ctx: Context, executorId: number, tasks: readonly AnyRow[]): Promise<void> {
  const [first] = tasks;
  if (!first) return;
  const details = { number: String(first.number), name: String(first.name), count: tasks.length };
  const actor_id = ctx.actor.id;
  await tell(ctx, [{ user_id: executorId, kind: 'task_assigned', task_id: first.id, actor_id, details }]);
}
