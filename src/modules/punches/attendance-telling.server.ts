import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import { type Notice, tell } from '#modules/notifications/door.server.ts';
import type { DetailsOf } from '#modules/notifications/door.ts';
import { users } from '#modules/people/door.ts';

/** Who keeps attendance: HR. */
const keepersOf = (ctx: Context): Promise<number[]> =>
  sql({ id: whole })`select u.id from ${rowsForAll(users, 'HR is told of devices, whoever they are')} u
    where u.status = 'active' and u.deleted_at is null and exists (select from user_role_access a
      join user_roles r on r.id = a.user_roles_id and r.deleted_at is null
      where a.user_roles_id = any(u.role_ids) and a.app_actions_id = ${actions.attendance.update}
        and a.access_state = 1 and a.deleted_at is null) order by u.id`.column(ctx.db);

type DeviceKind = 'device_silent' | 'device_unknown' | 'clock_drift' | 'punch_after_leaving';

/** Tells HR what concerns a device or a person who has left; texts say no reason of anybody's absence. */
export async function tellKeepers<K extends DeviceKind>(
  ctx: Context,
  kind: K,
  all: readonly DetailsOf<K>[],
): Promise<void> {
  if (!all.length) return;
  const keepers = await keepersOf(ctx);
  const told = keepers.flatMap((user_id) => all.map((details) => ({ user_id, kind, actor_id: null, details })));
  await tell(ctx, told as unknown as readonly Notice[]);
}
