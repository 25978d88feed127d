import type { Resource } from '#kernel/resource.ts';
import { json } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Db } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { generatedOf } from '#server/crud/generated-columns.ts';
import type { Change } from '#server/changes.ts';

/**
 * Rows as they were before the first of these changes, as the audit log has it, for a scope to be asked about them.
 * What is deleted counts as it was last.
 */
export async function rowsBefore(db: Db, resource: Resource, changes: readonly Change[]): Promise<readonly object[]> {
  if (!changes.length) return [];
  const table = tableNameOf(resource);
  const ids = [...new Set(changes.map(({ row_id }) => row_id))];
  const since = changes.reduce((first, { xid }) => (BigInt(xid) < BigInt(first) ? xid : first), changes[0]!.xid);
  const { made } = await generatedOf(db, table);
  return sql({ image: json<object>() })`select
      to_jsonb(x) - 'search' || ${made} || '{"deleted_at": null}' as image
    from (select (jsonb_populate_record(r, coalesce(b.before, '{}'))).* from ${sql.table(table)} as r
      cross join lateral (select jsonb_object_agg(e.key, e.value order by a.id desc) as before
        from audit_log a cross join jsonb_each(a.before) e
        where a.resource = ${resource.path} and a.row_id = r.id and a.xid >= ${since}::xid8) as b
      where r.id = any(${ids}::bigint[])) as x`.column(db);
}
