import { orNull, type Sql, type SqlBool, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Gone } from '#modules/company/people/gone.ts';

/** When each of some people was gone, by departures that were carried out; who never left is not in it. */
export async function goneOf(ctx: Context, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly Gone[]>> {
  const rows = await sql({ user_id: whole, last_on: text, returned_on: orNull(text) })`
    select d.user_id, d.last_on::text as last_on, d.returned_on::text as returned_on
    from departures d
    where d.user_id = any(${userIds}::bigint[]) and d.state = 'done' and d.deleted_at is null`.rows(ctx.db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/**
 * Has somebody left by a moment, as a piece of SQL: the day is after their last one. An account that was closed without
 * a departure is gone whenever it passes.
 */
export function hasLeftBy({ user, at }: { readonly user: Sql; readonly at: Sql }, timeZone: string): Sql<SqlBool> {
  const day = sql`(${at} at time zone ${timeZone})::date`;
  return sql`coalesce((select bool_or(d.last_on < ${day} and coalesce(d.returned_on, 'infinity') > ${day})
      from departures d
      where d.user_id = ${user} and d.state = 'done' and d.deleted_at is null
        and coalesce(d.returned_on, 'infinity') > ${day}),
    exists (select from ${rowsForAll('users', 'an account that was closed')} u
      where u.id = ${user} and u.status <> 'active'))`;
}
