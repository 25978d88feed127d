import { refuseStale } from '#kernel/problems.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { Operations } from '#server/crud/operations.ts';
import { sql } from '#server/database/door.ts';

/**
 * A row that nobody else changes until the transaction ends, as it stands for the caller then. Throws 404 for one that
 * is not there for them, 409 with the row for another version than they know.
 */
export async function heldRow<R extends Resource>(
  ctx: Context,
  { resource, read }: Pick<Operations<R>, 'resource' | 'read'>,
  id: number,
  version?: number,
): Promise<Row<R>> {
  await sql`select from ${sql.table(tableNameOf(resource))}
    where id = ${id} and deleted_at is null for update`.found(ctx.db);
  const row = await read(ctx, id);
  refuseStale(row, version);
  return row;
}

/** Keeps others from the row itself until the transaction ends: what `serveVerb` holds where nothing else decides. */
export const holdItself =
  (resource: Resource) =>
  (ctx: Context, { id }: { readonly id: number }): Promise<void> =>
    sql`select from ${sql.table(tableNameOf(resource))} where id = ${id} for update`.run(ctx.db);
