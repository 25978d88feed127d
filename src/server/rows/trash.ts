import type { AnyRow, Resource } from '#kernel/resource.ts';
import { moment, orNull, rowColumnsOf, sql, whole } from '#server/database/door.ts';
import type { Context, Scope } from '#server/context.ts';
import { selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import { isRestorable } from '#server/crud/deletion.ts';

/** A row of the trash: as it was, when it was deleted and by whom. */
export type DeletedRow = AnyRow & { readonly deleted_at: string; readonly deleted_by: number | null };

const deletion = { deleted_at: moment, deleted_by: orNull(whole) };

/** Longer the trash is not shown at once: what is looked for was deleted lately. */
const shownAtMost = 200;

/** What can still be restored, the latest first, as far as the caller would see it if it lived. */
export const deletedRows = (resource: Resource, scope: Scope, ctx: Context): Promise<DeletedRow[]> =>
  sql(rowColumnsOf(resource, deletion))`select ${sql.raw(selectionOf(resource, ctx.lang))}, t.deleted_at,
      t.updated_by as deleted_by
    from ${sql.table(tableNameOf(resource))} as t
    where ${allOf([isRestorable(ctx), ...scopeCondition(scope, ctx.actor)])}
    order by t.deleted_at desc, t.id desc limit ${sql.lit(shownAtMost)}`.rows(ctx.db);
