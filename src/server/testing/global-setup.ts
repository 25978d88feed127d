import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';
import { databaseNamed, templateName } from '#server/testing/database.ts';
import { quickFolder } from '#server/testing/quick-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The empty database of the server that all tests share. */
    databaseUrl: string;
    /** Where tests write down which statements they have run: `npm run check -- statements` reads it. */
    statementsFile: string;
  }
}

/** Speed before durability: what a test writes need not outlive it. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** One PostgreSQL in a temporary folder serves the whole run, with a migrated database to copy from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Whatever a test puts among the temporary files goes where the databases are, and with them.
  const dataDir = await quickFolder('vazifa-test-');
  process.env.TMPDIR = dataDir;
  const database = await startEmbedded({ dataDir, settings });
  const tearDown = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const server = makePool(database.url, 1);
    await server.query(`create database ${templateName}`);
    await server.end();
    const template = makePool(databaseNamed(database.url, templateName), 2);
    await migrate(template);
    await template.end();
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('databaseUrl', database.url);
  project.provide('statementsFile', process.env.STATEMENTS_FILE ?? join(dataDir, 'statements.jsonl'));
  return tearDown;
}
