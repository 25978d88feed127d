import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/database/embedded.ts';
import { copyOfKeptCompany } from '#server/testing/kept-company.ts';
import { quickFolder } from '#server/testing/quick-folder.ts';
import { makeTemplate, quickSettings, withAdministrator } from '#server/testing/templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The empty database of the server that all tests share. */
    databaseUrl: string;
    /** Where tests write down which statements they have run: `npm run check -- statements` reads it. */
    statementsFile: string;
  }
}

const prefix = 'vazifa-test-';

/**
 * One PostgreSQL in a temporary folder serves the whole run, with databases to copy from: those of the company that
 * `npm test` keeps, or where none fits the sources a migrated one, and others when the first test asks for them.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = (await copyOfKeptCompany(prefix)) ?? (await quickFolder(prefix));
  // Whatever a test puts among the temporary files goes where the databases are, and with them.
  process.env.TMPDIR = dataDir;
  const database = await startEmbedded({ dataDir, settings: quickSettings });
  const tearDown = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await withAdministrator(database.url, (client) => makeTemplate(client, database.url, 'none'));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('databaseUrl', database.url);
  project.provide('statementsFile', process.env.STATEMENTS_FILE ?? join(dataDir, 'statements.jsonl'));
  return tearDown;
}
