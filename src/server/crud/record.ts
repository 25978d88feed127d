import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnOf, storedFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import type { Resource } from '#kernel/resource.ts';
import { actorId, type Context } from '#server/context.ts';
import { selectionOf, tableNameOf } from '#server/crud/columns.ts';
import type { AnyRow } from '#server/crud/list.ts';
import { commitMark } from '#server/database/joined-query.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Change = 'create' | 'update' | 'delete' | 'restore';

/** Columns that no audit row and no event may carry: what is derived, and what is secret. */
const leftOut = ['search', 'password_hash', 'secret_hash'];

/** Values as PostgreSQL takes them: objects as JSON text, everything else as it is. */
export function boundValue(resource: Resource, column: string, value: unknown): RawBuilder<unknown> {
  const field = columnsOf(resource).get(column);
  if (
    value !== null &&
    (field === 'jsonb' ||
      (field === undefined && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)))
  ) {
    return sql`${JSON.stringify(value)}::jsonb`;
  }
  return field?.endsWith('[]') ? sql`${value}::${sql.raw(field)}` : sql`${value}`;
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

/**
 * Runs a statement that changes rows and, in the same statement, writes its audit rows and events, so that no change
 * can be without them. `changed` must return whole rows of the table. Answers the rows in the caller's language.
 */
export async function recordChange(
  resource: Resource,
  ctx: Context,
  change: Change,
  changed: RawBuilder<unknown>,
  before: ReadonlyMap<number, Values> = new Map(),
): Promise<AnyRow[]> {
  const { rows } =
    await sql<AnyRow>`${committing(ctx)}with t as (${changed}), ${recording(resource, ctx, change, before)}
    select ${sql.raw(selectionOf(resource, ctx.lang))} from t`.execute(ctx.db);
  return rows;
}

/** The mark by which a statement takes the commit along, for a context that says that it is the last. */
export const committing = ({ commits }: Context): RawBuilder<unknown> => sql.raw(commits ? commitMark : '');

/**
 * The audit rows and the events of the changed rows `t`, for a statement that changes more than one table. `after` may
 * say what the columns of `before` are now where the caller knows: then no row is taken apart to find out.
 */
export function recording(
  resource: Resource,
  ctx: Context,
  change: Change,
  before: ReadonlyMap<number, Values>,
  after?: ReadonlyMap<number, Values>,
): RawBuilder<unknown> {
  const beforeJson = JSON.stringify(Object.fromEntries(before));
  const known = after && sql`${JSON.stringify(Object.fromEntries(after))}::jsonb -> t.id::text`;
  const columns = [...new Set([...before.values()].flatMap((values) => Object.keys(values)))];
  return sql`audited as (
      insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
      select ${change}, ${resource.path}, t.id, ${actorId(ctx.actor)}::bigint, ${ctx.origin.session_id}::bigint,
        ${ctx.origin.address}, ${ctx.origin.request_id}, b.before, ${known ?? afterImage(change)}
      from t left join lateral (select ${beforeJson}::jsonb -> t.id::text as before) b on true),
    announced as (
      insert into events (resource, row_id, op, actor_id, changed)
      select ${resource.path}, t.id, ${change === 'restore' ? 'create' : change}, ${actorId(ctx.actor)}::bigint,
        ${columns}::text[] from t)`;
}

/** After a creation the whole row, after a change the columns of `before` as they are now, after a deletion nothing. */
function afterImage(change: Change): RawBuilder<unknown> {
  if (change === 'delete') return sql`null::jsonb`;
  const whole = sql`to_jsonb(t) - ${leftOut}::text[]`;
  if (change !== 'update') return whole;
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${whole}) where b.before ? key)`;
}

/** The rows with these ids that fulfil the conditions, locked until the transaction ends. */
export async function lockRows(
  resource: Resource,
  ctx: Context,
  ids: readonly number[],
  condition: RawBuilder<SqlBool>,
): Promise<AnyRow[]> {
  // One id is compared by itself: a list of ids is planned anew each time, because its length is not known beforehand.
  const chosen = ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any(${ids}::bigint[])`;
  const { rows } =
    await sql<AnyRow>`select ${sql.raw(selectionOf(resource, ctx.lang))} from ${sql.table(tableNameOf(resource))} as t
    where ${chosen} and ${condition} order by t.id for update`.execute(ctx.db);
  return rows;
}
