import { sql } from 'kysely';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { inbox } from '#modules/notifications/inbox.ts';
import { readInbox } from '#modules/notifications/inbox-endpoints.ts';

export const inboxOperations = (settings: CrudSettings): Operations =>
  crudOf(inbox, settings, { scope: (actor) => sql`t.user_id = ${actor.id}` });

const read = serve(readInbox, async (ctx, { body: { ids } }) => {
  const which = ids ? sql`id = any(${ids}::bigint[])` : sql`true`;
  await sql`with t as (update inbox set read_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
      where user_id = ${ctx.actor.id} and read_at is null and ${which} returning id)
    insert into events (resource, row_id, op, actor_id, changed)
      select ${inbox.path}, t.id, 'update', ${ctx.actor.id}::bigint, '{read_at}'::text[] from t`.execute(ctx.db);
  return null;
});

export const inboxServed: readonly Served[] = [read];
