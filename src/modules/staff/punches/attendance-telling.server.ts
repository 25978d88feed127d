import type { Context } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import { type Notice, people, tell } from '#modules/channels/notifications/door.server.ts';
import type { DetailsOf } from '#modules/channels/notifications/door.ts';

type DeviceKind = 'device_silent' | 'device_unknown' | 'clock_drift' | 'punch_after_leaving';

/** Tells HR what concerns a device or a person who has left; texts say no reason of anybody's absence. */
export async function tellKeepers<K extends DeviceKind>(
  ctx: Context,
  kind: K,
  all: readonly DetailsOf<K>[],
): Promise<void> {
  if (!all.length) return;
  const keepers = await people.holding(ctx, actions.attendance.update);
  const told = keepers.flatMap((user_id) => all.map((details) => ({ user_id, kind, actor_id: null, details })));
  await tell(ctx, told as unknown as readonly Notice[]);
}
