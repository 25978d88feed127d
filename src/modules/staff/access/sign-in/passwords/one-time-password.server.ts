import { randomInt } from 'node:crypto';
import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';

/** Without what looks alike on paper: 0 and O, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Four groups of four letters, 80 bits: read aloud or typed from a screen. */
export const oneTimePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** Until the setting says otherwise. */
export const oneTimePasswordDays = 3;

/** A password that somebody else has seen opens nothing any more after these days: OWASP ASVS 5, 6.4.1. */
export const limitOneTimePassword = (db: Db, userId: number, days: number): Promise<void> =>
  sql`insert into one_time_passwords (user_id, expires_at)
    values (${userId}, now() + make_interval(days => ${days}))
    on conflict (user_id) do update set expires_at = excluded.expires_at`.run(db);

/** For the row `u` of a user: the password was for one sign-in, and its days are over. */
export const isOneTimeOver = sql`(u.must_change_password and exists (select from one_time_passwords o
  where o.user_id = u.id and o.expires_at < now()))`;
