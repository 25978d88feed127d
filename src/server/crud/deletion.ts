import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import { actorId, type Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { allOf } from '#server/crud/conditions.ts';
import { recordChange } from '#server/crud/record.ts';
import { type Directory, referringColumns } from '#server/crud/references.ts';

/** For so long a deleted row can be restored: api.md, Rows. */
export const restorableDays = 30;

/** Deleted lately, and not hidden until its import is complete. */
export const isRestorable = ({ now }: Context): RawBuilder<SqlBool> =>
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
  await removeLevel(directory, resource, ctx, sql`id = any(${ids}::bigint[])`, randomUUID());
}

async function removeLevel(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  which: RawBuilder<SqlBool>,
  deletion: string,
): Promise<void> {
  const table = sql.table(tableNameOf(resource));
  const changed = sql`update ${table} set deleted_at = ${ctx.now}, deletion_id = ${deletion}::uuid,
    version = version + 1, updated_at = ${ctx.now}, updated_by = ${actorId(ctx.actor)}::bigint
    where ${which} and deleted_at is null returning *`;
  const removed = await recordChange(resource, ctx, 'delete', changed);
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
  visible: readonly RawBuilder<SqlBool>[],
): Promise<void> {
  const recent = isRestorable(ctx);
  const { rows } = await sql<{ deletion_id: string }>`select t.deletion_id from ${sql.table(tableNameOf(resource))} as t
    where ${allOf([sql`t.id = ${id}`, recent, ...visible])} for update`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await restoreLevel(directory, resource, ctx, rows[0].deletion_id, new Set());
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
  const changed = sql`update ${sql.table(tableNameOf(resource))} set deleted_at = null, deletion_id = null,
    version = version + 1, updated_at = ${ctx.now}, updated_by = ${actorId(ctx.actor)}::bigint
    where deletion_id = ${deletion}::uuid returning *`;
  await recordChange(resource, ctx, 'restore', changed);
  for (const { part } of partsOf(directory, resource)) await restoreLevel(directory, part, ctx, deletion, done);
}
