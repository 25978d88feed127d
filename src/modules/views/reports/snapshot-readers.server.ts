import { availableParallelism, setPriority } from 'node:os';
import type pg from 'pg';
import { Problem } from '#kernel/problems.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/context.ts';
import { makePool } from '#server/database/pool.ts';
import { ReadingTurns } from '#modules/views/reports/reading-turns.ts';
import { longestSeconds } from '#modules/views/reports/report.ts';

/** One processor is left to everybody else; more reports at once than these only keep one another. */
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1));
/** A report asks for so many of its sources beside one another, and one by one where other reports wait. */
const wide = 2;
/** Of reports that wait behind others. */
const [mostWaiting, patienceMs, comeAgainSeconds, rest] = [60, 30_000, 10, 0.5];
/** How far reports stand back from all else, as `nice` says it: they take what nobody else wants. */
const standBack = 10;
/** Workers beside a statement cannot be told to stand back, so there are none; and sums of a year fit into this. */
const settings = { max_parallel_workers_per_gather: '0', work_mem: '32MB' };

interface Readers {
  readonly pool: pg.Pool;
  readonly turns: ReadingTurns;
}

const readersOfPools = new WeakMap<pg.Pool, Readers>();

/** The connections of a process for reports alone. Where its database is the embedded one, they give way to others. */
function readersOf({ pool, config }: Pick<App, 'pool' | 'config'>): Readers {
  const known = readersOfPools.get(pool);
  if (known) return known;
  const own = makePool(pool.options.connectionString!, atOnce * wide);
  own.options.allowExitOnIdle = true;
  if (config.databaseUrl === null) own.on('connect', (client) => void standBackWith(client));
  const turns = new ReadingTurns(
    { atOnce, waiting: mostWaiting, patience: patienceMs, rest },
    () => new Problem('REPORTS_BUSY', { retryAfterSeconds: comeAgainSeconds }),
  );
  const readers = { pool: own, turns };
  readersOfPools.set(pool, readers);
  return readers;
}

/** The process of a connection is one of this machine, and of the same user or of one that this process may slow. */
async function standBackWith(client: pg.ClientBase): Promise<void> {
  const { processID } = client;
  try {
    if (processID) setPriority(processID, standBack);
  } catch {
    // Where that is not allowed they are as quick as everybody else.
  }
}

/** Reads on a snapshot that some connection holds, as soon as it is the turn of the person. Nothing can be written. */
export async function readSnapshot<T>(
  app: Pick<App, 'pool' | 'config'>,
  person: number,
  snapshot: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { pool, turns } = readersOf(app);
  return turns.take(person, async () => {
    const readers = new SnapshotReaders(pool, snapshot, () => (turns.isWaitedFor ? 1 : wide));
    try {
      return await read(readers.db);
    } finally {
      await readers.end();
    }
  });
}

/** Up to `wide` transactions on the same snapshot: a statement goes to whichever is free. */
class SnapshotReaders {
  readonly #pool: pg.Pool;
  readonly #snapshot: string;
  readonly #width: () => number;
  readonly #free: pg.PoolClient[] = [];
  readonly #waiting: { readonly take: (client: pg.PoolClient) => void; readonly fail: (error: unknown) => void }[] = [];
  readonly #opened: Promise<pg.PoolClient>[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  /** Why it cannot go on: what is asked for after that is not asked any more. */
  #failure: unknown;
  readonly db: Db;

  /** @param width how many connections it may have now. */
  constructor(pool: pg.Pool, snapshot: string, width: () => number) {
    this.#pool = pool;
    this.#snapshot = snapshot;
    this.#width = width;
    this.db = {
      isWide: true,
      query: (text, values) => this.#query(text, values),
      transaction: (work) => work(this.db),
    };
  }

  #query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const answered = this.#ask(text, values);
    const settled = answered.catch(() => undefined).finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
    return answered;
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.#taken();
    try {
      return await client.query(text, values as unknown[]);
    } catch (error) {
      this.#fail(error);
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next.take(client);
      else this.#free.push(client);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { fail } of this.#waiting.splice(0)) fail(this.#failure);
  }

  #taken(): Promise<pg.PoolClient> {
    if (this.#failure) return Promise.reject(this.#failure);
    const free = this.#free.pop();
    if (free) return Promise.resolve(free);
    if (this.#opened.length >= this.#width()) return new Promise((take, fail) => this.#waiting.push({ take, fail }));
    const opened = this.#open().catch((error: unknown) => {
      this.#fail(error);
      throw error;
    });
    this.#opened.push(opened);
    return opened;
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('set transaction isolation level repeatable read, read only');
      await client.query(`set transaction snapshot '${this.#snapshot}'`);
      await client.query(`set local statement_timeout = ${longestSeconds * 1000}`);
      for (const [name, value] of Object.entries(settings)) await client.query(`set local ${name} = '${value}'`);
      return client;
    } catch (error) {
      await rolledBack(client);
      throw error;
    }
  }

  /** Ends all transactions, after what is still asked for. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    const clients = await Promise.allSettled(this.#opened);
    for (const one of clients) if (one.status === 'fulfilled') await rolledBack(one.value);
  }
}

/** A connection on which not even that works is of no use to anybody. */
async function rolledBack(client: pg.PoolClient): Promise<void> {
  const broken = await client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
  client.release(broken);
}
