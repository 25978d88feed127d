import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Config } from '#server/config.ts';
import { type BackupWriter, writeBackup } from '#server/database/backup-file.ts';
import { columnList, quoted, sequencesOf, tablesOf } from '#server/database/backup-tables.ts';
import { appliedMigrations } from '#server/database/migrate.ts';
import { Refusal } from '#server/refusal.ts';

export const backupFormat = 1;

/** What the first part of a backup says. */
export interface Manifest {
  readonly kind: 'manifest';
  readonly product: 'vazifa';
  readonly format: number;
  readonly version: string;
  readonly created_at: string;
  /** The schema: the migrations that made it, in order. */
  readonly migrations: readonly string[];
  /** Without it the secrets among the rows are lost; it makes the file as confidential as the database. */
  readonly secret_key: string;
}

export interface BackupCounts {
  tables: number;
  rows: number;
  files: number;
}

export const filesFolder = (config: Config) => join(config.dataDir, 'files');
/** Uploads that are not finished; nothing refers to them. */
export const unfinished = 'incoming';

/**
 * Writes everything that makes up an installation to one file, while the product may go on running: all rows as of one
 * moment, the uploaded files, the schema's version and the secret key.
 * @throws Refusal when there is nothing to back up, or the disk is full.
 */
export async function backup(config: Config, pool: pg.Pool, path: string): Promise<BackupCounts> {
  const counts: BackupCounts = { tables: 0, rows: 0, files: 0 };
  try {
    await writeBackup(path, async (writer) => {
      await writeDatabase(config, pool, writer, counts);
      await writeFiles(filesFolder(config), writer, counts);
      await writer.part({ kind: 'end', ...counts });
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new Refusal(`The disk is full: ${path} was not written.`);
    if (['EACCES', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EROFS', 'EPERM'].includes(code ?? '')) {
      throw new Refusal(`${path} cannot be written: ${message}.`);
    }
    throw error;
  }
  return counts;
}

async function writeDatabase(config: Config, pool: pg.Pool, writer: BackupWriter, counts: BackupCounts): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new Refusal('The database is empty: there is nothing to back up.');
    const manifest: Manifest = {
      kind: 'manifest',
      product: 'vazifa',
      format: backupFormat,
      version: config.version,
      created_at: new Date().toISOString(),
      migrations,
      secret_key: config.secretKey,
    };
    await writer.part({ ...manifest });
    for (const { name, columns } of await tablesOf(client)) {
      const source = client.query(copyTo(`copy public.${quoted(name)} (${columnList(columns)}) to stdout`));
      await writer.part({ kind: 'table', name, columns }, source);
      counts.tables++;
      counts.rows += source.rowCount;
    }
    await writer.part({ kind: 'sequences', sequences: await sequencesOf(client) });
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Files are never changed once they are there, and rows name them only afterwards: copying them last misses none. */
async function writeFiles(folder: string, writer: BackupWriter, counts: BackupCounts): Promise<void> {
  for await (const path of filesUnder(folder)) {
    await writer.part(
      { kind: 'file', name: nameUnder(folder, path) },
      createReadStream(path, { highWaterMark: 256 * 1024 }),
    );
    counts.files++;
  }
}

/** How a file is called in a backup, on every system. */
export const nameUnder = (folder: string, path: string) => relative(folder, path).split(sep).join('/');

/** Every kept file under the folder, in a stable order. A folder that does not exist has none. */
export async function* filesUnder(folder: string, top = true): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !(top && entry.name === unfinished)) yield* filesUnder(path, false);
  }
}
