import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Config, readConfig } from '#server/config.ts';
import { dbOf } from '#server/database/db.ts';
import { migrate } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';

export type Seed = 'none' | 'empty' | 'demo';

/** Speed before durability: what a test writes need not outlive it. */
export const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** The database that tests copy: the schema alone, or with its first data. */
export const templateOf = (seed: Seed): string => (seed === 'none' ? 'migrated' : `seeded_${seed}`);
/** Of all accounts of the demo company. */
const demoPassword = 'demo1234';

/** The same server, another database on it. */
export function databaseNamed(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export const testConfig = (url: string, dataDir: string, seed: Seed): Config =>
  readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SEED: seed === 'none' ? 'empty' : seed,
    PORT: '0',
    LOG_LEVEL: 'fatal',
  });

/** Copies and their template are made one after the other: PostgreSQL copies only databases that nobody uses. */
export async function withAdministrator<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('templates'))");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the template unless it is there. Files of the demo company come to `dataDir`, or to nobody. */
export async function makeTemplate(client: pg.Client, server: string, seed: Seed, dataDir?: string): Promise<void> {
  const name = templateOf(seed);
  const { rows } = await client.query('select from pg_database where datname = $1', [name]);
  if (rows.length > 0) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(seed === 'none' ? `create database ${draft}` : copying(draft, templateOf('none')));
  const pool = makePool(databaseNamed(server, draft), 4);
  try {
    if (seed === 'none') await migrate(pool);
    else await fill(pool, databaseNamed(server, draft), seed, dataDir);
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Tens of milliseconds: PostgreSQL copies files rather than rows. */
export const copying = (name: string, template: string): string =>
  `create database ${name} template ${template} strategy file_copy`;

async function fill(pool: pg.Pool, url: string, seed: 'empty' | 'demo', dataDir?: string): Promise<void> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vazifa-seed-')));
  try {
    const { seed: plant } = await import('#app/seed.ts');
    await plant(dbOf(pool), testConfig(url, folder, seed));
    await makeQuick(pool);
  } finally {
    if (!dataDir) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The passwords of the demo company once more, as hashes that take no time: a hash says itself what it takes, and tests
 * sign in thousands of times. What is hashed later is hashed as everywhere.
 */
async function makeQuick(pool: pg.Pool): Promise<void> {
  const [nonce, cost] = [randomBytes(16), { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }];
  const tag = argon2Sync('argon2id', { message: demoPassword, nonce, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  const quick = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`;
  await pool.query('update users set password_hash = $1 where is_demo and password_hash is not null', [quick]);
}
