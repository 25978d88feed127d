import type { Static, TSchema } from 'typebox';
import type { Shape } from '#kernel/schemas.ts';
import { json, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context, Db } from '#server/context.ts';
import { later, wordsOf } from '#server/jobs/failing-jobs.ts';

/** Who does work that was asked for. */
export interface Doing {
  readonly work: Work;
  readonly run: (ctx: Context, payload: unknown) => Promise<unknown>;
}

/**
 * Says how work is done, in a transaction of its own with which it leaves the queue: what it writes is there once. What
 * reaches outside comes before the first write, so that no open transaction holds the feed back meanwhile.
 */
export const doing = <P extends TSchema>(
  work: Work<P>,
  run: (ctx: Context, payload: Shape<P>) => Promise<unknown>,
): Doing => ({ work, run: run as Doing['run'] });

export interface Workshop {
  readonly db: Db;
  readonly all: readonly Doing[];
  readonly contextFor: (db: Db, name: string) => Context;
  /** What is wrong with a payload, in words without its values; null when nothing is. */
  readonly judge: (schema: TSchema, payload: unknown) => string | null;
  /** Told of each failure. */
  readonly failed: (error: unknown, name: string) => void;
}

/** So often something is tried, over half a day, before it waits for somebody. */
export const mostTries = 20;
/** Names the locks under which work is done: they end with the process, and hold nothing back meanwhile. */
export const workLock = 8_245_103;
/** So many are looked at for one that nobody else is at. */
const lookedAt = 20;

/** Does one thing that waits and is due. False: there is none that no other process is at. */
export async function doNext(workshop: Workshop): Promise<boolean> {
  const names = workshop.all.map(({ work }) => work.name);
  const due = await sql({ id: whole })`select id from waiting_work
    where failed_at is null and run_at <= now() and job = any(${names}::text[])
    order by run_at, id limit ${sql.lit(lookedAt)}`.column(workshop.db);
  for (const id of due) if (await doOne(workshop, id)) return true;
  return false;
}

const waiting = { job: text, payload: json(), asked: whole };

/** Whether it was this process that tried. */
async function doOne(workshop: Workshop, id: number): Promise<boolean> {
  const { db, all, contextFor, judge, failed } = workshop;
  const tried = { job: '', asked: 0 };
  try {
    await db.transaction(async (transaction) => {
      const mine = await sql({ mine: yesNo })`select
        pg_try_advisory_xact_lock(${sql.lit(workLock)}, (${id}::bigint % 2147483647)::int) as mine`.value(transaction);
      // Read behind the lock: another process may have done it just now.
      const found = await sql(waiting)`select job, payload, asked from waiting_work
        where id = ${id} and ${mine} and failed_at is null and run_at <= now()`.first(transaction);
      if (!found) return;
      Object.assign(tried, found);
      const { work, run } = all.find((one) => one.work.name === found.job)!;
      const wrong = judge(work.payload, found.payload);
      if (wrong) throw new Error(wrong);
      await run(contextFor(transaction, found.job), found.payload);
      await sql`delete from waiting_work where id = ${id} and asked = ${found.asked}`.run(transaction);
    });
  } catch (error) {
    if (!tried.asked) throw error;
    failed(error, tried.job);
    await sql`update waiting_work set tries = tries + 1, last_error = ${wordsOf(error)},
        run_at = ${later(sql`tries + 1`, '1 hour')}, failed_at = case when tries + 1 >= ${mostTries} then now() end
      where id = ${id} and asked = ${tried.asked}`.run(db);
  }
  return tried.asked > 0;
}

/** Work that is asked for with a payload, as data: its name for good, and what it takes. Ids rather than rows. */
interface Work<P extends TSchema = TSchema> {
  readonly name: string;
  readonly payload: P;
}

export const workNamed = <P extends TSchema>(name: string, payload: P): Work<P> => ({ name, payload });

/** How work is asked for. */
export interface Asking {
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
  { key, at }: Asking = {},
): Promise<void> =>
  sql`insert into waiting_work as w (job, key, payload, run_at)
    values (${name}, ${key ?? null}, ${JSON.stringify(payload)}::jsonb, coalesce(${at ?? null}::timestamptz, now()))
    on conflict (job, key) do update set payload = excluded.payload, run_at = excluded.run_at, asked = w.asked + 1,
      tries = 0, last_error = null, failed_at = null`.run(db);
