import { randomInt } from 'node:crypto';
import { codeMinutes } from '#kernel/code-minutes.ts';
import { Problem } from '#kernel/problems.ts';
import { orNull, sql, whole, yesNo } from '#server/database/door.ts';
import type { Letters } from '#server/auth/letters.ts';
import { triesKeyOf, userByLogin } from '#server/auth/logins.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { Context, Db } from '#server/context.ts';

/** api.md, Signing in: 6 digits, 5 wrong tries, 5 codes per login an hour. */
export const codeDigits = 6;
const wrongTries = 5;
const codesPerHour = 5;
const confirmMinutes = 15;

/** More from one address is no forgotten password. */
const codesPerAddress = 30;

/**
 * Makes a code; for an unknown login, or one code too many, a code that nobody can know, so that answers are alike.
 * Throws 429 for an address that asks for too many people.
 */
export async function sendCode(
  ctx: Context,
  asked: { login: string; address: string },
  letters: Letters,
): Promise<void> {
  const { db } = ctx;
  const { login, address } = asked;
  const key = await triesKeyOf(db, login);
  const { user_id, recent, theirs } = await sql({ user_id: orNull(whole), recent: whole, theirs: whole })`select
    (${userByLogin(login)}) as user_id,
    (select count(*) from confirm_codes where login_key = ${key} and ${lastHour}) as recent,
    (select count(*) from confirm_codes where address = ${address} and ${lastHour}) as theirs`.one(db);
  if (theirs >= codesPerAddress) throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds: 3600 });
  if (recent >= codesPerHour) return;
  const code = user_id === null ? newSecret() : String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  await sql`insert into confirm_codes (login_key, user_id, code_hash, address, expires_at)
    values (${key}, ${user_id}::bigint, ${hashOf(code)}, ${address},
      now() + make_interval(mins => ${sql.lit(codeMinutes.account)}))`.run(db);
  const until = new Date(ctx.now.getTime() + codeMinutes.account * 60_000);
  await letters.code(ctx, user_id === null ? null : { user_id, address: login.trim() }, code, until);
}

const lastHour = sql.raw("created_at > now() - interval '1 hour'");

/** Codes that are on their way to an address which no longer counts. */
export const endCodes = (db: Db, userIds: readonly number[]) =>
  sql`delete from confirm_codes where user_id = any(${userIds}::bigint[])`.run(db);

/**
 * A token with which a new password can be set, null for a wrong code. Every wrong try counts, also for logins that do
 * not exist; throws 429 when a code was guessed at too often.
 */
export async function checkCode(db: Db, login: string, code: string): Promise<string | null> {
  const token = newSecret();
  const isRight = sql`code_hash = ${hashOf(code)} and user_id is not null and tries < ${wrongTries}`;
  // One statement: of two who bring the code at once, one finds it confirmed already.
  const found = await sql({ tries: whole, is_confirmed: yesNo })`update confirm_codes set tries = tries + 1,
      confirm_hash = case when ${isRight} then ${hashOf(token)}::bytea end,
      expires_at = case when ${isRight} then now() + make_interval(mins => ${sql.lit(confirmMinutes)})
        else expires_at end
    where confirm_hash is null and id = (select id from confirm_codes
      where login_key = ${await triesKeyOf(db, login)} and confirm_hash is null and expires_at > now()
      order by id desc limit 1 for update)
    returning tries, confirm_hash is not null as is_confirmed`.first(db);
  if (!found) return null;
  if (found.tries > wrongTries) throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds: codeMinutes.account * 60 });
  return found.is_confirmed ? token : null;
}

/** The user whose code was confirmed; the token works once. @throws Problem WRONG_CODE */
export async function redeemConfirmToken(db: Db, token: string): Promise<number> {
  const row = await sql({ user_id: whole })`delete from confirm_codes
    where confirm_hash = ${hashOf(token)} and expires_at > now() returning user_id`.first(db);
  if (!row) throw new Problem('WRONG_CODE');
  return row.user_id;
}
