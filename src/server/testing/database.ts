import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '#server/server.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { dbOf } from '#server/database/db.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { makePool } from '#server/database/pool.ts';

export type Seed = 'none' | 'empty' | 'demo';

export const templateName = 'migrated';
/** Of all accounts of the demo company. */
const demoPassword = 'demo1234';

/** The same server, another database on it. */
export function databaseNamed(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** A database of one test file. */
export interface FreshDatabase extends AsyncDisposable {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A copy of the migrated database, and of its first data if asked for: made in tens of milliseconds, because each
 * kind of content is made once a run and then copied by PostgreSQL.
 */
export async function freshDatabase(seed: Seed = 'none'): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = seed === 'none' ? templateName : `seeded_${seed}`;
  await withAdministrator(server, async (client) => {
    if (seed !== 'none') await makeSeeded(client, server, template, seed);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const drop = () =>
    withAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`)).then(() => {});
  return { url: databaseNamed(server, name), drop, [Symbol.asyncDispose]: drop };
}

/** Copies and their template are made one after the other: PostgreSQL copies only databases that nobody uses. */
async function withAdministrator<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('templates'))");
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeSeeded(client: pg.Client, server: string, name: string, seed: 'empty' | 'demo'): Promise<void> {
  const { rows } = await client.query('select from pg_database where datname = $1', [name]);
  if (rows.length > 0) return;
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${templateName} strategy file_copy`);
  const dataDir = await mkdtemp(join(tmpdir(), 'vazifa-seed-'));
  try {
    const url = databaseNamed(server, draft);
    const pool = makePool(url, 4);
    const { seed: fill } = await import('#app/seed.ts');
    await fill(dbOf(pool), testConfig(url, dataDir, seed))
      .then(() => makeQuick(pool))
      .finally(() => pool.end());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  await client.query(`alter database ${draft} rename to ${name}`);
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

const testConfig = (url: string, dataDir: string, seed: Seed): Config =>
  readConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SEED: seed === 'none' ? 'empty' : seed,
    PORT: '0',
    LOG_LEVEL: 'fatal',
  });

/** The whole product on a database of its own, listening on a free port of 127.0.0.1. */
export interface TestServer extends AsyncDisposable {
  /** http://127.0.0.1:<port> */
  readonly url: string;
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly config: Config;
  close(): Promise<void>;
}

/** 30 February: never. */
const never = '0 0 30 2 *';

/**
 * The jobs of the clock wait to be asked for: one whose minute came during a test would tell people, turn days or end
 * work in the middle of it, on some runs and not on others.
 */
const askedFor =
  (jobsOf: Product['jobs']): Product['jobs'] =>
  (...settings) =>
    jobsOf(...settings).map((job) => ('cron' in job ? { ...job, cron: never } : job));

/** Starts the product for one test file; close it in `afterAll`. `jobs` stand in place of its own. */
export async function startTestServer({
  seed = 'demo',
  jobs,
}: {
  seed?: Seed;
  jobs?: Product['jobs'];
} = {}): Promise<TestServer> {
  const [{ buildServer }, { product }] = await Promise.all([import('#server/server.ts'), import('#app/product.ts')]);
  const database = await freshDatabase(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'vazifa-data-'));
  const config = testConfig(database.url, dataDir, seed);
  const pool = makePool(database.url);
  const db: Db = dbOf(pool);
  const app = await buildServer(
    { config, pool, db, databaseUrl: database.url },
    { ...product, jobs: jobs ?? askedFor(product.jobs) },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, app, pool, db, config, close, [Symbol.asyncDispose]: close };
}
