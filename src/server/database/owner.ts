import type pg from 'pg';
import { makePool } from '#server/database/pool.ts';

/** Tables to which the product's own role may only add. */
const appendOnly = ['audit_log', 'audit_seals'];

/**
 * Runs `work` as the owner of the tables, then lets the product's own role read and write them, and only add to the
 * audit log: anyone who gets hold of the product's connection cannot rewrite what happened.
 * @param role the role that the product itself connects as.
 */
export async function asOwner<T>(ownerUrl: string, role: string, work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = makePool(ownerUrl, 2);
  try {
    const done = await work(owner);
    const to = `"${role.replaceAll('"', '""')}"`;
    const { rows } = await owner.query(
      'select quote_ident(current_database()) as name, current_user = $1 as is_owner',
      [role],
    );
    if (rows[0].is_owner) return done;
    await owner.query(`
      grant create on database ${rows[0].name} to ${to};
      grant usage on schema public to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      grant usage, select, update on all sequences in schema public to ${to};
      revoke update, delete, truncate on ${appendOnly.join(', ')} from ${to}`);
    return done;
  } finally {
    await owner.end();
  }
}

/** Does the product's own role own the tables, so that only a trigger guards the audit log? */
export async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select has_table_privilege(current_user, 'audit_log', 'update') as may");
  return rows[0].may;
}

export const roleOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query('select current_user::text as role')).rows[0].role;
