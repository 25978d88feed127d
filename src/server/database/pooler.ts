import type pg from 'pg';
import { Refusal } from '#server/refusal.ts';

/** So often it is looked: whoever else uses the pooler may take the connection in between. */
const looks = 5;

/**
 * Refuses a pooler between the product and its database that hands one connection to several in turn, as PgBouncer does
 * in its modes `transaction` and `statement`: prepared statements, notices and locks belong to a connection. Two that
 * are open at once are served by two processes of PostgreSQL, or one of them is shared.
 * @throws Refusal
 */
export async function refuseSharedConnections(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let look = 0; look < looks; look++) {
      const [own, others] = [await processOf(one), await processInTransaction(other)];
      if (own === others) throw new Refusal(shared);
    }
    const { rows } = await one.query('show timezone');
    if (rows[0].TimeZone !== 'UTC') throw new Refusal(deaf);
  } finally {
    one.release();
    other.release();
  }
}

const shared =
  'Connections to the database are shared by transactions: name PostgreSQL itself in DATABASE_URL, ' +
  'or a pooler in its mode `session`.';
const deaf =
  'The database, or a pooler before it, does not take the settings of a session (timezone=UTC): ' +
  'name PostgreSQL itself in DATABASE_URL.';

const processOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

async function processInTransaction(client: pg.ClientBase): Promise<number> {
  await client.query('begin');
  try {
    return await processOf(client);
  } finally {
    await client.query('rollback');
  }
}
