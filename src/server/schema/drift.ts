import type pg from 'pg';
import type { Resource } from '#kernel/resource.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { draftTable } from '#server/schema/migration-draft.ts';

/** Where the tables that the definitions ask for are made, to be looked at and thrown away. */
const scratch = 'drafted';

/**
 * What the definitions ask for and the migrations do not give, one sentence each. The database itself reads both: the
 * table of a definition is made in a schema of its own, so that types, defaults and keys are compared as PostgreSQL
 * understands them. Migrations may add what a definition does not know: more columns, indexes, checks.
 * @param client on a migrated database; nothing in it is changed.
 */
export async function driftOf(client: pg.ClientBase, resources: readonly Resource[]): Promise<string[]> {
  const problems: string[] = [];
  for (const resource of resources) {
    const table = tableNameOf(resource);
    await client.query('begin');
    try {
      const real = await shapeOf(client, 'public', table);
      await client.query(`create schema ${scratch}`);
      await client.query(`set local search_path = ${scratch}, public`);
      await client.query(draftTable(resource, resources));
      const isView = resource.table !== undefined;
      problems.push(...differences(table, await shapeOf(client, scratch, table), real, isView));
    } catch (error) {
      problems.push(`${table}: the definition makes no table (${(error as Error).message})`);
    } finally {
      await client.query('rollback');
    }
  }
  return problems;
}

interface Column {
  type: string;
  needed: boolean;
  /** The database fills it in when nobody gives a value. */
  filled: boolean;
}

interface Shape {
  columns: Map<string, Column>;
  /** Names of unique indexes. What they say may be refined by hand; errors are told to callers by the name. */
  unique: string[];
  keys: string[];
}

async function shapeOf(client: pg.ClientBase, schema: string, table: string): Promise<Shape> {
  const values = [schema, table];
  const own = 'n.nspname = $1 and c.relname = $2';
  const { rows: columns } = await client.query(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed,
       a.atthasdef or a.attidentity <> '' as filled
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and a.attnum > 0 and not a.attisdropped`,
    values,
  );
  const { rows: unique } = await client.query(
    `select x.relname as text
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
       join pg_namespace n on n.oid = c.relnamespace
     where ${own} and i.indisunique and not i.indisprimary`,
    values,
  );
  const { rows: keys } = await client.query(
    `select replace(pg_get_constraintdef(k.oid), '${scratch}.', '') as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${own} and k.contype in ('f', 'p')`,
    values,
  );
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    unique: unique.map(({ text }) => text),
    keys: keys.map(({ text }) => text.replace(/ (NOT VALID|DEFERRABLE|INITIALLY DEFERRED|ON DELETE \w+( \w+)?)/g, '')),
  };
}

/** A second view of the same rows may ask for more than the table does: a sub-task has a parent, a task need not. */
function differences(table: string, asked: Shape, real: Shape, isView: boolean): string[] {
  if (real.columns.size === 0) return [`${table} is not in the migrations`];
  const problems: string[] = [];
  for (const [name, column] of asked.columns) {
    const found = real.columns.get(name);
    if (!found) problems.push(`${table}.${name} is not in the migrations`);
    else if (found.type !== column.type)
      problems.push(`${table}.${name} is ${found.type}, the definition asks for ${column.type}`);
    else if (found.needed !== column.needed && !isView)
      problems.push(`${table}.${name} ${found.needed ? 'is' : 'should be'} not null`);
    else if (column.filled && !found.filled && !isView) problems.push(`${table}.${name} has no default`);
  }
  for (const text of asked.unique)
    if (!real.unique.includes(text)) problems.push(`${table} lacks the unique index ${text}`);
  // A view of the database has neither; a second view of a table leaves them to the first.
  if (!isView) for (const text of asked.keys) if (!real.keys.includes(text)) problems.push(`${table} lacks ${text}`);
  return problems;
}
