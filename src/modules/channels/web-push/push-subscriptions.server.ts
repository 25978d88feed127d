import { ECDH } from 'node:crypto';
import { invalid, notFound, notTheirs } from '#kernel/problems.ts';
import { moment, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import { refreshTokenDays } from '#server/auth/session-length.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { whyNotPublic } from '#server/public-address.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { users } from '#modules/company/people/door.ts';
import { pushKeys } from '#modules/channels/web-push/push-keys.server.ts';
import * as endpoints from '#modules/channels/web-push/push-subscriptions.ts';

/** Bytes of the public point of a browser, and of the secret that it shares: RFC 8291. */
const pointBytes = 65;
const authBytes = 16;

const list = serve(endpoints.listPushSubscriptions, async (ctx, _input, { app }) => {
  const rows = await sql({ id: whole, user_agent: text, shows_details: yesNo, created_at: moment, is_current: yesNo })`
    select p.id, p.user_agent, p.shows_details, p.created_at, p.session_id = ${ctx.origin.session_id} as is_current
    from ${livePush} p where p.user_id = ${ctx.actor.id} order by p.id desc`.rows(ctx.db);
  const { publicKey } = await pushKeys(ctx.db, app.config.secretKey);
  return { public_key: publicKey, rows, total: rows.length };
});

const subscribe = serve(endpoints.subscribePush, async (ctx, { body }, { request }) => {
  const { endpoint, keys, shows_details = false } = body;
  if (ctx.actor.token_actions !== null || ctx.origin.session_id === null) throw notTheirs('push_from_browser');
  if (whyNotPublic(endpoint)) throw invalid('endpoint', 'push_endpoint');
  if (!isPoint(keys.p256dh) || Buffer.from(keys.auth, 'base64url').length !== authBytes)
    throw invalid('keys', 'push_keys');
  const id = await sql({ id: whole })`
    insert into push_subscriptions as p (user_id, session_id, endpoint, p256dh, auth, user_agent, shows_details)
    values (${ctx.actor.id}, ${ctx.origin.session_id}, ${endpoint}, ${keys.p256dh}, ${keys.auth},
      left(${request.headers['user-agent'] ?? ''}, 400), ${shows_details})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent,
      shows_details = excluded.shows_details, created_at = now() returning id`.value(ctx.db);
  await sql`delete from push_subscriptions where id in (select id from push_subscriptions
    where user_id = ${ctx.actor.id} order by created_at desc, id desc offset ${endpoints.mostBrowsers})`.run(ctx.db);
  return { id };
});

const end = serve(endpoints.endPushSubscription, async (ctx, { params }) => {
  const gone = await sql({ id: whole })`delete from push_subscriptions
    where id = ${params.id} and user_id = ${ctx.actor.id} returning id`.rows(ctx.db);
  if (!gone.length) throw notFound();
  return null;
});

/** Whether it is a point on the curve of P-256, as a browser makes them. */
function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== pointBytes) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Subscriptions whose session lives and whose person works here: signing out, blocking and time end them at once. */
export const livePush = sql`(select p.* from push_subscriptions p
  join sessions s on s.id = p.session_id and s.ended_at is null and s.user_id = p.user_id
    and s.last_seen_at > now() - make_interval(days => ${sql.lit(refreshTokenDays)})
  join ${rowsForAll(users, 'whoever is told works here')} u
    on u.id = p.user_id and u.status = 'active' and u.deleted_at is null)`;

const columns = { id: whole, user_id: whole, endpoint: text, p256dh: text, auth: text, shows_details: yesNo };

/** One that lives now, of this person. */
export const pushSubscription = (db: Db, id: number, userId: number | null) =>
  sql(columns)`select p.id, p.user_id, p.endpoint, p.p256dh, p.auth, p.shows_details
    from ${livePush} p where p.id = ${id} and p.user_id = ${userId}`.first(db);

export const pushServed: readonly Served[] = [list, subscribe, end];
