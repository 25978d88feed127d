import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appliedMigrations, migrate } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

let database: FreshDatabase;
let folder: string;
let pool: pg.Pool;

beforeEach(async () => {
  database = await freshDatabase();
  pool = makePool(database.url, 6);
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(folder, '0001-people.sql'), 'create table people (id int); insert into people values (1);');
  await writeFile(join(folder, '0002-names.sql'), 'alter table people add name text;');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('migrate', () => {
  it('applies what is missing, in order, once', async () => {
    expect(await migrate(pool, 'on', folder)).toEqual(['0001-people', '0002-names']);
    expect(await migrate(pool, 'on', folder)).toEqual([]);
    expect((await pool.query('select * from people')).rows).toEqual([{ id: 1, name: null }]);
  });

  it('is done by one of several processes that start together', async () => {
    const done = await Promise.all([1, 2, 3].map(() => migrate(pool, 'on', folder)));
    expect(done.flat()).toEqual(['0001-people', '0002-names']);
  });

  it('leaves nothing of a file that fails and keeps those before it', async () => {
    await writeFile(join(folder, '0003-broken.sql'), 'create table half (id int); select missing;');
    await expect(migrate(pool, 'on', folder)).rejects.toThrow(/0003-broken failed and left nothing behind/);
    expect(await appliedMigrations(pool)).toEqual(['0001-people', '0002-names']);
    expect((await pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  });

  it('refuses an older schema when it is off, and a newer one always', async () => {
    await expect(migrate(pool, 'off', folder)).rejects.toThrow(/older than this version .*MIGRATE is off/);
    await migrate(pool, 'on', folder);
    expect(await migrate(pool, 'off', folder)).toEqual([]);
    await rm(join(folder, '0002-names.sql'));
    await expect(migrate(pool, 'on', folder)).rejects.toThrow(/newer than this version/);
  });
});
