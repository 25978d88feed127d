import { sql } from '#server/database/door.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { inbox } from '#modules/notifications/inbox.ts';
import { readInbox } from '#modules/notifications/inbox-endpoints.ts';

export const inboxOperations = (settings: CrudSettings): Operations<typeof inbox> =>
  crudOf(inbox, settings, { scope: (actor) => sql`t.user_id = ${actor.id}` });

const read = serve(readInbox, async (ctx, { body: { ids } }) => {
  const which = ids ? sql`t.id = any(${ids}::bigint[])` : sql`true`;
  await updateRows(inbox, ctx, {
    ...{ set: { read_at: ctx.now }, isAudited: false },
    where: sql`t.user_id = ${ctx.actor.id} and t.read_at is null and ${which}`,
  });
  return null;
});

export const inboxServed: readonly Served[] = [read];
