import type pg from 'pg';
import type { Db } from '#server/database/sql.ts';

/** The database behind a pool: each statement on any connection, a transaction on one of its own. */
export const dbOf = (pool: pg.Pool): Db => ({
  query: (text, values) => pool.query(text, values as unknown[]),
  async transaction(work) {
    const client = await pool.connect();
    const db: Db = {
      query: (text, values) => client.query(text, values as unknown[]),
      transaction: (inner) => inner(db),
    };
    try {
      await client.query('begin');
      const result = await work(db);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      // A connection on which not even that works is of no use to anybody.
      const broken = await client.query('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      );
      client.release(broken);
      throw error;
    }
  },
});
