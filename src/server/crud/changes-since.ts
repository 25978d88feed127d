import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';

/** Was this written by a transaction that the snapshot did not see? No clock and no order of commits can hide one. */
export const isUnseen = (xid: string, snapshot: string): Sql<SqlBool> => sql`
  (${sql.ref(xid)} >= pg_snapshot_xmin(${snapshot}::text::pg_snapshot)
    and not pg_visible_in_snapshot(${sql.ref(xid)}, ${snapshot}::text::pg_snapshot))`;

/** Events `e` of a resource since a snapshot: every change of a row writes one in its own transaction. */
export const changesSince = ({ path }: Resource, snapshot: string): Sql => sql`events as e
  where e.resource = ${path} and ${isUnseen('e.xid', snapshot)}`;

/** What depends on other tables, or on the time, may change without a change of the rows. */
const dependsOnMore = /\bselect\b|\bnow\(|\bcurrent_|_timestamp\(/i;

/** By what an answer about the rows of a resource is kept: all that is asked; null where it may not be kept. */
export function keyOf({ path }: Resource, asked: Sql): string | null {
  const { text, values } = asked.compile();
  return dependsOnMore.test(text) ? null : JSON.stringify([path, text, values]);
}
