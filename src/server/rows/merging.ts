import { type Field, isList } from '#kernel/field.ts';
import { invalid, notFound } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { anything, whole } from '#server/database/columns.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { thereFor } from '#server/crud/conditions.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockRows } from '#server/crud/record.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Directory, referringColumns, refersToAny } from '#server/crud/references.ts';

/** Rows that one transaction turns over: none may hold up the others (docs/decisions/live-events.md). */
const atOnce = 500;

export interface Merge {
  readonly ids: readonly number[];
  readonly into: number;
}

/** Runs one step in a transaction of its own. */
export type InTransaction = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/**
 * Turns everything that refers to the rows `ids` over to the row `into`, each change with its audit row and event, and
 * deletes them. In steps: broken off in the middle it can be sent again, and until the end nothing is deleted.
 * @throws 404 when a row is not there for the caller, 422 when a row would be merged into itself.
 */
export async function mergeRows(
  directory: Directory,
  operations: Operations,
  merge: Merge,
  inTransaction: InTransaction,
): Promise<{ changed: number }> {
  const { resource, scope } = operations;
  const ids = [...new Set(merge.ids)];
  if (ids.includes(merge.into)) throw invalid('into', 'other_row');
  await inTransaction((ctx) => lockAll(resource, ctx, [...ids, merge.into], scope));
  let changed = 0;
  for (const { from, column, field } of referringColumns(directory, resource)) {
    for (;;) {
      const turned = await inTransaction((ctx) => turnOver(from, column, field, ctx, { ids, into: merge.into }));
      changed += turned;
      if (turned < atOnce) break;
    }
  }
  await inTransaction(async (ctx) => {
    for (const id of ids) await operations.remove(ctx, id);
  });
  return { changed };
}

async function lockAll(
  resource: Resource,
  ctx: Context,
  ids: readonly number[],
  scope: Operations['scope'],
): Promise<void> {
  const visible = thereFor(scope, ctx.actor);
  const found = await lockRows(resource, ctx, ids, visible);
  if (found.length < ids.length) throw notFound();
}

/** Deleted rows too: restored, they must not refer to what is no longer there. Answers how many were changed. */
async function turnOver(from: Resource, column: string, field: Field, ctx: Context, merge: Merge): Promise<number> {
  const table = sql.table(tableNameOf(from));
  const name = sql.ref(column);
  const refers = refersToAny({ column, field }, merge.ids);
  const rows = await sql({ id: whole, [column]: anything })`select id, ${name} from ${table} where ${refers}
    order by id limit ${sql.lit(atOnce)} for update`.rows(ctx.db);
  if (!rows.length) return 0;
  const value: Sql = isList(field)
    ? sql`(select array_agg(distinct case when one = any(${merge.ids}::bigint[]) then ${merge.into}::bigint
        else one end) from unnest(${name}) as one)`
    : sql`${merge.into}::bigint`;
  await updateRows(from, ctx, { set: { [column]: value }, held: rows });
  return rows.length;
}
