import type { Lang } from '#kernel/languages.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import type { Asker } from '#server/auth/inner-calls.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { Context } from '#server/context.ts';
import { actorId } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { oneOf, orNull, sql, whole, yesNo } from '#server/database/door.ts';
import type { Reach } from '#modules/channels/notifications/door.ts';
import { users } from '#modules/company/people/door.ts';
import type { TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';

/** So long a code links, once. */
export const codeMinutes = 10;

/** A code for `/start`: for the account of a person, or for a group of a project. Only its hash is kept. */
export async function newCode({ db, actor }: Context, projectId: number | null = null): Promise<string> {
  await sql`delete from telegram_codes where expires_at < now() - interval '1 day'
    or (user_id = ${actor.id} and used_at is null and project_id is not distinct from ${projectId}::bigint)`.run(db);
  const code = newSecret()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 20);
  await sql`insert into telegram_codes (hash, user_id, project_id, expires_at)
    values (${hashOf(code)}, ${actor.id}, ${projectId}, now() + make_interval(mins => ${sql.lit(codeMinutes)}))`.run(
    db,
  );
  return code;
}

export interface CodeOf {
  readonly user_id: number;
  readonly project_id: number | null;
}

/** Whose a code is, or why it does not link: `spent`, `over`, `unknown`. Locked, so that two cannot spend it. */
export async function codeNamed({ db }: Context, code: string): Promise<CodeOf | 'spent' | 'over' | 'unknown'> {
  const found = await sql({ user_id: whole, project_id: orNull(whole), is_spent: yesNo, is_over: yesNo })`
    select user_id, project_id, used_at is not null as is_spent, expires_at < now() as is_over
    from telegram_codes where hash = ${hashOf(code)} for update`.first(db);
  if (!found) return 'unknown';
  if (found.is_spent) return 'spent';
  return found.is_over ? 'over' : found;
}

export const spendCode = ({ db, now }: Context, code: string): Promise<void> =>
  sql`update telegram_codes set used_at = ${now} where hash = ${hashOf(code)}`.run(db);

/** Somebody who is linked, as whom the product asks itself. */
export interface Linked extends Asker {
  readonly user_id: number;
  readonly telegram_id: number;
}

const via = 'telegram';

/** Who is behind a Telegram account; null: nobody, or somebody who is blocked, whose link ends with that. */
export async function linkedTo(parts: TelegramParts, ctx: Context, telegramId: number): Promise<Linked | null> {
  const found = await sql({ user_id: whole, lang: oneOf<Lang>() })`select a.user_id, u.lang_code as lang
    from telegram_accounts a
    join ${rowsForAll(users, 'whose Telegram account it is')} u on u.id = a.user_id
    where a.telegram_id = ${telegramId}`.first(ctx.db);
  if (!found) return null;
  const actor = await parts.actors.of(found.user_id, await currentEpoch(ctx.db));
  if (actor) return { ...found, actor, via, telegram_id: telegramId };
  await unlink(ctx, found.user_id);
  return null;
}

/** As the person themself, for what the product does on their behalf. */
export async function askerOf(parts: TelegramParts, ctx: Context, userId: number): Promise<Asker | null> {
  const lang = await sql({ lang: oneOf<Lang>() })`select lang_code as lang
    from ${rowsForAll(users, 'in whose language they are asked')} where id = ${userId}`.first(ctx.db);
  const actor = await parts.actors.of(userId, await currentEpoch(ctx.db));
  return actor && lang ? { actor, lang: lang.lang, via } : null;
}

/** Who has this Telegram account now. */
export const ownerOf = ({ db }: Context, telegramId: number): Promise<{ user_id: number } | undefined> =>
  sql({ user_id: whole })`select user_id from telegram_accounts where telegram_id = ${telegramId}`.first(db);

/** A person has one account; a new one takes the place of the old. */
export const link = ({ db, now }: Context, userId: number, telegramId: number, name: string): Promise<void> =>
  sql`insert into telegram_accounts (user_id, telegram_id, name, linked_at)
    values (${userId}, ${telegramId}, ${name.slice(0, 100)}, ${now})
    on conflict (user_id) do update set telegram_id = excluded.telegram_id, name = excluded.name,
      linked_at = excluded.linked_at, dead_at = null, dead_reason = null`.run(db);

export const unlink = ({ db }: Context, userId: number): Promise<void> =>
  sql`delete from telegram_accounts where user_id = ${userId}`.run(db);

/** Links of people who do not work here any more end by themselves as well. */
export const unlinkBlocked = ({ db }: Context): Promise<void> =>
  sql`delete from telegram_accounts a where not exists (
    select from ${rowsForAll(users, 'whoever still works here keeps the link')} u
    where u.id = a.user_id and u.status = 'active' and u.deleted_at is null)`.run(db);

/** Nothing goes to this account until it speaks again. */
export const markDead = ({ db, now }: Context, telegramId: number, reason: string): Promise<void> =>
  sql`update telegram_accounts set dead_at = coalesce(dead_at, ${now}), dead_reason = ${reason}
    where telegram_id = ${telegramId}`.run(db);

export const markAlive = ({ db }: Context, telegramId: number): Promise<void> =>
  sql`update telegram_accounts set dead_at = null, dead_reason = null
    where telegram_id = ${telegramId} and dead_at is not null`.run(db);

/** Where people are reached, asked at the moment of sending: a blocked person's link is worth nothing at once. */
export async function reachOf({ db }: Context, userIds: readonly number[]): Promise<ReadonlyMap<number, Reach>> {
  const rows = await sql({ user_id: whole, telegram_id: orNull(whole), is_dead: yesNo, is_blocked: yesNo })`
    select u.id as user_id, a.telegram_id, a.dead_at is not null as is_dead,
      u.status <> 'active' or u.deleted_at is not null as is_blocked
    from ${rowsForAll(users, 'those who are meant')} u left join telegram_accounts a on a.user_id = u.id
    where u.id = any(${userIds}::bigint[])`.rows(db);
  return new Map(
    rows.map(({ user_id, telegram_id, is_dead, is_blocked }): [number, Reach] => {
      if (is_blocked) return [user_id, { reason: 'suspended' }];
      if (telegram_id === null) return [user_id, { reason: 'unlinked' }];
      return [user_id, is_dead ? { reason: 'blocked' } : [String(telegram_id)]];
    }),
  );
}

/** What was done to a link, or was tried; no column of the row changes. */
export const recordAt = (
  ctx: Context,
  { path, id }: { readonly path: string; readonly id: number },
  action: string,
): Promise<void> =>
  sql`insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id)
    values (${action}, ${path}, ${id}, ${actorId(ctx.actor)}, ${ctx.origin.session_id},
      ${ctx.origin.address || via}, ${ctx.origin.request_id})`.run(ctx.db);

export const record = (ctx: Context, userId: number, action: string): Promise<void> =>
  recordAt(ctx, { path: 'admin/users', id: userId }, action);
