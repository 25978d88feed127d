import { isList } from '#kernel/field.ts';
import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import type { MadeRow } from '#server/crud/operations.ts';
import type { Resource } from '#kernel/resource.ts';
import { type Sql, sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { isPlain } from '#server/crud/crud.ts';
import { defaultsOf, normalized } from '#server/crud/stored-values.ts';
import { removeWithParts } from '#server/crud/deletion.ts';
import type { Operations, QuickOperations } from '#server/crud/operations.ts';
import { boundValue, type Values } from '#server/crud/values.ts';
import { checkReferences, type Directory, referringColumns } from '#server/crud/references.ts';

const madeColumns = { id: whole, version: whole };

/** How many rows are made or deleted in one step; null where each has to be by itself. */
export function quickOf(directory: Directory, operations: Operations): QuickOperations | null {
  const { resource } = operations;
  if (operations.quick || !isPlain(operations)) return operations.quick ?? null;
  return {
    createHidden: (ctx, inputs, hidden) => insertHidden(directory, resource, ctx, inputs, hidden),
    removeMany: (ctx, ids) => removeWithParts(directory, resource, ctx, ids),
  };
}

/**
 * Makes rows in one statement, without audit or events: an import writes those when it lets the rows be seen. `system`
 * says of each row what the product sets itself; `unless` is an `on conflict …` that leaves rows out. Throws 422 when
 * one refers to what is not there.
 */
export async function insertHidden(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  inputs: readonly Values[],
  hidden: Values,
  system: (input: Values) => Values = () => ({}),
  unless: Sql = sql``,
): Promise<MadeRow[]> {
  const defaults = defaultsOf(resource);
  const rows = inputs.map((input) => ({ ...defaults, ...normalized(resource, input), ...system(input), ...hidden }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await checkReferences(directory, resource, ctx, referred(resource, rows));
  const by = sql`${actorId(ctx.actor)}::bigint`;
  const lines = rows.map((row: Values) => {
    const bound = names.map((name) => (name in row ? boundValue(resource, name, row[name]) : sql`default`));
    return sql`(${sql.join([...bound, by, by])})`;
  });
  const columns = [...names, 'created_by', 'updated_by'].map((name) => sql.ref(name));
  return sql(madeColumns)`insert into ${sql.table(tableNameOf(resource))} (${sql.join(columns)})
    values ${sql.join(lines)} ${unless} returning id, version`.rows(ctx.db);
}

/** What any of the rows refers to, each once, as if one row named it all. */
const referred = (resource: Resource, rows: readonly Values[]): Values =>
  Object.fromEntries(
    fieldEntries(resource)
      .filter(([, field]) => field.options.to)
      .map(([name, field]) => {
        const values = rows.flatMap((row) => row[columnOf(name, field)] ?? []);
        return [name, [...new Set(values.filter((value) => typeof value === 'number'))]];
      }),
  );

/** Those of the rows to which some live row refers without being a part of them. */
export async function usedAmong(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const columns = referringColumns(directory, resource).filter(({ field }) => !field.options.partOf);
  if (!columns.length) return new Set();
  const found = columns.map(({ from, column, field }) => {
    const table = sql.table(tableNameOf(from));
    const name = sql.ref(column);
    return isList(field)
      ? sql`select u.id from ${table} as t, unnest(t.${name}) as u(id)
          where t.deleted_at is null and t.${name} && ${ids}::bigint[] and u.id = any(${ids}::bigint[])`
      : sql`select t.${name} as id from ${table} as t where t.deleted_at is null and t.${name} = any(${ids}::bigint[])`;
  });
  return sql({ id: whole })`${sql.join(found, sql` union `)}`.asSet(ctx.db);
}
