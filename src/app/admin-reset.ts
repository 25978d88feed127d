import { contextOfJob } from '#server/jobs/jobs.ts';
import type pg from 'pg';
import { dbOf } from '#server/database/db.ts';
import { sql } from '#server/database/door.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/context.ts';
import { updateRows } from '#server/crud/writing.ts';
import { Refusal } from '#server/refusal.ts';
import {
  limitOneTimePassword,
  oneTimePassword,
  oneTimePasswordDays,
} from '#modules/staff/access/sign-in/passwords/one-time-password.server.ts';
import { users } from '#modules/company/people/users.ts';

/**
 * Gives the first administrator a password that has to be changed at the next sign-in, unblocks the account and ends
 * its sessions: for who has lost the last key to the house.
 * @returns login and password, for the terminal only.
 * @throws Refusal when there is no administrator.
 */
export async function resetAdministrator(pool: pg.Pool): Promise<{ login: string; password: string }> {
  const db: Db = dbOf(pool);
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  return db.transaction(async (transaction) => {
    // No day is counted here, so any zone will do.
    const ctx = contextOfJob(transaction, { timeZone: 'UTC' }, 'admin:reset');
    const [administrator] = await updateRows(users, ctx, {
      set: { password_hash: hash, must_change_password: true, status: 'active' },
      where: sql`t.id = (
        select u.id from users u join user_roles r on r.id = any (u.role_ids)
        where u.deleted_at is null and r.deleted_at is null and r.code = 'super_admin' order by u.id limit 1)`,
    });
    if (!administrator)
      throw new Refusal('There is no administrator to give a password to: nobody holds the role super_admin.');
    await limitOneTimePassword(transaction, administrator.id, oneTimePasswordDays);
    await endSessions(transaction, sql`user_id = ${administrator.id}`, 'password');
    return { login: administrator.login, password };
  });
}
