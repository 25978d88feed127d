import type { Context } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import { people, type Said, tellAll } from '#modules/channels/notifications/door.server.ts';

type DeviceKind = 'device_silent' | 'device_unknown' | 'clock_drift' | 'punch_after_leaving';

/** Tells HR what concerns a device or a person who has left; texts say no reason of anybody's absence. */
export async function tellKeepers<K extends DeviceKind>(ctx: Context, kind: K, all: readonly Said<K>[]): Promise<void> {
  if (!all.length) return;
  const keepers = await people.holding(ctx, actions.attendance.update);
  await tellAll(ctx, keepers, kind, all);
}
