import type pg from 'pg';

/** The schema that holds everything of the product. */
const schema = "'public'::regnamespace";

/** What PostgreSQL knows of a table as far as copying its rows needs it. */
export interface Table {
  readonly name: string;
  /** Stored columns in their order, without those that are computed from others. */
  readonly columns: readonly string[];
  /** Columns of transaction numbers, which mean nothing in another cluster. */
  readonly xids: readonly string[];
}

export interface Sequence {
  readonly name: string;
  /** As text: it may not fit a number. */
  readonly value: string;
  readonly called: boolean;
}

/** A piece of the schema that is taken away while rows come in, and how to bring it back. */
export interface Removable {
  readonly drop: string;
  readonly create: string;
}

/** Tables that belong to an extension are the extension's business. */
const ownObjects = (alias: string) =>
  `not exists (select from pg_depend d
    where d.objid = ${alias}.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'xid8'::regtype), '{}') as xids
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${schema} and c.relkind = 'r' and ${ownObjects('c')}
    group by c.relname order by c.relname`);
  return rows;
}

/** Anything that a person would miss if it were replaced. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select not exists (select from pg_class c
       where c.relnamespace = ${schema} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
         and ${ownObjects('c')}) as empty`,
  );
  return rows[0].empty;
}

/** Sequences ignore transactions: read after the rows, they are never behind them. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query(
    `select c.relname as name from pg_class c
     where c.relnamespace = ${schema} and c.relkind = 'S' and ${ownObjects('c')} order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    sequences.push({ name, ...found[0] });
  }
  return sequences;
}

/**
 * Foreign keys and plain indexes. Rows then come in whatever order the tables have, and keys are checked and indexes
 * built once at the end, which is faster than row by row.
 */
export async function removablesOf(client: pg.ClientBase): Promise<Removable[]> {
  const { rows: keys } = await client.query(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = ${schema} and contype = 'f' order by 1, 2`);
  const { rows: indexes } = await client.query(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = ${schema} and c.relkind = 'r' and ${ownObjects('c')}
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f') order by 1`);
  return [
    ...keys.map(({ table, name, definition }) => ({
      drop: `alter table ${table} drop constraint ${name}`,
      create: `alter table ${table} add constraint ${name} ${definition}`,
    })),
    ...indexes.map(({ name, definition }) => ({ drop: `drop index ${name}`, create: definition })),
  ];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ');
