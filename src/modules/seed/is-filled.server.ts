import { sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';

/** Whether the database has its first data. Apart from what makes them, which most starts never need. */
export async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await sql`select from installation where name = 'seed'`.execute(db);
  return rows.length > 0;
}
