import { allows } from '#kernel/access.ts';
import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import { type Field, isList } from '#kernel/field.ts';
import { type FieldError, refuseInvalid } from '#kernel/problems.ts';
import { tableOf } from '#kernel/naming.ts';
import type { Resource } from '#kernel/resource.ts';
import { Sql, sql, type SqlBool, text, whole, yesNo } from '#server/database/door.ts';
import type { Context, Scope } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { scopeCondition } from '#server/crud/conditions.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';

/** What the checks know about the rest of the product: every resource and who sees which of its rows. */
export interface Directory {
  readonly resources: readonly Resource[];
  readonly resourceAt: (path: string) => Resource;
  readonly scopeOf: (path: string) => Scope;
  /** How the rows of another resource are read, for what is filled in from them. */
  readonly operationsAt: (path: string) => Operations;
}

/**
 * Throws 422 for each reference to a row that is deleted, does not exist or is not for the caller's eyes: the three
 * are not told apart. One question to the database, whatever the number of references.
 */
export async function checkReferences(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  values: Values,
): Promise<void> {
  const given = givenReferences(resource, values);
  if (!given.length) return;
  const checks = given.map(
    ([name, field]) => sql`${existence(directory, ctx, field, values[name])} as ${sql.ref(name)}`,
  );
  const row = await sql(Object.fromEntries(given.map(([name]) => [name, yesNo])))`select ${sql.join(checks)}`.one(
    ctx.db,
  );
  const errors: FieldError[] = given.filter(([name]) => !row[name]).map(([name]) => ({ field: name, rule: 'exists' }));
  refuseInvalid(errors);
}

/**
 * The same as a condition of the statement that writes the values, which raises what `checkReferences` throws: for the
 * last statement of a transaction, because an error of the database ends it. Null where nothing is referred to.
 */
export function referencesThere(
  directory: Directory,
  resource: Resource,
  ctx: Context,
  values: Values,
): Sql<SqlBool> | null {
  const given = givenReferences(resource, values);
  if (!given.length) return null;
  const names = given.map(([name]) => sql.lit(name));
  const checks = given.map(([name, field]) => existence(directory, ctx, field, values[name]));
  return sql`all_there(array[${sql.join(names)}], array[${sql.join(checks)}])`;
}

/** The fields that refer to other rows and have a value here. */
export const givenReferences = (resource: Resource, values: Values) =>
  fieldEntries(resource).filter(
    ([name, field]) => field.options.to && isGiven(values[name]) && !field.options.readOnly,
  );

/** What the database finds by itself needs no proof that it is there. */
const isExpression = (value: unknown): boolean => value instanceof Sql;

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && !value.length) && !isExpression(value);

function existence(directory: Directory, ctx: Context, field: Field, value: unknown): Sql<boolean> {
  const path = field.options.to!;
  const target = sql.table(tableNameOf(directory.resourceAt(path)));
  const visible = scopeCondition(directory.scopeOf(path), ctx.actor).map((condition) => sql` and ${condition}`);
  const alive = sql`t.deleted_at is null${sql.join(visible, sql``)}`;
  return Array.isArray(value)
    ? sql`((select count(*) from ${target} as t where t.id = any(${value}::bigint[]) and ${alive}) = ${value.length})`
    : sql`exists (select 1 from ${target} as t where t.id = ${value} and ${alive})`;
}

export interface Use {
  readonly resource: string;
  readonly count: number;
}

/** Further than this uses are not counted: "in more than 1,000 places" says enough. */
const usesCountedUpTo = 1000;

export interface Uses {
  /** What is out of the caller's sight holds a row back from being deleted as well. */
  readonly isUsed: boolean;
  /** Of these the caller may see the rows: the others are nobody's business, not even their number. */
  readonly seen: readonly Use[];
}

/** Where live rows refer to a row without being a part of it. */
export async function usesOf(directory: Directory, resource: Resource, ctx: Context, id: number): Promise<Uses> {
  const columns = referringColumns(directory, resource).filter(({ field }) => !field.options.partOf);
  if (!columns.length) return { isUsed: false, seen: [] };
  const counts = columns.map(({ from, column, field }) => {
    const refers = refersTo({ column: `t.${column}`, field }, id);
    const table = sql.table(tableNameOf(from));
    const visible = allows(from.access.read, ctx.actor)
      ? sql.join([sql`true`, ...scopeCondition(directory.scopeOf(from.path), ctx.actor)], sql` and `)
      : sql`false`;
    return sql`select ${from.path}::text as resource, count(*) > 0 as is_used,
        count(*) filter (where used.seen) as count
      from (select (${visible}) as seen from ${table} as t
        where ${refers} and t.deleted_at is null limit ${sql.lit(usesCountedUpTo)}) as used`;
  });
  const rows = await sql({ resource: text, is_used: yesNo, count: whole })`${sql.join(counts, sql` union all `)}`.rows(
    ctx.db,
  );
  return {
    isUsed: rows.some(({ is_used }) => is_used),
    seen: rows.filter(({ count }) => count > 0).map(({ resource: path, count }) => ({ resource: path, count })),
  };
}

interface Referring {
  readonly column: string;
  readonly field: Field;
}

/** Does the column name the row? Asked so that an index of the column answers. */
export const refersTo = ({ column, field }: Referring, id: number | Sql<number>): Sql<SqlBool> =>
  isList(field) ? sql`${sql.ref(column)} @> array[${id}::bigint]` : sql`${sql.ref(column)} = ${id}`;

/** Does the column name any of the rows? */
export const refersToAny = ({ column, field }: Referring, ids: readonly number[]): Sql<SqlBool> =>
  isList(field) ? sql`${sql.ref(column)} && ${ids}::bigint[]` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;

/** Another view of rows that are counted already. */
const isSecondView = ({ resources }: Directory, { table, path }: Resource): boolean =>
  table !== undefined && resources.some((other) => other.path !== path && tableOf(other.path) === table);
/** A record of what happened, which nobody makes. */
const isRecord = ({ table, access }: Resource): boolean => table !== undefined && !access.create;

/**
 * Fields of any resource that refer to this one. A second view of a table refers through its first one only. A record
 * of what happened is no use, and is left out unless it is asked for: a file came along with a notice.
 */
export function referringColumns(
  directory: Directory,
  resource: Resource,
  { withRecords = false } = {},
): { from: Resource; column: string; field: Field }[] {
  return directory.resources
    .filter((from) => !isSecondView(directory, from) && (withRecords || !isRecord(from)))
    .flatMap((from) =>
      fieldEntries(from)
        .filter(([, field]) => field.options.to && !field.options.computed && field.options.to === resource.path)
        .map(([name, field]) => ({ from, column: columnOf(name, field), field })),
    );
}
