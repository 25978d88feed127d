import { randomUUID } from 'node:crypto';
import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql, type SqlBool, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { allOf } from '#server/crud/conditions.ts';
import { chosenBy } from '#server/crud/values.ts';
import { removeRows, showRows } from '#server/crud/writing.ts';
import { type Directory, referringColumns } from '#server/crud/references.ts';

/** For so long a deleted row can be restored: api.md, Rows. */
export const restorableDays = 30;

/** Deleted lately, and not hidden until its import is complete. */
export const isRestorable = ({ now }: Context): Sql<SqlBool> =>
  sql`(t.deleted_at <= ${now}
    and t.deleted_at > ${now}::timestamptz - make_interval(days => ${sql.lit(restorableDays)}))`;

/** The resources whose rows are parts of this one's. */
const partsOf = (directory: Directory, resource: Resource): { part: Resource; column: string }[] =>
  referringColumns(directory, resource)
    .filter(({ field }) => field.options.partOf)
    .map(({ from, column }) => ({ part: from, column }));

/** Marks the rows and everything that is a part of them as deleted, under one number by which all come back. */
export async function removeWithParts(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  ids: readonly number[],
): Promise<void> {
  await removeLevel(directory, resource, ctx, chosenBy(ids), randomUUID());
}

async function removeLevel(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  which: Sql<SqlBool>,
  deletion: string,
): Promise<void> {
  const removed = await removeRows(resource, ctx, sql`${which} and t.deleted_at is null`, { deletion_id: deletion });
  if (!removed.length) return;
  const removedIds = removed.map(({ id }) => id);
  for (const { part, column } of partsOf(directory, resource)) {
    await removeLevel(directory, part, ctx, sql`${sql.ref(column)} = any(${removedIds}::bigint[])`, deletion);
  }
}

/** Throws 404 when the row is not deleted, was deleted too long ago, or is not for the caller's eyes. */
export async function restoreWithParts(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  id: number,
  visible: readonly Sql<SqlBool>[],
): Promise<void> {
  const recent = isRestorable(ctx);
  const row = await sql({ deletion_id: text })`select t.deletion_id from ${sql.table(tableNameOf(resource))} as t
    where ${allOf([sql`t.id = ${id}`, recent, ...visible])} for update`.found(ctx.db);
  await restoreLevel(directory, resource, ctx, row.deletion_id, new Set());
}

async function restoreLevel(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  deletion: string,
  done: Set<string>,
): Promise<void> {
  if (done.has(resource.path)) return;
  done.add(resource.path);
  await showRows(resource, ctx, sql`t.deletion_id = ${deletion}::uuid`);
  for (const { part } of partsOf(directory, resource)) await restoreLevel(directory, part, ctx, deletion, done);
}
