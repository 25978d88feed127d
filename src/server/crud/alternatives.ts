import type { ListQuery } from '#kernel/list-query.ts';
import { Sql, sql, type SqlBool } from '#server/database/door.ts';

type Condition = Sql<SqlBool>;

/** One way in which a row may be visible: a condition, or a column that is one of some values. */
export type Alternative = Condition | { readonly column: string; readonly values: readonly number[] };

interface Alternatives {
  readonly of: readonly Alternative[];
  /** Fields that narrow a list more than the alternatives do: a filter by one of them has an index of its own. */
  readonly narrower: readonly string[];
}

const known = new WeakMap<Condition, Alternatives>();

/** For more values than this it is quicker to walk the whole order and pick. */
const mostValues = 50;
/** A page further down needs all the rows before it from each alternative. */
const deepest = 1000;

const conditionOf = (table: string, one: Alternative): Condition =>
  one instanceof Sql ? one : sql`${sql.ref(`${table}.${one.column}`)} = any(${one.values}::bigint[])`;

/**
 * Alternatives joined by "or", which lists, where the table is `t`, can also read one by one. PostgreSQL reads rows in
 * the order of a list either by the index of that order, throwing away what does not fit, which is the whole table for
 * somebody who sees few old rows of it, or all rows that fit, which are then sorted.
 */
export function anyOf(table: string, of: readonly Alternative[], narrower: readonly string[]): Condition {
  const conditions = of.map((one) => conditionOf(table, one));
  const condition: Condition = sql`(${sql.join(conditions, sql` or `)})`;
  if (table === 't') known.set(condition, { of, narrower });
  return condition;
}

/** Such a condition stands in brackets already, and is known by being the same object. */
export const hasAlternatives = (condition: Condition): boolean => known.has(condition);

/**
 * The first `count` rows of each alternative, by its own index: a condition on `t.id` that holds for all rows of the
 * page and few others. Null where the list is narrowed enough by itself, or nothing is known of alternatives.
 */
export function firstOfEach(
  table: Sql,
  conditions: readonly Condition[],
  query: ListQuery,
  order: Sql,
  count: number,
): Condition | null {
  const scope = conditions.find((one) => known.has(one));
  const alternatives = scope && known.get(scope);
  if (!alternatives || count > deepest || query.q.trim()) return null;
  const { of, narrower } = alternatives;
  if (query.filters.some(({ name, isNot }) => !isNot && narrower.includes(name))) return null;
  if (of.some((one) => !(one instanceof Sql) && one.values.length > mostValues)) return null;
  const others = conditions.filter((one) => one !== scope);
  const first = (condition: Condition) => sql`select t.id from ${table} as t
    where ${sql.join([condition, ...others], sql` and `)} order by ${order} limit ${sql.lit(count)}`;
  const parts = of.map((one) =>
    one instanceof Sql
      ? sql`(${first(one)})`
      : sql`(select f.id from unnest(${one.values}::bigint[]) as v(value)
          cross join lateral (${first(sql`${sql.ref(`t.${one.column}`)} = v.value`)}) as f)`,
  );
  return sql`t.id = any(array(${sql.join(parts, sql` union `)}))`;
}
