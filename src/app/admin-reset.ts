import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { hashPassword } from '#server/auth/passwords.ts';
import { endSessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/context.ts';
import { Refusal } from '#server/refusal.ts';
import { oneTimePassword } from '#modules/access/one-time-password.server.ts';

/**
 * Gives the first administrator a password that has to be changed at the next sign-in, unblocks the account and ends
 * its sessions: for who has lost the last key to the house.
 * @returns login and password, for the terminal only.
 * @throws Refusal when there is no administrator.
 */
export async function resetAdministrator(pool: pg.Pool): Promise<{ login: string; password: string }> {
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const password = oneTimePassword();
  const hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; login: string }>`
      update users set password_hash = ${hash}, must_change_password = true, status = 'active',
        version = version + 1, updated_at = now()
      where id = (
        select u.id from users u join user_roles r on r.id = any (u.role_ids)
        where u.deleted_at is null and r.deleted_at is null and r.code = 'super_admin' order by u.id limit 1)
      returning id, login`.execute(transaction);
    const [administrator] = rows;
    if (!administrator)
      throw new Refusal('There is no administrator to give a password to: nobody holds the role super_admin.');
    await sql`insert into audit_log (action, resource, row_id, request_id, after)
      values ('update', 'admin/users', ${administrator.id}, 'admin:reset', '{"must_change_password": true}')`.execute(
      transaction,
    );
    await endSessions(transaction, sql`user_id = ${administrator.id}`, 'password');
    return { login: administrator.login, password };
  });
}
