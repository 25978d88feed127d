import { notFound } from '#kernel/problems.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { thereFor } from '#server/crud/conditions.ts';
import type { Operations } from '#server/crud/operations.ts';
import { lockOrder, number } from '#server/ordered/ordered-rows.ts';

export interface Placing {
  readonly id: number;
  /** The row that it is to stand before; null: behind all others. */
  readonly before: number | null;
}

/** Puts a row before another and numbers the list 1, 2, 3 …. Throws 404 when either is not there for the caller. */
export async function placeRow(operations: Operations, ctx: Context, { id, before }: Placing): Promise<void> {
  const { resource, scope } = operations;
  await lockOrder(resource, ctx);
  const visible = thereFor(scope, ctx.actor);
  const ids = await sql({ id: whole })`select t.id from ${sql.table(tableNameOf(resource))} as t
    where ${visible} order by t.ordering, t.id`.column(ctx.db);
  const others = ids.filter((one) => one !== id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0 || others.length === ids.length) throw notFound();
  await number(resource, ctx, others.toSpliced(at, 0, id));
}
