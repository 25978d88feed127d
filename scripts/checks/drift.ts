import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resources } from '#modules/registry.ts';
import { driftOf } from '#server/database/drift.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { knownMigrations, migrate } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';
import type { Check } from './finding.ts';

/** The migrations, run from nothing, make the tables that the definitions ask for. */
export const checkDrift: Check = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vazifa-drift-'));
  const database = await startEmbedded({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } });
  const pool = makePool(database.url, 3);
  try {
    await migrate(pool);
    const client = await pool.connect();
    const problems = await driftOf(client, resources);
    client.release();
    return { problems, seen: `${resources.length} definitions, ${(await knownMigrations()).length} migrations` };
  } finally {
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
