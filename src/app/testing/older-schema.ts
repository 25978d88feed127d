import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { columnList, quoted, tablesOf } from '#server/database/backup-tables.ts';
import { migrate, migrationsFolder } from '#server/database/migrate.ts';
import { makePool } from '#server/database/pool.ts';

/** What has periods since had one row for each before: the one that holds. */
const held: Readonly<Record<string, string>> = { team_members: 'ends_on is null' };

/**
 * Makes of an empty database what an earlier version of the product would have left: the schema up to a migration, and
 * the rows of another database as far as that schema has a place for them.
 * @param last the first four digits of the last migration.
 */
export async function fillOlder(url: string, last: string, sourceUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vazifa-older-'));
  for (const name of await readdir(migrationsFolder))
    if (name.slice(0, 4) <= last) await cp(join(migrationsFolder, name), join(folder, name));
  const pool = makePool(url, 2);
  try {
    await migrate(pool, 'on', folder);
  } finally {
    await pool.end();
    await rm(folder, { recursive: true });
  }
  const [source, target] = [new pg.Client(sourceUrl), new pg.Client(url)];
  await Promise.all([source.connect(), target.connect()]);
  try {
    // Neither triggers nor foreign keys while rows come in.
    await target.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'");
    const given = new Map((await tablesOf(source)).map((table) => [table.name, table]));
    for (const { name, columns } of await tablesOf(target)) {
      const there = given.get(name)?.columns ?? [];
      const both = columnList(columns.filter((column) => there.includes(column)));
      if (!both || name === 'kysely_migration' || name === 'later_steps') continue;
      await target.query(`delete from ${quoted(name)}`);
      await pipeline(
        source.query(copyTo(`copy (select ${both} from ${quoted(name)} where ${held[name] ?? 'true'}) to stdout`)),
        target.query(copyFrom(`copy ${quoted(name)} (${both}) from stdin`)),
      );
    }
    const { rows } = await target.query(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`,
    );
    for (const { name } of rows)
      await target.query(
        `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) + 1 from ${quoted(name)}), false)`,
        [name],
      );
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}
