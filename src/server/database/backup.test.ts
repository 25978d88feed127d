import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { backup, filesUnder } from '#server/database/backup.ts';
import { columnList, quoted, tablesOf } from '#server/database/backup-tables.ts';
import { makePool } from '#server/database/pool.ts';
import { restore } from '#server/database/restore.ts';
import { freshDatabase } from '#server/testing/database.ts';

/** An installation: a database, a DATA_DIR, and what belongs to both. */
interface Place extends AsyncDisposable {
  readonly pool: pg.Pool;
  readonly config: Config;
}

let folder: string;
let source: Place;
const path = () => join(folder, 'all.backup');

async function place(seed: 'none' | 'demo', name: string): Promise<Place> {
  const database = await freshDatabase(seed);
  const pool = makePool(database.url, 4);
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(folder, name) });
  const leave = async () => {
    await pool.end();
    await database.drop();
  };
  return { pool, config, [Symbol.asyncDispose]: leave };
}

async function emptyPlace(name: string): Promise<Place> {
  const made = await place('none', name);
  await made.pool.query('drop schema public cascade');
  await made.pool.query('create schema public');
  return made;
}

async function addFile({ config }: Place, key: string, content: string | Buffer): Promise<void> {
  const file = join(config.dataDir, 'files', key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** Every table with the count of its rows and a digest of all of them; transaction numbers belong to the cluster. */
async function rowsOf({ pool }: Place): Promise<Record<string, string>> {
  const client = await pool.connect();
  const digests: Record<string, string> = {};
  for (const { name, columns, xids } of await tablesOf(client)) {
    const compared = columns.filter((column) => !xids.includes(column));
    const row = compared.length ? `row(${columnList(compared)})::text` : `''`;
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' order by md5(${row}))), '') as digest
       from ${quoted(name)}`,
    );
    digests[name] = rows[0].digest;
  }
  client.release();
  return digests;
}

async function filesOf({ config }: Place): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for await (const file of filesUnder(join(config.dataDir, 'files'))) {
    digests[file.slice(config.dataDir.length)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return digests;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  source = await place('demo', 'source');
  await source.pool.query('insert into installation values ($1, $2)', [
    'drill',
    'tab\t, line\n, \\N, "quote", ўзбек 🙂',
  ]);
  await source.pool.query(
    "insert into events (resource, row_id, op) select 'fp/stickers', n, 'update' from generate_series(1, 50) n",
  );
  await addFile(source, 'ab/cd/abcd-letter', 'Assalomu alaykum, oʻzbek');
  await addFile(source, 'ab/ef/abef-empty', '');
  await addFile(source, '00/11/0011-large', Buffer.alloc(3_000_000, 'x'));
  await addFile(source, 'incoming/half', 'not finished');
  await backup(source.config, source.pool, path());
}, 120_000);

afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

describe('the drill: backup, new empty database, restore, compare', () => {
  it('brings every row and every file back, and the key of the secrets', async () => {
    await using target = await emptyPlace('target');
    await restore(target.config, target.pool, path());
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await filesOf(target)).toEqual(await filesOf(source));
    expect(Object.keys(await filesOf(target))).toHaveLength(3);
    expect(readConfig({ DATA_DIR: target.config.dataDir }).secretKey).toBe(source.config.secretKey);
  });

  it('brings back the whole schema, and identities go on where they were', async () => {
    await using target = await emptyPlace('schema');
    await restore(target.config, target.pool, path());
    const schema = `select 'index' as kind, indexdef as text from pg_indexes where schemaname = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select 'trigger', pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select 'sequence', sequencename || ' ' || coalesce(last_value, 0) from pg_sequences order by 1, 2`;
    expect((await target.pool.query(schema)).rows).toEqual((await source.pool.query(schema)).rows);
  });

  it('keeps everything in the one schema that a backup covers', async () => {
    const { rows } = await source.pool.query(
      `select distinct table_schema from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(rows).toEqual([{ table_schema: 'public' }]);
  });
});

describe('backup', () => {
  it('says when the file cannot be written, and leaves none', async () => {
    const nowhere = join(folder, 'missing', 'all.backup');
    await expect(backup(source.config, source.pool, nowhere)).rejects.toThrow(/all\.backup cannot be written/);
  });
});

describe('restore', () => {
  it('replaces nothing unless it is forced to', async () => {
    await using target = await place('none', 'full');
    await addFile(target, 'zz/zz/other', 'of before');
    const before = await rowsOf(target);
    await expect(restore(target.config, target.pool, path())).rejects.toThrow(/^The database is not empty/);
    expect(await rowsOf(target)).toEqual(before);
    await restore(target.config, target.pool, path(), true);
    // One row tells every open page to load again.
    expect(await rowsOf(target)).toEqual({ ...(await rowsOf(source)), dropped_events: expect.stringMatching(/^1 /) });
    expect(await filesOf(target)).toEqual(await filesOf(source));
  });

  it.each([
    ['is cut off', async (file: string) => truncate(file, Math.floor((await readFile(file)).length * 0.7))],
    // Where it has changed decides what finds out: the packing, a digest, or PostgreSQL.
    ['has changed inside, at 0.3', async (file: string) => spoil(file, 0.3)],
    ['has changed inside, at 0.5', async (file: string) => spoil(file, 0.5)],
    ['has changed inside, at 0.55', async (file: string) => spoil(file, 0.55)],
    ['has changed inside, at 0.6', async (file: string) => spoil(file, 0.6)],
    ['has changed inside, at 0.8', async (file: string) => spoil(file, 0.8)],
    ['is something else', async (file: string) => writeFile(file, 'hello')],
  ])('leaves nothing behind when the file %s', async (_what, harm) => {
    await using target = await emptyPlace('harmed');
    const file = join(folder, 'harmed.backup');
    await writeFile(file, await readFile(path()));
    await harm(file);
    await expect(restore(target.config, target.pool, file)).rejects.toThrow(/cannot be restored/);
    expect(await rowsOf(target)).toEqual({});
    expect(await filesOf(target)).toEqual({});
    expect((await readdir(target.config.dataDir)).filter((name) => name.includes('.new'))).toEqual([]);
  });

  it('refuses a key from the environment that is not the one of the backup', async () => {
    await using target = await emptyPlace('key');
    const config = { ...target.config, secretKey: 'x'.repeat(40) };
    await expect(restore(config, target.pool, path())).rejects.toThrow(/^SECRET_KEY is not the one/);
  });

  it('says when there is no such file', async () => {
    await expect(restore(source.config, source.pool, join(folder, 'none'))).rejects.toThrow(/^There is no file /);
  });
});

async function spoil(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  const where = Math.floor(bytes.length * at);
  bytes[where] = (bytes[where] as number) ^ 0xff;
  await writeFile(file, bytes);
}
