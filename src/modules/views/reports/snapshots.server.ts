import { Socket } from 'node:net';
import pg from 'pg';
import { Problem, wrongParameter } from '#kernel/problems.ts';
import { moment, sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/serve.ts';
import { readSnapshot } from '#modules/views/reports/snapshot-readers.server.ts';
import { tooMuch } from '#modules/views/reports/too-much.ts';

/** A snapshot stays open for so long after it was made. */
const heldMs = 10 * 60_000;
/** So many are made one after the other; with more open, one that is no older than this is taken. */
const freelyMade = 8;
const youngMs = 60_000;

interface Snapshot {
  readonly as_of: string;
  readonly snapshot: string;
}
const snapshotColumns = { as_of: moment, snapshot: text };

/**
 * Reads on one snapshot of the database, read only. `asked` is the `as_of` of an earlier answer: the same snapshot, for
 * ten minutes, whichever process made it. Throws 409 `SNAPSHOT_GONE` after that, 503 `TOO_MUCH` for what takes too
 * long, and 503 `REPORTS_BUSY` where too many others wait. See docs/decisions/measures.md.
 */
export async function onSnapshot<T>(
  ctx: Context,
  call: Call,
  asked: string | undefined,
  read: (ctx: Context, asOf: string) => Promise<T>,
): Promise<T> {
  const found = asked === undefined ? await young(ctx) : await held(ctx, asked);
  const { as_of: at, snapshot } = found ?? (await opened(ctx, call.app.pool));
  const as_of = new Date(at).toISOString();
  const age = Math.max(0, Math.floor((Date.now() - Date.parse(as_of)) / 1000));
  call.reply.header('age', age);
  try {
    return await readSnapshot(call.app, ctx.actor.id, snapshot, (db) => read({ ...ctx, db }, as_of));
  } catch (error) {
    const { code } = error as { code?: unknown };
    // Whoever held it is no longer there.
    if (code === '22023' || code === '42704' || code === '55000') {
      await forget(ctx, as_of);
      if (asked !== undefined) throw new Problem('SNAPSHOT_GONE');
      return onSnapshot(ctx, call, undefined, read);
    }
    throw code === '57014' ? tooMuch() : error;
  }
}

/** The snapshot that an answer named. */
async function held(ctx: Context, asked: string): Promise<Snapshot> {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/.test(asked) || Number.isNaN(Date.parse(asked)))
    throw wrongParameter('as_of', 'instant');
  return sql(snapshotColumns)`select as_of, snapshot from report_snapshots
    where as_of = ${asked}::timestamptz and ends_at > now()`.found(ctx.db, () => new Problem('SNAPSHOT_GONE'));
}

/** The youngest one, where several are open: so there are never many. */
async function young(ctx: Context): Promise<Snapshot | undefined> {
  const open = await sql(snapshotColumns)`select as_of, snapshot from report_snapshots where ends_at > now()
    order by as_of desc limit ${sql.lit(freelyMade)}`.rows(ctx.db);
  const [youngest] = open;
  if (!youngest || open.length < freelyMade) return undefined;
  return Date.now() - Date.parse(youngest.as_of) <= youngMs ? youngest : undefined;
}

const forget = (ctx: Context, asOf: string): Promise<void> =>
  sql`delete from report_snapshots where as_of = ${asOf}::timestamptz`.run(ctx.db);

/** Opens a snapshot on a connection of its own, which ends by itself, and notes it where every process finds it. */
async function opened(ctx: Context, pool: pg.Pool): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: pool.options.connectionString,
    application_name: 'vazifa snapshot',
    connectionTimeoutMillis: 10_000,
    options: `-c timezone=UTC -c idle_in_transaction_session_timeout=${heldMs + 30_000}`,
  });
  client.on('error', () => {});
  await client.connect();
  const end = () => void client.end().catch(() => undefined);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const { snapshot } = rows[0]!;
    const as_of = await noted(ctx, snapshot);
    // Neither the timer nor the quiet connection keeps a process that is stopped.
    setTimeout(end, heldMs).unref();
    const { stream } = client.connection;
    if (stream instanceof Socket) stream.unref();
    return { as_of, snapshot };
  } catch (error) {
    end();
    throw error;
  }
}

/** The moment of a snapshot is its name: two of one millisecond are a millisecond apart. */
async function noted(ctx: Context, snapshot: string): Promise<string> {
  for (let at = Date.now(); ; at++) {
    const as_of = new Date(at).toISOString();
    const { count } = await sql`with gone as (delete from report_snapshots where ends_at <= now())
      insert into report_snapshots (as_of, snapshot, ends_at)
      values (${as_of}::timestamptz, ${snapshot}, now() + ${`${heldMs} milliseconds`}::interval)
      on conflict do nothing`.execute(ctx.db);
    if (count) return as_of;
  }
}
