import { type Sql, sql, text } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';

/** Columns of a table that the database makes of others, but for the words of a row: nobody's scope asks them. */
export interface Generated {
  /** A JSON object of all of them, made again of a row whose columns are in scope. */
  readonly made: Sql;
  /** The expression of each. */
  readonly expressions: ReadonlyMap<string, string>;
}

const known = new Map<string, Promise<Generated>>();

export function generatedOf(db: Db, table: string): Promise<Generated> {
  const found = known.get(table) ?? read(db, table);
  known.set(table, found);
  found.catch(() => known.delete(table));
  return found;
}

async function read(db: Db, table: string): Promise<Generated> {
  const rows = await sql({ name: text, made: text })`select a.attname::text as name,
      pg_get_expr(d.adbin, d.adrelid) as made
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::regclass and a.attgenerated = 's' and a.attname <> 'search'`.rows(db);
  const pairs = rows.flatMap(({ name, made }) => [sql.lit(name), sql.raw(made)]);
  return {
    made: sql`jsonb_build_object(${pairs.length ? sql.join(pairs) : sql``})`,
    expressions: new Map(rows.map(({ name, made }) => [name, made])),
  };
}
