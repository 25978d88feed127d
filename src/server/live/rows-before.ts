import type { Resource } from '#kernel/resource.ts';
import { json, text } from '#server/database/columns.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { Change } from '#server/changes.ts';

/** Columns that the database makes of others; what they were is made again. Nobody's scope asks the words of a row. */
const generatedOf = (() => {
  const known = new Map<string, Promise<Sql>>();
  const read = async (db: Db, table: string): Promise<Sql> => {
    const { rows } = await sql({ name: text, made: text })`select a.attname::text as name,
        pg_get_expr(d.adbin, d.adrelid) as made
      from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${table}::regclass and a.attgenerated = 's' and a.attname <> 'search'`.execute(db);
    const pairs = rows.flatMap(({ name, made }) => [sql.lit(name), sql.raw(made)]);
    return sql`jsonb_build_object(${pairs.length ? sql.join(pairs) : sql``})`;
  };
  return (db: Db, table: string): Promise<Sql> => {
    const found = known.get(table) ?? read(db, table);
    known.set(table, found);
    found.catch(() => known.delete(table));
    return found;
  };
})();

/**
 * Rows as they were before the first of these changes, as the audit log has it, for a scope to be asked about them.
 * What is deleted counts as it was last.
 */
export async function rowsBefore(db: Db, resource: Resource, changes: readonly Change[]): Promise<readonly object[]> {
  if (!changes.length) return [];
  const table = tableNameOf(resource);
  const ids = [...new Set(changes.map(({ row_id }) => row_id))];
  const since = changes.reduce((first, { xid }) => (BigInt(xid) < BigInt(first) ? xid : first), changes[0]!.xid);
  const { rows } = await sql({ image: json<object>() })`select
      to_jsonb(x) - 'search' || ${await generatedOf(db, table)} || '{"deleted_at": null}' as image
    from (select (jsonb_populate_record(r, coalesce(b.before, '{}'))).* from ${sql.table(table)} as r
      cross join lateral (select jsonb_object_agg(e.key, e.value order by a.id desc) as before
        from audit_log a cross join jsonb_each(a.before) e
        where a.resource = ${resource.path} and a.row_id = r.id and a.xid >= ${since}::xid8) as b
      where r.id = any(${ids}::bigint[])) as x`.execute(db);
  return rows.map(({ image }) => image);
}
