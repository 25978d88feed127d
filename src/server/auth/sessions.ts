import type { Lang } from '#kernel/languages.ts';
import { moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { hashOf, newSecret, type Successors, successorsOf } from '#server/auth/tokens.ts';
import { accessTokenMinutes, refreshTokenDays } from '#server/auth/session-length.ts';
import type { Db } from '#server/context.ts';

/** Under this name those who watch over sessions hear of them. */
const sessionsPath = 'admin/sessions';

export interface NewSession {
  readonly user_id: number;
  readonly lang_code: Lang;
  readonly address: string;
  readonly user_agent: string;
}

export interface Tokens extends Successors {
  readonly session_id: number;
}

/** A session is a family of tokens: each refresh makes a new generation, reuse of an old one ends them all. */
export async function startSession(db: Db, session: NewSession): Promise<Tokens> {
  const row = await sql({ id: whole, told: orNull(text) })`
      with begun as (insert into sessions (user_id, lang_code, address, user_agent)
      values (${session.user_id}, ${session.lang_code}, ${session.address}, ${session.user_agent}) returning id),
    told as (insert into events (resource, row_id, op) select ${sessionsPath}, id, 'create' from begun),
    before as (select ${deviceOf('user_agent')} as device from sessions where user_id = ${session.user_id}
      and seer_id is null and token_name is null)
    select id, (${tellDevice(session, sql`id`)})::text as told from begun`.one(db);
  const tokens = { refresh: newSecret(), access: newSecret() };
  await storeTokens(db, row.id, 1, tokens);
  return { session_id: row.id, ...tokens };
}

/**
 * A session of somebody else's eyes: an access token and nothing to renew it with, so that it ends by itself. `seer_id`
 * is who really looks. Everything but reading is refused: server/http/request.ts.
 */
export async function startSeeing(db: Db, session: NewSession & { readonly seer_id: number }): Promise<string> {
  const access = newSecret();
  await sql`with seen as (insert into sessions (user_id, seer_id, lang_code, address, user_agent)
      values (${session.user_id}, ${session.seer_id}, ${session.lang_code}, ${session.address}, ${session.user_agent})
      returning id),
    told as (insert into events (resource, row_id, op) select ${sessionsPath}, id, 'create' from seen)
    insert into session_tokens (hash, session_id, generation, kind, expires_at)
    select ${hashOf(access)}, id, 1, 'access', now() + make_interval(mins => ${sql.lit(accessTokenMinutes)})
    from seen`.run(db);
  return access;
}

interface TokenSession extends Omit<NewSession, 'user_agent'> {
  readonly name: string;
  /** All that the token may do, of what its owner may. */
  readonly actions: readonly number[];
  readonly days: number;
}

/** A session for scripts: one token that is never renewed and opens the chosen actions only. */
export async function startTokenSession(
  db: Db,
  { user_id, lang_code, address, name, actions, days }: TokenSession,
): Promise<{ id: number; token: string; expires_at: string }> {
  const token = newSecret();
  const row = await sql({ id: whole, expires_at: moment })`with made as (
      insert into sessions (user_id, lang_code, address, user_agent, token_name, token_actions)
      values (${user_id}, ${lang_code}, ${address}, ${tokenAgent(name)}, ${name}, ${actions}::int[]) returning id),
    told as (insert into events (resource, row_id, op) select ${sessionsPath}, id, 'create' from made)
    insert into session_tokens (hash, session_id, generation, kind, expires_at)
    select ${hashOf(token)}, id, 1, 'access', now() + make_interval(days => ${days}) from made
    returning session_id as id, expires_at`.one(db);
  return { ...row, token };
}

/** What stands for the browser in lists of sessions. */
const tokenAgent = (name: string): string => `API: ${name}`;

/** A device is known again by its user agent; versions change with every update of a browser. */
const deviceOf = (column: string) => sql`regexp_replace(${sql.raw(column)}, '[0-9._]+', '', 'g')`;

/** Tells the person's other sessions of a device that none of theirs was on before; the first one of all is no news. */
const tellDevice = ({ user_id, address, user_agent }: NewSession, id: ReturnType<typeof sql>) =>
  sql`case when exists (select from before) and not exists (select from before
      where device = regexp_replace(${user_agent}::text, '[0-9._]+', '', 'g'))
    then pg_notify('device_seen', json_build_object('user_id', ${user_id}::bigint, 'session_id', ${id},
      'address', ${address}::text, 'user_agent', left(${user_agent}::text, 400))::text) end`;

const storeTokens = (db: Db, sessionId: number, generation: number, { refresh, access }: Successors): Promise<void> =>
  sql`insert into session_tokens (hash, session_id, generation, kind, expires_at) values
    (${hashOf(refresh)}, ${sessionId}, ${generation}, 'refresh',
      now() + make_interval(days => ${sql.lit(refreshTokenDays)})),
    (${hashOf(access)}, ${sessionId}, ${generation}, 'access',
      now() + make_interval(mins => ${sql.lit(accessTokenMinutes)}))
    on conflict (hash) do nothing`.run(db);

/**
 * The successor of a refresh token. The one before the newest may be asked for again until its successor or the
 * successor's access token has been used: an answer can be lost. Any other reuse ends the session. Null is a refusal;
 * it is no error, because the ending of the session must be committed.
 */
export async function refreshSession(
  db: Db,
  refreshToken: string,
  secretKey: string,
  longestDays: number,
): Promise<(Tokens & { user_id: number }) | null> {
  const found = await sql({
    session_id: whole,
    user_id: whole,
    generation: whole,
    newest: whole,
    successor_used: yesNo,
    is_over: yesNo,
  })`select s.id as session_id, s.user_id, k.generation,
      (select max(n.generation) from session_tokens n where n.session_id = s.id) as newest,
      exists (select 1 from session_tokens n
        where n.session_id = s.id and n.generation > k.generation and n.used_at is not null) as successor_used,
      s.created_at < now() - make_interval(days => ${longestDays}) as is_over
    from session_tokens k join sessions s on s.id = k.session_id
    where k.hash = ${hashOf(refreshToken)} and k.kind = 'refresh' and k.expires_at > now() and s.ended_at is null
    for update of s`.first(db);
  if (!found) return null;
  if (found.is_over) {
    await endSessions(db, sql`id = ${found.session_id}`, 'ended');
    return null;
  }
  if (found.generation < found.newest - 1 || found.successor_used) {
    await endSessions(db, sql`id = ${found.session_id}`, 'reused');
    return null;
  }
  const next = successorsOf(refreshToken, secretKey);
  await sql`update session_tokens set used_at = coalesce(used_at, now()) where hash = ${hashOf(refreshToken)}`.run(db);
  await sql`update sessions set last_seen_at = now() where id = ${found.session_id}`.run(db);
  if (found.generation === found.newest) await storeTokens(db, found.session_id, found.generation + 1, next);
  return { session_id: found.session_id, user_id: found.user_id, ...next };
}

export type EndReason = 'signed_out' | 'reused' | 'password' | 'blocked' | 'ended' | 'second_factor';

/** Ends sessions for good: their tokens stop working with the commit, on every process. */
export const endSessions = (db: Db, which: ReturnType<typeof sql>, reason: EndReason): Promise<void> =>
  sql`with ended as (update sessions set ended_at = now(), end_reason = ${reason}
      where ended_at is null and ${which} returning id),
    told as (insert into events (resource, row_id, op) select ${sessionsPath}, id, 'delete' from ended)
    select pg_notify('session_ended', id::text) from ended`.run(db);
