import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '#server/config.ts';
import {
  type BackupCounts,
  backupFormat,
  filesFolder,
  filesUnder,
  type Manifest,
  nameUnder,
} from '#server/database/backup.ts';
import { type Part, type PartHead, readBackup } from '#server/database/backup-file.ts';
import {
  columnList,
  isEmpty,
  quoted,
  removablesOf,
  type Sequence,
  type Table,
  tablesOf,
} from '#server/database/backup-tables.ts';
import { keepEventOrder } from '#server/database/event-order.ts';
import { laterTable, doWholeSteps } from '#server/database/later-steps.ts';
import { knownMigrations, migrate, migrationsFolder } from '#server/database/migrate.ts';
import { Refusal } from '#server/refusal.ts';

/**
 * Brings a backup into an empty database of any PostgreSQL from 15 on, with its files and its secret key, and then
 * brings its schema up to this version. All rows come in one transaction, and files are in place before it ends:
 * whatever fails, the database is as it was and nothing refers to a file that is not there.
 * @param force replaces what is there.
 * @throws Refusal when the file is damaged or newer than the product, or when something would be replaced.
 */
export async function restore(config: Config, pool: pg.Pool, path: string, force = false): Promise<BackupCounts> {
  const parts = readBackup(path);
  const files = new StagedFiles(filesFolder(config));
  try {
    const manifest = await manifestOf(path, parts);
    await checkKey(config, manifest);
    const counts = await restoreRows(pool, manifest, parts, files, path, force);
    if (force) await files.removeOthers();
    await keepKey(config, manifest);
    await migrate(pool);
    await pool.query('analyze');
    return counts;
  } finally {
    await parts.return(undefined);
    await files.giveUp();
  }
}

async function restoreRows(
  pool: pg.Pool,
  manifest: Manifest,
  parts: AsyncGenerator<Part>,
  files: StagedFiles,
  path: string,
  force: boolean,
): Promise<BackupCounts> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await makeRoom(client, force);
    const counts = await fill(client, manifest, parts, files, path);
    if (force) await client.query(beginAnew);
    await files.takePlace();
    await client.query('commit');
    files.keep();
    client.release();
    return counts;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** In the same database an open page would go on where it was: docs/decisions/live-events.md tells it to load again. */
const beginAnew = 'delete from dropped_events; insert into dropped_events values (pg_current_xact_id())';

async function manifestOf(path: string, parts: AsyncGenerator<Part>): Promise<Manifest> {
  const { head } = (await parts.next()).value as Part;
  const manifest = head as PartHead & Manifest;
  if (manifest.product !== 'vazifa') throw new Refusal(`${path} is not a backup of this product.`);
  const known = await knownMigrations();
  const isKnown = manifest.migrations.every((name, at) => known[at] === name);
  if (manifest.format > backupFormat || !isKnown) {
    throw new Refusal(
      `${path} was made by version ${manifest.version} (schema ${manifest.migrations.at(-1)}), ` +
        'which this version does not know: update the product.',
    );
  }
  return manifest;
}

/** Only a product that is not running on the database may be replaced under it. */
async function makeRoom(client: pg.ClientBase, force: boolean): Promise<void> {
  if (await isEmpty(client)) return;
  if (!force)
    throw new Refusal('The database is not empty: name an empty one, or add --force to replace everything in it.');
  const { rows } = await client.query(
    'select count(*)::int as listeners from pg_stat_activity where datname = current_database() and query ~* $1',
    ['^listen '],
  );
  if (rows[0].listeners > 0) throw new Refusal('The product is running on this database: stop it first.');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

async function fill(
  client: pg.ClientBase,
  manifest: Manifest,
  parts: AsyncGenerator<Part>,
  files: StagedFiles,
  path: string,
): Promise<BackupCounts> {
  await makeSchema(client, manifest.migrations);
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const removed = await removablesOf(client);
  for (const { drop } of removed) await client.query(drop);
  for (const name of tables.keys()) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${columnList([...tables.keys()])} restart identity`);

  const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
  let end: Partial<BackupCounts> = {};
  for await (const { head, content } of parts) {
    if (head.kind === 'table') {
      counts.rows += await fillTable(client, tables, head, content, path);
      counts.tables++;
    } else if (head.kind === 'sequences') {
      await setSequences(client, head.sequences as Sequence[]);
    } else if (head.kind === 'file') {
      await files.stage(head.name as string, content);
      counts.files++;
    } else if (head.kind === 'end') {
      end = head as PartHead & BackupCounts;
    }
  }
  if (end.tables !== counts.tables || end.rows !== counts.rows || end.files !== counts.files) {
    throw new Refusal(`${path} cannot be restored: it holds other counts of rows or files than it says.`);
  }
  if (tables.has('followers')) await keepEventOrder(client);
  for (const { xids, name } of tables.values()) await renumber(client, name, xids);
  for (const { create } of removed.toReversed()) await client.query(create);
  for (const name of tables.keys()) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await doWholeSteps(client, migrationsFolder, manifest.migrations);
  await client.query('drop table if exists kysely_migration_lock');
  return counts;
}

/** The schema as it was when the backup was made, inside the one transaction; newer files follow after it. */
async function makeSchema(client: pg.ClientBase, migrations: readonly string[]): Promise<void> {
  for (const name of migrations) await client.query(await readFile(join(migrationsFolder, `${name}.sql`), 'utf8'));
  await client.query(`
    ${laterTable};
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    -- Backups of earlier versions have this one too.
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);`);
}

async function fillTable(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, Table>,
  head: Part['head'],
  content: Readable,
  path: string,
): Promise<number> {
  const name = head.name as string;
  const columns = head.columns as string[];
  const table = tables.get(name);
  if (!table || columns.some((column) => !table.columns.includes(column))) {
    throw new Refusal(`${path} cannot be restored: its table ${name} is not the one that its schema makes.`);
  }
  const target = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
  try {
    await pipeline(content, target);
  } catch (error) {
    // What is damaged may unpack to lines that are none before its digest is reached.
    if (!(error as { code?: string }).code?.startsWith('22')) throw error;
    throw new Refusal(`${path} cannot be restored: its table ${name} is damaged.`);
  }
  return target.rowCount;
}

async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called]);
  }
}

/**
 * Transaction numbers begin again in another cluster: a row that carries one is taken for written by this transaction.
 * See docs/decisions/live-events.md for who reads them.
 */
async function renumber(client: pg.ClientBase, name: string, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    await client.query(`update ${quoted(name)} set ${quoted(column)} = pg_current_xact_id()`);
  }
}

const keyFile = (config: Config) => join(config.dataDir, 'secret.key');
const keptKey = async (config: Config) => (await readFile(keyFile(config), 'utf8').catch(() => '')).trim();

/** A key from the environment cannot be replaced here, so it has to be the right one. */
async function checkKey(config: Config, manifest: Manifest): Promise<void> {
  if (config.secretKey === manifest.secret_key || config.secretKey === (await keptKey(config))) return;
  throw new Refusal(
    'SECRET_KEY is not the one that the backup was made with: set that one, or unset it to use the one in the backup.',
  );
}

async function keepKey(config: Config, manifest: Manifest): Promise<void> {
  if (config.secretKey === manifest.secret_key) return;
  const draft = `${keyFile(config)}.new`;
  await writeFile(draft, `${manifest.secret_key}\n`, { mode: 0o600, flush: true });
  await rename(draft, keyFile(config));
}

/**
 * Files come in beside their place and move there when all are whole. Their names are random and their content never
 * changes, so that they can stand beside others until the rows that name them are there.
 */
class StagedFiles {
  readonly #place: string;
  readonly #draft: string;
  readonly #names = new Set<string>();
  #added: string[] = [];

  constructor(place: string) {
    this.#place = place;
    this.#draft = `${place}.new-${process.pid}`;
  }

  async stage(name: string, content: Readable): Promise<void> {
    if (name.split('/').some((step) => ['', '.', '..'].includes(step))) {
      throw new Refusal(`The backup names a file outside its folder (${name}) and is not restored.`);
    }
    const path = join(this.#draft, name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }));
    this.#names.add(name);
  }

  async takePlace(): Promise<void> {
    for (const name of this.#names) {
      const path = join(this.#place, name);
      if (!existsSync(path)) this.#added.push(path);
      await mkdir(dirname(path), { recursive: true });
      await rename(join(this.#draft, name), path);
    }
  }

  /** The rows are there: what was added stays. */
  keep(): void {
    this.#added = [];
  }

  async removeOthers(): Promise<void> {
    for await (const path of filesUnder(this.#place)) {
      if (!this.#names.has(nameUnder(this.#place, path))) await rm(path);
    }
  }

  async giveUp(): Promise<void> {
    for (const path of this.#added) await rm(path, { force: true });
    await rm(this.#draft, { recursive: true, force: true });
  }
}
