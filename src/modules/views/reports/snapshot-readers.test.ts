import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#server/app.ts';
import { sql, whole, yesNo } from '#server/database/door.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';
import { readSnapshot } from '#modules/views/reports/snapshot-readers.server.ts';

/** A report is read by several connections at once, all of which see the same. */
describe('reading on a snapshot', () => {
  let database: FreshDatabase;
  let pool: pg.Pool;
  let holder: pg.Client;
  let app: Pick<App, 'pool' | 'config'>;
  let snapshot: string;
  beforeAll(async () => {
    database = await freshDatabase('none');
    pool = makePool(database.url, 2);
    app = { pool, config: { databaseUrl: database.url } as App['config'] };
    await pool.query('create table counted (id integer)');
    holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('begin isolation level repeatable read read only');
    snapshot = (await holder.query('select pg_export_snapshot() as snapshot')).rows[0].snapshot;
    await pool.query('insert into counted values (1)');
  });
  afterAll(async () => {
    await holder.end();
    await pool.end();
    await database.drop();
  });

  const slow = sql({ process: whole, rows: whole })`select pg_backend_pid() as process,
    (select count(*) from counted) as rows from pg_sleep(0.2)`;

  it('asks on two connections, and none sees what came later', async () => {
    const found = await readSnapshot(app, 1, snapshot, (db) => Promise.all([1, 2, 3, 4].map(() => slow.first(db))));
    expect(found.map((one) => one!.rows)).toEqual([0, 0, 0, 0]);
    expect(new Set(found.map((one) => one!.process)).size).toBe(2);
  });

  it('asks on one where others wait behind it', async () => {
    const reading = (person: number) => readSnapshot(app, person, snapshot, (db) => slow.first(db));
    const others = Array.from({ length: 4 }, (_, at) => reading(10 + at));
    const found = readSnapshot(app, 9, snapshot, (db) => Promise.all([1, 2, 3].map(() => slow.first(db))));
    await Promise.all([...others, ...Array.from({ length: 6 }, (_, at) => reading(20 + at))]);
    expect(new Set((await found).map((one) => one!.process)).size).toBe(1);
  });

  it('writes nothing', async () => {
    const writing = readSnapshot(app, 1, snapshot, (db) => sql`insert into counted values (2)`.run(db));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('ends with the first failure, however many still wait, and lets the next one in', async () => {
    const wrong = sql({ is_so: yesNo })`select 1 / (select count(*) from counted) > 0 as is_so`;
    const failing = readSnapshot(app, 1, snapshot, (db) =>
      Promise.all([wrong.rows(db), ...[1, 2, 3, 4, 5].map(() => slow.rows(db))]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const gone = readSnapshot(app, 1, '00000003-0000ABCD-1', (db) => Promise.all([1, 2, 3].map(() => slow.rows(db))));
    await expect(gone).rejects.toMatchObject({ code: expect.stringMatching(/^(22023|42704)$/) });
    expect(await readSnapshot(app, 1, snapshot, (db) => slow.first(db))).toMatchObject({ rows: 0 });
  });
});
