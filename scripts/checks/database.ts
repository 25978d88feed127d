import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';

interface Database {
  pool: pg.Pool;
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

let shared: Promise<Database> | undefined;

/** A database that the migrations made from nothing, the same one for all checks that ask. */
export function migratedDatabase(): Promise<Database> {
  shared ??= make();
  return shared;
}

/** Stops it if anybody asked for it. */
export async function closeDatabase(): Promise<void> {
  await (await shared?.catch(() => undefined))?.close();
}

async function make(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vazifa-check-'));
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } });
  const pool = makePool(embedded.url, 4);
  const close = async () => {
    await pool.end();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, url: embedded.url, dataDir, close };
}
