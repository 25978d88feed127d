import Type from 'typebox';
import type { Need } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { rowsOf } from '#kernel/schemas.ts';
import { deletion, merge, merged, placing, uses } from '#kernel/row-verbs.ts';
import { isMergeable } from '#kernel/merging.ts';
import { isOrderedByHand } from '#kernel/ordering.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Directory, referringColumns, refersToAny, usesOf } from '#server/crud/references.ts';
import { byId, idOf } from '#server/http/resource-endpoints.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { inTransaction } from '#server/http/transaction.ts';
import { type DeletedRow, deletedRows } from '#server/rows/trash.ts';
import { invalid, notFound } from '#kernel/problems.ts';
import { anything, sql, type Sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { lockOrder, number } from '#server/ordered/ordered-rows.ts';
import { type Field, isList } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { lockRows } from '#server/crud/record.ts';
import { updateRows } from '#server/crud/writing.ts';

/** What a list offers beside the verbs of its rows: what was deleted, where a row is used, many rows made one. */
export function rowEndpointsOf(operations: Operations): Served[] {
  const { resource } = operations;
  const { remove, update } = resource.access;
  const all = [usesOfRow(operations)];
  if (remove) all.push(trashOf(operations, remove));
  if (update && isOrderedByHand(resource)) all.push(placeOf(operations, update));
  if (remove && update && isMergeable(resource)) all.push(mergeOf(operations, remove, update));
  return all;
}

const trashOf = (operations: Operations, need: Need): Served => {
  const { resource, scope } = operations;
  const deleted = Type.Object({ ...contractOf(resource).row.properties, ...deletion });
  return serve(
    endpoint(`GET /api/${resource.path}/trash`, { need, output: rowsOf(deleted) }),
    async (ctx) => ({ rows: (await operations.present(ctx, await deletedRows(resource, scope, ctx))) as DeletedRow[] }),
    { tag: resource.path, also: resource.access.read, takesAnyQuery: true },
  );
};

const usesOfRow = (operations: Operations): Served => {
  const { path, access } = operations.resource;
  return serve(
    endpoint(`GET /api/${path}/:id/uses`, { need: access.read, params: byId, output: uses }),
    async (ctx, { params }, { app }) => {
      const asked = idOf(params);
      await operations.read(ctx, asked);
      const { seen } = await usesOf(app.directory, operations.resource, ctx, asked);
      return { uses: seen };
    },
    { tag: path, takesAnyQuery: true },
  );
};

const placeOf = (operations: Operations, need: Need): Served => {
  const { path } = operations.resource;
  return serve(
    endpoint(`POST /api/${path}/place`, { need, body: placing, output: Type.Null(), status: 204 }),
    (ctx, { body }) => placeRow(operations, ctx, body),
    { tag: path, takesAnyQuery: true },
  );
};

const mergeOf = (operations: Operations, need: Need, also: Need): Served => {
  const { path } = operations.resource;
  return serve(
    endpoint(`POST /api/${path}/merge`, {
      need,
      body: merge,
      output: merged,
      transaction: false,
    }),
    (_ctx, { body }, { app, request }) =>
      mergeRows(app.directory, operations, body, (work) => inTransaction(app, request, work)),
    { tag: path, also, takesAnyQuery: true },
  );
};

interface Placing {
  readonly id: number;
  /** The row that it is to stand before; null: behind all others. */
  readonly before: number | null;
}

/** Puts a row before another and numbers the list 1, 2, 3 …. Throws 404 when either is not there for the caller. */
async function placeRow(operations: Operations, ctx: Context, { id, before }: Placing): Promise<void> {
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

/** Rows that one transaction turns over: none may hold up the others (docs/decisions/live-events.md). */
const atOnce = 500;

interface Merge {
  readonly ids: readonly number[];
  readonly into: number;
}

/** Runs one step in a transaction of its own. */
type InTransaction = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/**
 * Turns everything that refers to the rows `ids` over to the row `into`, each change with its audit row and event, and
 * deletes them. In steps: broken off in the middle it can be sent again, and until the end nothing is deleted.
 * @throws 404 when a row is not there for the caller, 422 when a row would be merged into itself.
 */
async function mergeRows(
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
