import type { Static, TSchema } from 'typebox';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';

/** Work that is asked for with a payload, as data: its name for good, and what it takes. Ids rather than rows. */
export interface Work<P extends TSchema = TSchema> {
  readonly name: string;
  readonly payload: P;
}

export const workNamed = <P extends TSchema>(name: string, payload: P): Work<P> => ({ name, payload });

export interface OpenedClientTask {
  /** Names what is asked for: what still waits under it, or has failed, gives way to this. */
  readonly key?: string;
  /** Not before. */
  readonly at?: Date;
}

/**
 * Asks for work in the transaction of the caller: it is done after the commit, or was never asked for. What runs at
 * this moment under the same key is done once more.
 */
export const enqueue = <P extends TSchema>(
  { db }: Context,
  { name }: Work<P>,
  payload: Static<P>,
  { key, at }: OpenedClientTask = {},
): Promise<void> =>
  sql`insert into waiting_work as w (job, key, payload, run_at)
    values (${name}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb, coalesce(${at ?? null}::timestamptz, now()))
    on conflict (job, key) do update set payload = excluded.payload, run_at = excluded.run_at, asked = w.asked + 1,
      tries = 0, last_error = null, failed_at = null`.run(db);
