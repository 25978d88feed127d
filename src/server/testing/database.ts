import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Product } from '#server/server.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { dbOf } from '#server/database/db.ts';
import type { App } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/context.ts';
import { makePool } from '#server/database/pool.ts';
import {
  copying,
  databaseNamed,
  makeTemplate,
  type Seed,
  templateOf,
  testConfig,
  withAdministrator,
} from '#server/testing/templates.ts';

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
  await withAdministrator(server, async (client) => {
    await makeTemplate(client, server, seed);
    await client.query(copying(name, templateOf(seed)));
  });
  const drop = () =>
    withAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`)).then(() => {});
  return { url: databaseNamed(server, name), drop, [Symbol.asyncDispose]: drop };
}

/** The whole product on a database of its own, listening on a free port of 127.0.0.1. */
export interface TestServer extends AsyncDisposable {
  /** http://127.0.0.1:<port> */
  readonly url: string;
  readonly app: FastifyInstance;
  /** What the parts of the server share, for tests that ask one of them past HTTP. */
  readonly parts: App;
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly config: Config;
  close(): Promise<void>;
}

/** 30 February, and in 23 days, as far off as a timer of Node can be: never. */
const never = { cron: '0 0 30 2 *', everySeconds: 2_000_000 };

/**
 * The jobs of the clock wait to be asked for: one whose minute or second came during a test would tell people, turn
 * days, seal the log or end work in the middle of it, on some runs and not on others. Work that the test itself asks
 * for is done. Tests of what follows in seconds let the `rounds` run.
 */
const askedFor =
  (jobsOf: Product['jobs'], rounds: boolean): Product['jobs'] =>
  (...settings) =>
    jobsOf(...settings).map((job) => {
      if ('cron' in job) return { ...job, cron: never.cron };
      return 'everySeconds' in job && !rounds ? { ...job, everySeconds: never.everySeconds } : job;
    });

/**
 * Starts the product for one test file; close it in `afterAll`. `jobs` stand in place of its own; with `rounds` those
 * run that come every few seconds.
 */
export async function startTestServer({
  seed = 'demo',
  jobs,
  rounds = false,
}: {
  seed?: Seed;
  jobs?: Product['jobs'];
  rounds?: boolean;
} = {}): Promise<TestServer> {
  const [{ buildServer }, { product }] = await Promise.all([import('#server/server.ts'), import('#app/product.ts')]);
  const database = await freshDatabase(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'vazifa-data-'));
  const config = testConfig(database.url, dataDir, seed);
  const pool = makePool(database.url);
  const db: Db = dbOf(pool);
  let parts!: App;
  const app = await buildServer(
    { config, pool, db, databaseUrl: database.url },
    {
      ...product,
      jobs: jobs ?? askedFor(product.jobs, rounds),
      pages: async (fastify, shared) => {
        parts = shared;
        await product.pages(fastify, shared);
      },
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, app, parts, pool, db, config, close, [Symbol.asyncDispose]: close };
}
