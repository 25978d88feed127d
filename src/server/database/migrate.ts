import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { rootDir } from '#server/config.ts';
import { beginLater, laterTable } from '#server/database/later-steps.ts';
import { Refusal } from '#server/refusal.ts';

export const migrationsFolder = join(rootDir, 'migrations');

/** Only one process at a time changes the schema; the others wait and then find it new. */
const migrationLock = 8_245_092;
const oldestPostgres = 15;

/** Which files a database has had. Databases of earlier versions have the table under this name. */
const appliedTable =
  'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)';

/** The names (file names without .sql) that the product brings, in order. */
export async function knownMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((name) => /^\d{4}-[^.]+\.sql$/.test(name))
    .map((name) => name.slice(0, -4))
    .sort();
}

/** The names that a database has had, in order; empty for a new one. */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const { rows } = await client.query("select to_regclass('kysely_migration') is not null as any");
  if (!rows[0].any) return [];
  return (await client.query('select name from kysely_migration order by name')).rows.map((row) => row.name);
}

/**
 * Brings the schema up to this version of the product, each file in a transaction of its own. What takes long over
 * many rows is left for later: `later.ts`.
 * @param mode `off` changes nothing and refuses an older schema.
 * @returns the names applied now.
 * @throws Refusal when the schema is newer or not this product's, when PostgreSQL is too old, when a file fails.
 */
export async function migrate(pool: pg.Pool, mode: 'on' | 'off' = 'on', folder = migrationsFolder): Promise<string[]> {
  const known = await knownMigrations(folder);
  if (pending(known, await appliedMigrations(pool)).length === 0) return [];
  const lock = await pool.connect();
  try {
    await checkServer(lock);
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await appliedMigrations(lock);
    const missing = pending(known, applied);
    // In a new database there is nothing to lose yet: no file has to be on the disk before the next begins.
    if (applied.length === 0) await lock.query('set synchronous_commit to off');
    if (mode === 'off' && missing.length > 0) {
      throw new Refusal(
        `The database's schema is older than this version (${missing[0]} is missing) and MIGRATE is off: ` +
          'start once with MIGRATE=on.',
      );
    }
    for (const name of missing) await applyNext(lock, folder, name);
    return missing;
  } finally {
    await lock.query('select pg_advisory_unlock_all(); reset synchronous_commit').catch(() => {});
    lock.release();
  }
}

/** What is still to do, provided that what is done is a beginning of what is known. */
function pending(known: string[], applied: string[]): string[] {
  const strange = applied.find((name, at) => known[at] !== name);
  if (strange === undefined) return known.slice(applied.length);
  const newest = known.at(-1) ?? '';
  throw new Refusal(
    strange > newest
      ? `The database's schema (${applied.at(-1)}) is newer than this version of the product (${newest}): update it.`
      : `The database's schema has ${strange}, which this version of the product does not know: it belongs to another.`,
  );
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('server_encoding') as encoding`,
  );
  const { version, encoding } = rows[0];
  if (version < oldestPostgres)
    throw new Refusal(`PostgreSQL ${version} is too old: ${oldestPostgres} or newer is needed.`);
  if (encoding !== 'UTF8')
    throw new Refusal(`The database's encoding is ${encoding}: make it again with ENCODING 'UTF8'.`);
}

/** The file and its mark in one transaction: a file that fails leaves nothing behind. */
async function applyNext(client: pg.ClientBase, folder: string, name: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(await readFile(join(folder, `${name}.sql`), 'utf8'));
    await client.query(appliedTable);
    await client.query(laterTable);
    await beginLater(client, folder, name);
    await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const { code, message } = error as { code?: string; message: string };
    if (code === '53100') throw error;
    throw new Refusal(
      `The schema could not be brought up to date, ${name} failed and left nothing behind: ${message}.`,
    );
  }
}
