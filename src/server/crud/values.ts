import { columnOf, storedFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';
import { Sql, sql, type SqlBool } from '#server/database/door.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Values as PostgreSQL takes them: objects as JSON text, everything else as it is. */
export function boundValue(resource: Resource, column: string, value: unknown): Sql {
  if (value instanceof Sql) return value;
  const type = columnsOf(resource).get(column);
  if (
    value !== null &&
    (type === 'jsonb' ||
      (type === undefined && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)))
  ) {
    return sql`${JSON.stringify(value)}::jsonb`;
  }
  return type?.endsWith('[]') ? sql`${value}::${sql.raw(type)}` : sql`${value}`;
}

const columnTypes = new WeakMap<Resource, Map<string, string>>();

function columnsOf(resource: Resource): Map<string, string> {
  let types = columnTypes.get(resource);
  if (!types) {
    types = new Map(
      storedFields(resource).map(([name, field]) => [columnOf(name, field), kinds[field.kind].sqlType(field.options)]),
    );
    columnTypes.set(resource, types);
  }
  return types;
}

/** One id is compared by itself: a list of ids is planned anew each time, because its length is not known. */
export const chosenBy = (ids: readonly number[]): Sql<SqlBool> =>
  ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any(${ids}::bigint[])`;
