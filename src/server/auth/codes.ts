import { randomInt } from 'node:crypto';
import { Problem } from '#kernel/problems.ts';
import { fold } from '#kernel/search-folding.ts';
import { orNull, whole, yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { Db } from '#server/context.ts';

/** api.md, Signing in: 6 digits, 5 minutes, 5 wrong tries, 5 codes per login an hour. */
export const codeDigits = 6;
const codeMinutes = 5;
const wrongTries = 5;
const codesPerHour = 5;
const confirmMinutes = 15;

/** Carries a confirmation code to its owner: the server's log in demo mode, e-mail or SMS where one is set up. */
export type CodeSender = (to: { user_id: number; login: string }, code: string) => void | Promise<void>;

const keyOf = (login: string): string => fold(login.trim());

/** Makes a code; for an unknown login, or one code too many, a code that nobody can know, so that answers are alike. */
export async function sendCode(db: Db, login: string, send: CodeSender): Promise<void> {
  const { rows } = await sql({ user_id: orNull(whole), recent: whole })`select (${userByLogin(login)}) as user_id,
    (select count(*) from confirm_codes
      where login_key = ${keyOf(login)} and created_at > now() - interval '1 hour') as recent`.execute(db);
  const { user_id, recent } = rows[0]!;
  if (recent >= codesPerHour) return;
  const code = user_id === null ? newSecret() : String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  await sql`insert into confirm_codes (login_key, user_id, code_hash, expires_at)
    values (${keyOf(login)}, ${user_id}::bigint, ${hashOf(code)},
      now() + make_interval(mins => ${sql.lit(codeMinutes)}))`.execute(db);
  if (user_id !== null) await send({ user_id, login }, code);
}

/** A user may sign in by login name, e-mail or phone. */
export const userByLogin = (login: string) => sql`select u.id from users u where u.deleted_at is null and (
  u.login_key = ${keyOf(login)} or u.email = ${login.trim().toLowerCase()}
  or u.phone = ${`+998${login.replace(/\D/g, '').slice(-9)}`}
  and ${login.replace(/\D/g, '').length >= 9}) order by (u.login_key = ${keyOf(login)}) desc limit 1`;

/** A token with which a new password can be set. Every wrong try counts, also for logins that do not exist. */
export async function checkCode(db: Db, login: string, code: string): Promise<string> {
  const { rows } = await sql({ id: whole, tries: whole, is_right: yesNo })`update confirm_codes set tries = tries + 1
    where id = (select id from confirm_codes
      where login_key = ${keyOf(login)} and confirm_hash is null and expires_at > now()
      order by id desc limit 1 for update)
    returning id, tries, code_hash = ${hashOf(code)} and user_id is not null as is_right`.execute(db);
  const found = rows[0];
  if (!found) throw new Problem('WRONG_CODE');
  if (found.tries > wrongTries) throw new Problem('TOO_MANY_TRIES', { retryAfterSeconds: codeMinutes * 60 });
  if (!found.is_right) throw new Problem('WRONG_CODE');
  const token = newSecret();
  await sql`update confirm_codes set confirm_hash = ${hashOf(token)},
    expires_at = now() + make_interval(mins => ${sql.lit(confirmMinutes)}) where id = ${found.id}`.execute(db);
  return token;
}

/** The user whose code was confirmed; the token works once. @throws Problem WRONG_CODE */
export async function redeemConfirmToken(db: Db, token: string): Promise<number> {
  const { rows } = await sql({ user_id: whole })`delete from confirm_codes
    where confirm_hash = ${hashOf(token)} and expires_at > now() returning user_id`.execute(db);
  if (!rows[0]) throw new Problem('WRONG_CODE');
  return rows[0].user_id;
}
