import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type LaterStep, laterStepsIn } from '#server/database/later-steps.ts';
import { migrationsFolder } from '#server/database/migrate.ts';

/** Only one process at a time does what is left; another that finds it taken looks again. */
const laterLock = 8_245_093;

/**
 * A piece gives way to people: it waits for a row no longer than this, well below PostgreSQL's `deadlock_timeout`, so
 * that it is always the piece that is given up and tried again.
 */
const longestWait = '300ms';
/** Times between looks, in milliseconds. A piece that fails is tried again later and later. */
const pauses = { taken: 5_000, first: 250, longest: 60_000 };
/** The rest between two pieces is as long as the piece took, so that half of one processor is free for people. */
const longestRest = 1_000;

interface LaterParts {
  /** The owner of the tables. */
  readonly url: string;
  readonly folder?: string;
  /** Told in words how far it is. */
  readonly say: (line: string) => void;
}

interface Left {
  readonly name: string;
  readonly migration: string;
  readonly total: number;
  readonly rest: number;
}

/**
 * Does what migrations have left for later, piece by piece, beside ordinary work. Each piece and how far it is are one
 * transaction, so that whoever is killed is taken up where it was.
 * @returns how to end it; it ends by itself when nothing is left.
 */
export function startLater({ url, folder = migrationsFolder, say }: LaterParts): {
  readonly stop: () => Promise<void>;
  readonly done: Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;
  let client: pg.Client | undefined;
  const work = async () => {
    for (let failures = 0; !signal.aborted; ) {
      client = new pg.Client({ connectionString: url, application_name: 'vazifa later', keepAlive: true });
      client.on('error', () => {});
      try {
        await client.connect();
        if (await doAll(client, folder, say, signal, () => (failures = 0))) return;
      } catch (error) {
        if (signal.aborted) return;
        const isGivenUp = (error as { code?: string }).code === '55P03';
        if (!isGivenUp) say(`what was left for later is tried again: ${(error as Error).message}`);
        const pause = Math.min(pauses.longest, pauses.first * 2 ** failures++);
        await sleep(isGivenUp ? pauses.first : pause, null, { signal }).catch(() => {});
      } finally {
        await client.end().catch(() => {});
      }
    }
  };
  const done = work();
  return {
    done,
    async stop() {
      ending.abort();
      // A piece is rolled back, an index that is half made is dropped and begun again by the next start.
      client?.connection.stream.destroy();
      await done;
    },
  };
}

/** Whether nothing is left; false: the end was asked for. */
async function doAll(
  client: pg.Client,
  folder: string,
  say: (line: string) => void,
  signal: AbortSignal,
  wentOn: () => void,
): Promise<boolean> {
  for (;;) {
    const left = await leftSteps(client);
    if (left.length === 0) return true;
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [laterLock]);
    if (rows[0].mine) break;
    await sleep(pauses.taken, null, { signal }).catch(() => {});
    if (signal.aborted) return false;
  }
  await client.query(`set lock_timeout = '${longestWait}'; set timezone = 'UTC'`);
  for (const { left, step } of await inOrder(folder, await leftSteps(client))) {
    say(`${step.name}: begun beside ordinary work`);
    if (step.size === null) await doWhole(client, step);
    else if (!(await doPieces(client, { ...step, size: step.size }, left, say, signal, wentOn))) return false;
    await client.query('update later_steps set rest = 0, done_at = now() where name = $1', [step.name]);
    wentOn();
    say(`${step.name}: done`);
  }
  return true;
}

/** As they stand in their files: an index may wait long for whoever is in a transaction. */
async function inOrder(folder: string, lefts: readonly Left[]): Promise<{ left: Left; step: LaterStep }[]> {
  const found = [];
  for (const migration of new Set(lefts.map((left) => left.migration))) {
    for (const step of await laterStepsIn(folder, migration)) {
      const left = lefts.find((one) => one.migration === migration && one.name === step.name);
      if (left) found.push({ left, step });
    }
  }
  if (found.length < lefts.length) throw new Error('a step that was left is not in its file');
  return found;
}

async function leftSteps(client: pg.Client): Promise<Left[]> {
  const { rows } = await client.query(
    `select name, migration, total::float8 as total, rest::float8 as rest
     from later_steps where done_at is null order by migration`,
  );
  return rows;
}

/** From the newest rows down: what people look for is there first. */
async function doPieces(
  client: pg.Client,
  step: LaterStep & { readonly size: number },
  { total, rest: begun }: Left,
  say: (line: string) => void,
  signal: AbortSignal,
  wentOn: () => void,
): Promise<boolean> {
  const { rows } = await client.query(`select coalesce(min(${step.column}), 0)::float8 as oldest from ${step.table}`);
  const { oldest } = rows[0];
  let told = Math.floor((10 * (total - begun)) / total);
  for (let rest = begun; rest >= oldest && rest > 0; ) {
    if (signal.aborted) return false;
    const began = performance.now();
    const from = Math.max(0, rest - step.size);
    await client.query('begin');
    try {
      await client.query(step.statement, [from, rest]);
      await client.query('update later_steps set rest = $2 where name = $1', [step.name, from]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
    rest = from;
    wentOn();
    const tenths = Math.floor((10 * (total - rest)) / total);
    if (tenths > told && tenths < 10) say(`${step.name}: ${tenths * 10} %`);
    told = tenths;
    await sleep(Math.min(longestRest, performance.now() - began), null, { signal }).catch(() => {});
  }
  return !signal.aborted;
}

/** An index that was begun and not finished stands in the way of its successor. */
async function doWhole(client: pg.Client, { statement }: LaterStep): Promise<void> {
  const [, name] = /create (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(statement) ?? [];
  if (name) {
    const { rows } = await client.query(
      'select indisvalid as is_whole from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.is_whole) return;
    await client.query('set lock_timeout = 0');
    if (rows[0]) await client.query(`drop index concurrently ${name}`);
  }
  // It waits for whoever was in a transaction when it began.
  await client.query('set lock_timeout = 0');
  await client.query(statement);
  await client.query(`set lock_timeout = '${longestWait}'`);
}
