import type { Resource, Row } from '#kernel/resource.ts';
import { rowColumnsOf, type Sql, sql, type SqlBool, yesNo } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { selectionOf, tableNameOf } from '#server/crud/columns.ts';
import { chosenBy } from '#server/crud/values.ts';
import { commitMark } from '#server/database/prepared-query.ts';

export type Change = 'create' | 'update' | 'delete' | 'restore';

/** A change of rows of one table, made by `server/crud/writing.ts`. */
export interface Writing {
  readonly resource: Resource;
  readonly change: Change;
  readonly isAudited: boolean;
  /** What the audit log calls it, where that is more than a change of rows. */
  readonly action?: string | undefined;
  /** The columns that an update changes, as events tell them; null: of each row those that it says it was. */
  readonly columns: readonly string[] | null;
  /** What stands in `with`, the last under this name: it answers whole rows, what they were and what they are. */
  readonly statements: (name: string) => readonly Sql[];
}

/**
 * The changes of one statement, each under its name, and behind them their audit rows and events: what stands behind
 * `with`. No change can be without them. The first is announced first.
 */
export function recording(ctx: Context, writings: Readonly<Record<string, Writing>>): Sql {
  const all = Object.entries(writings);
  const by = sql`${actorId(ctx.actor)}::bigint`;
  const audited = all.filter(([, { isAudited }]) => isAudited);
  const { session_id, address, request_id } = ctx.origin;
  const audit = sql`audited as (
      insert into audit_log (action, resource, row_id, actor_id, session_id, address, request_id, before, after)
      select a.action, a.resource, a.row_id, ${by}, ${session_id}::bigint, ${address}, ${request_id}, a.before, a.after
      from (${union(audited.map(([name, one]) => auditOf(name, one)))}) as a)`;
  const announced = sql`announced as (
      insert into events (resource, row_id, op, actor_id, changed)
      select e.resource, e.row_id, e.op, ${by}, e.changed
      from (${union(all.map(([name, one]) => eventOf(name, one)))}) as e)`;
  const statements = all.flatMap(([name, { statements }]) => statements(name));
  return sql.join([...statements, ...(audited.length ? [audit] : []), announced]);
}

const union = (parts: readonly Sql[]): Sql => sql.join(parts, sql.raw(' union all '));

const auditOf = (name: string, { resource, change, action }: Writing): Sql =>
  sql`select ${sql.lit(action ?? change)} as action, ${sql.lit(resource.path)} as resource, id as row_id,
        row_was as before, row_is as after from ${sql.raw(name)}`;

const eventOf = (name: string, { resource, change, columns }: Writing): Sql =>
  sql`select ${sql.lit(resource.path)} as resource, id as row_id, ${sql.lit(change === 'restore' ? 'create' : change)}
        as op, ${columns ? sql`${columns}::text[]` : sql`array(select jsonb_object_keys(row_was))`} as changed
        from ${sql.raw(name)}`;

/** Tells of rows that they changed to those who look at them, where what changed stands in another table. */
export const announce = (
  resource: Resource,
  ctx: Context,
  ids: readonly number[],
  columns: readonly string[],
): Promise<void> =>
  sql`insert into events (resource, row_id, op, actor_id, changed)
    select ${resource.path}, id, 'update', ${actorId(ctx.actor)}::bigint, ${columns}::text[]
    from unnest(${ids}::bigint[]) as x(id)`.run(ctx.db);

/** The mark by which a statement takes the commit along, for a context that says that it is the last. */
export const committing = ({ commits }: Context): Sql => sql.raw(commits ? commitMark : '');

/** The rows with these ids that fulfil the conditions, locked until the transaction ends, and what else they are. */
export async function lockRows<R extends Resource, const More extends Readonly<Record<string, Sql<boolean>>> = {}>(
  resource: R,
  ctx: Context,
  ids: readonly number[],
  condition: Sql<SqlBool>,
  more?: More,
): Promise<(Row<R> & { [K in keyof More]: boolean })[]> {
  const beside = Object.entries(more ?? {});
  return sql(
    rowColumnsOf<R, { [K in keyof More]: boolean }>(
      resource,
      more && Object.fromEntries(beside.map(([name]) => [name, yesNo])),
    ),
  )`select ${sql.raw(selectionOf(resource, ctx.lang))}${sql.join(
    beside.map(([name, piece]) => sql`, ${piece} as ${sql.ref(name)}`),
    sql``,
  )} from ${sql.table(tableNameOf(resource))} as t
    where ${chosenBy(ids)} and ${condition} order by t.id for update`.rows(ctx.db);
}
