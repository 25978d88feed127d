import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLater } from '#server/database/later.ts';
import { laterStepsOf } from '#server/database/later-steps.ts';
import { migrate } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

let database: FreshDatabase;
let folder: string;
let pool: pg.Pool;
let said: string[];

const step = `-- Every number once.

-- numbers: numbers.id, 100 at a time
update numbers set times = times + 1, by = pg_backend_pid() where id > $1 and id <= $2;
-- index of numbers: numbers, at once
create index concurrently numbers_times on numbers (times);
`;

beforeEach(async () => {
  database = await freshDatabase();
  pool = makePool(database.url, 4);
  said = [];
  await pool.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'later-'));
  await writeFile(join(folder, '0001-numbers.sql'), 'create table numbers (id int primary key, times int, by int)');
  await migrate(pool, 'on', folder);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function fill(count: number): Promise<void> {
  await pool.query('insert into numbers select n, 0 from generate_series(1, $1::int) n', [count]);
  await writeFile(join(folder, '0002-times.sql'), 'select 1');
  await writeFile(join(folder, '0002-times.later.sql'), step);
  expect(await migrate(pool, 'on', folder)).toEqual(['0002-times']);
}
const begin = () => startLater({ url: database.url, folder, say: (line) => said.push(line) });
const timesOf = async () => (await pool.query('select times, count(*)::int as n from numbers group by 1')).rows;
const leftOf = async () =>
  (await pool.query('select name from later_steps where done_at is null order by 1')).rows.map(({ name }) => name);
const isIndexed = async () =>
  (await pool.query("select indisvalid as is from pg_index where indexrelid = to_regclass('numbers_times')")).rows[0]
    ?.is;

describe('the later part of a migration', () => {
  it('names its steps, and has no statement without a name', () => {
    expect(laterStepsOf(step).map(({ name, column, size }) => [name, column, size])).toEqual([
      ['numbers', 'id', 100],
      ['index of numbers', 'id', null],
    ]);
    expect(() => laterStepsOf('select 1;')).toThrow(/no heading names/);
  });

  it('is done at once where there is little', async () => {
    await fill(500);
    expect(await leftOf()).toEqual([]);
    expect(await timesOf()).toEqual([{ times: 1, n: 500 }]);
    expect(await isIndexed()).toBe(true);
  });

  it('is done in pieces, each once, by two processes and after one was stopped', async () => {
    await fill(5_000);
    expect(await timesOf()).toEqual([{ times: 0, n: 5_000 }]);
    expect(await leftOf()).toEqual(['index of numbers', 'numbers']);
    const first = begin();
    await expect.poll(async () => (await timesOf()).length).toBe(2);
    // From the newest down.
    expect((await pool.query('select times from numbers where id = 5000')).rows).toEqual([{ times: 1 }]);
    await first.stop();
    await pool.query('insert into numbers values (9999, 7)');
    const both = [begin(), begin()];
    await Promise.all(both.map(({ done }) => done));
    expect(await leftOf()).toEqual([]);
    expect((await timesOf()).toSorted((one, other) => one.times - other.times)).toEqual([
      { times: 1, n: 5_000 },
      { times: 7, n: 1 },
    ]);
    expect(await isIndexed()).toBe(true);
    expect(said).toContain('numbers: done');
  });

  it('gives way to people, and makes an index again that was left half made', async () => {
    await fill(3_000);
    await pool.query('create unique index concurrently numbers_times on numbers (times)').catch(() => {});
    expect(await isIndexed()).toBe(false);
    const person = await pool.connect();
    await person.query('begin');
    await person.query('update numbers set times = times + 10 where id = 1500');
    const later = begin();
    await expect.poll(async () => (await timesOf()).find(({ times }) => times === 1)?.n ?? 0).toBeGreaterThan(1_000);
    // The pieces above are done, the one with the row waits: whoever holds it may change what is done, and ends first.
    await person.query('update numbers set times = times + 10 where id = 2900');
    await person.query('commit');
    person.release();
    await later.done;
    expect(await isIndexed()).toBe(true);
    const { rows } = await pool.query('select id, times from numbers where times <> 1 order by id');
    expect(rows).toEqual([
      { id: 1500, times: 11 },
      { id: 2900, times: 11 },
    ]);
  });
});
