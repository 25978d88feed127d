import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#server/changes.ts';
import { readConfig, rootDir } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { backup } from '#server/database/backup.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { restore } from '#server/database/restore.ts';
import { type Followed, follow, follower } from '#server/jobs/followers.ts';
import { contextOfJob, type Job, startJobs } from '#server/jobs/jobs.ts';
import { tryAgain, workSeen } from '#server/jobs/seen-work.ts';
import { upkeepFor } from '#server/jobs/upkeep.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { stickers } from '#modules/work/tasks/stickers/stickers.ts';

const timeZone = 'Asia/Tashkent';
const made: readonly Followed[] = [{ of: stickers, ops: ['create'] }];
const following = { name: 'test_follower', changes: made };

let database: FreshDatabase;
let pool: pg.Pool;
let db: Db;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  pool = makePool(database.url, 20);
  db = dbOf(pool);
  await pool.query(
    'create schema aside; create table aside.heard (id bigint generated always as identity, row_id bigint, by bigint)',
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await pool?.end();
  await database?.drop();
});
afterEach(() => pool.query('truncate aside.heard, events, dropped_events, followers, failing_jobs'));

/** An event of each row, in a transaction of its own. */
const happens = async (rows: readonly number[], { resource = 'fp/stickers', op = 'create', age = '0 s' } = {}) => {
  for (const row of rows)
    await pool.query(
      'insert into events (resource, row_id, op, created_at) values ($1, $2, $3, now() - $4::interval)',
      [resource, row, op, age],
    );
};
const writes = async (ctx: { readonly db: Db }, changes: readonly Change[]) => {
  for (const { row_id } of changes) await ctx.db.query('insert into aside.heard (row_id) values ($1)', [row_id]);
};
/** One round, as the job makes it. */
const round = (answer = writes) =>
  db.transaction((transaction) => {
    const ctx = contextOfJob(transaction, { timeZone }, following.name);
    return follow(ctx, following, (changes) => answer(ctx, changes));
  });
const heard = async (): Promise<number[]> =>
  (await pool.query('select row_id from aside.heard order by id')).rows.map(({ row_id }) => row_id);
/** Events count when nothing older is open any more, in whatever database of the cluster. */
const settled = async (own = pool) => {
  const open = 'select from events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1';
  while ((await own.query(open)).rows.length) await sleep(10);
};
const start = (jobs: readonly Job[], own = pool) =>
  startJobs(
    {
      ...{ pool: own, db: dbOf(own), config: { timeZone }, committed: () => undefined },
      ...{ log: { warn: () => undefined }, judge: () => null },
    },
    jobs,
  );

describe('a follower', () => {
  it('begins with what comes next, and hears of what it follows once and in order', async () => {
    await happens([1, 2]);
    await settled();
    await round();
    await happens([3]);
    await happens([4], { op: 'update' });
    await happens([5], { resource: 'fp/teams' });
    await happens([6, 7]);
    await settled();
    await round();
    await round();
    expect(await heard()).toEqual([3, 6, 7]);
  });

  it('waits for whoever began before and has not committed yet', async () => {
    await round();
    const early = await pool.connect();
    await early.query('begin');
    await early.query("insert into events (resource, row_id, op) values ('fp/stickers', 1, 'create')");
    await happens([2]);
    await round();
    expect(await heard()).toEqual([]);
    await early.query('commit');
    early.release();
    await settled();
    await round();
    expect(await heard()).toEqual([1, 2]);
  });

  it('hears of more than one round takes, and of nothing twice when two follow at the same moment', async () => {
    await round();
    const rows = Array.from({ length: 250 }, (_, at) => at + 1);
    await happens(rows);
    await settled();
    for (let turn = 0; turn < 3; turn++) await Promise.all([round(), round(), round()]);
    for (let turn = 0; turn < 3; turn++) await round();
    expect(await heard()).toEqual(rows);
  });

  it('takes back what it did when it throws, goes on until there, is seen, and goes on when somebody says so', async () => {
    let isBroken = true;
    const throws = async (ctx: { readonly db: Db }, changes: readonly Change[]) => {
      await writes(ctx, changes);
      if (isBroken && changes.some(({ row_id }) => row_id === 4)) throw new Error('row 4 cannot be told');
    };
    const job = follower(following, throws, 0.02);
    await round();
    await happens([1, 2, 3, 4, 5]);
    await settled();
    // What was left behind by a job that is no more is not said for good.
    await pool.query("insert into failing_jobs (name, kind, last_error) values ('of_an_older_version', 'cron', '')");
    const jobs = await start([job]);
    await expect.poll(heard, { timeout: 20_000 }).toEqual([1, 2, 3]);
    await expect.poll(async () => (await workSeen(db))[0]?.tries, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(await workSeen(db)).toMatchObject([
      { job: 'test_follower', id: null, state: 'failing', last_error: 'row 4 cannot be told' },
    ]);
    isBroken = false;
    await pool.query("update failing_jobs set retry_at = now() + interval '1 hour'");
    await sleep(200);
    expect(await heard()).toEqual([1, 2, 3]);
    await tryAgain(db, 'test_follower', null);
    await expect.poll(heard, { timeout: 20_000 }).toEqual([1, 2, 3, 4, 5]);
    await expect.poll(() => workSeen(db)).toEqual([]);
    await jobs.stop();
  }, 60_000);

  it('is followed by two processes once and in order', async () => {
    await round();
    const other = makePool(database.url, 4);
    const job = follower(following, writes, 0.01);
    const both = [await start([job]), await start([job], other)];
    const rows = Array.from({ length: 400 }, (_, at) => at + 1);
    await Promise.all([0, 1, 2, 3].map((part) => happens(rows.filter((row) => row % 4 === part))));
    await expect.poll(async () => (await heard()).length, { timeout: 30_000 }).toBe(rows.length);
    for (const one of both) await one.stop();
    await other.end();
    const inOrder = await pool.query('select row_id from events order by xid, id');
    expect(await heard()).toEqual(inOrder.rows.map(({ row_id }) => row_id));
  }, 60_000);

  it('does once what it had done when it was killed before the commit', async () => {
    await round();
    await happens([1, 2, 3]);
    await settled();
    const hanging = await startFollowing('hang');
    await expect.poll(hanging.said, { timeout: 30_000 }).toContain('hangs');
    await hanging.end();
    expect(await heard()).toEqual([]);
    const next = await startFollowing();
    await expect.poll(heard, { timeout: 30_000 }).toEqual([1, 2, 3]);
    await sleep(300);
    await next.end();
    expect(await heard()).toEqual([1, 2, 3]);
    expect((await pool.query('select distinct by from aside.heard')).rows).toEqual([{ by: next.pid }]);
  }, 120_000);
});

async function startFollowing(...more: string[]) {
  const file = join(rootDir, 'src/server/testing/following-process.ts');
  const child = spawn(process.execPath, [file, database.url, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('follows');
  return { pid: child.pid, end, said: () => said };
}

describe('events that wait for a follower', () => {
  const drop = () => {
    const job = upkeepFor([follower(following, writes)]).find(({ name }) => name === 'drop_old_events')!;
    return db.transaction((transaction) => job.run(contextOfJob(transaction, { timeZone }, job.name)));
  };

  it('stay for a week, and no longer than six hours when they are read or followed by nobody', async () => {
    await pool.query("insert into followers values ('of_an_older_version', '0', 0)");
    await round();
    await happens([1], { age: '2 days' });
    await settled();
    await drop();
    await round();
    expect(await heard()).toEqual([1]);
    await drop();
    expect((await pool.query('select from events')).rows).toEqual([]);
    expect((await pool.query("select missed_at from followers where name = 'test_follower'")).rows).toEqual([
      { missed_at: null },
    ]);
  });

  it('are missed behind a week: the follower goes on with what is there, and says so until somebody has seen it', async () => {
    await round();
    await happens([1], { age: '8 days' });
    await happens([2]);
    await settled();
    await drop();
    await round();
    expect(await heard()).toEqual([2]);
    expect(await workSeen(db)).toMatchObject([{ job: 'test_follower', id: null, state: 'missed' }]);
    await round();
    await tryAgain(db, 'test_follower', null);
    await round();
    expect(await workSeen(db)).toEqual([]);
  });

  it('are missed by a follower whose place is none of this database', async () => {
    await happens([1]);
    await pool.query("insert into followers values ('test_follower', '999999999999', 5)");
    await settled();
    await round();
    expect(await workSeen(db)).toMatchObject([{ job: 'test_follower', state: 'missed' }]);
    await happens([2]);
    await settled();
    await round();
    expect(await heard()).toEqual([2]);
  });
});

describe('a restored database', () => {
  it('is followed from where its backup was made, in the order of transactions', async () => {
    await round();
    const early = await pool.connect();
    const late = await pool.connect();
    const says = (by: pg.PoolClient, row: number) =>
      by.query("insert into events (resource, row_id, op) values ('fp/stickers', $1, 'create')", [row]);
    for (const by of [early, late]) await by.query('begin; select pg_current_xact_id()');
    await says(late, 3);
    await says(early, 1);
    await early.query('commit');
    await expect.poll(async () => (await round(), heard())).toEqual([1]);
    await says(early, 4);
    await says(late, 2);
    await late.query('commit');
    for (const by of [early, late]) by.release();

    const folder = await mkdtemp(join(tmpdir(), 'following-'));
    await using target = await freshDatabase();
    const targetPool = makePool(target.url, 4);
    const config = (url: string, name: string) => readConfig({ DATABASE_URL: url, DATA_DIR: join(folder, name) });
    await backup(config(database.url, 'source'), pool, join(folder, 'all.backup'));
    await restore(config(target.url, 'target'), targetPool, join(folder, 'all.backup'), true);
    const told = await targetPool.query('select row_id from events order by xid, id');
    const there: number[] = [];
    await settled(targetPool);
    for (let turn = 0; turn < 2; turn++)
      await dbOf(targetPool).transaction((transaction) =>
        follow(contextOfJob(transaction, { timeZone }, following.name), following, async (changes) => {
          there.push(...changes.map(({ row_id }) => row_id));
        }),
      );
    expect(told.rows.map(({ row_id }) => row_id)).toEqual([1, 3, 2, 4]);
    expect(there).toEqual([3, 2, 4]);
    await targetPool.end();
    await rm(folder, { recursive: true });
  }, 120_000);
});

describe('jobs of the clock', () => {
  it('are seen when they fail, tried at once when somebody says so, and gone when they have run', async () => {
    let isBroken = true;
    const runs = async () => {
      if (isBroken) throw new Error('the disk is full');
    };
    // Far from now: it runs when it is told to.
    const jobs = await start([{ name: 'test_cron', cron: '0 0 1 1 *', run: runs }]);
    await pool.query("select graphile_worker.add_job('test_cron', job_key => 'test_cron')");
    await expect
      .poll(() => workSeen(db), { timeout: 20_000 })
      .toMatchObject([{ job: 'test_cron', id: null, state: 'failing', last_error: 'the disk is full', next_at: null }]);
    isBroken = false;
    await tryAgain(db, 'test_cron', null);
    await expect.poll(() => workSeen(db), { timeout: 20_000 }).toEqual([]);
    await jobs.stop();
  }, 60_000);
});
