import { resources } from '#modules/registry.ts';
import { driftOf } from '#server/schema/drift.ts';
import { knownMigrations } from '#server/database/migrate.ts';
import { migratedDatabase } from './database.ts';
import type { Check } from './finding.ts';

/** The migrations, run from nothing, make the tables that the definitions ask for. */
export const checkDrift: Check = async () => {
  const { pool } = await migratedDatabase();
  const client = await pool.connect();
  try {
    const problems = await driftOf(client, resources);
    return { problems, seen: `${resources.length} definitions, ${(await knownMigrations()).length} migrations` };
  } finally {
    client.release();
  }
};
