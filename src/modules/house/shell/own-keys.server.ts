import { json, sql } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/house/shell/own-keys.ts';

type Keys = Record<string, string | null>;

const read = serve(endpoints.readKeys, async (ctx) => {
  const row = await sql({ keys: json<Keys>() })`
      select keys from user_keys where user_id = ${ctx.actor.id}`.first(ctx.db);
  return { keys: row?.keys ?? {} };
});

const write = serve(endpoints.writeKeys, async (ctx, { body }) => {
  await sql`insert into user_keys (user_id, keys) values (${ctx.actor.id}, ${JSON.stringify(body.keys)}::jsonb)
    on conflict (user_id) do update set keys = excluded.keys, updated_at = now()`.run(ctx.db);
  return body;
});

export const ownKeysServed: readonly Served[] = [read, write];
