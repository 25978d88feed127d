import { fieldNamed } from '#kernel/fields-of.ts';
import { cursorOf, type ListQuery, readCursor } from '#kernel/list-query.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import {
  anything,
  json,
  orNull,
  rowColumnsOf,
  someColumnsOf,
  type Sql,
  sql,
  type SqlBool,
  text,
  whole,
  yesNo,
} from '#server/database/door.ts';
import type { Context, Db, Scope } from '#server/context.ts';
import type { Page } from '#server/crud/operations.ts';
import { firstOfEach } from '#server/crud/alternatives.ts';
import { changesSince, keyOf } from '#server/crud/changes-since.ts';
import { orderingOf, selectionOf, selectionOfSome, tableNameOf } from '#server/crud/columns.ts';
import { allOf, conditionsOf, cursorSteps } from '#server/crud/conditions.ts';

/** Up to here a total is counted; beyond it is the planner's estimate. */
export const exactUpTo = 10_000;

type Condition = Sql<SqlBool>;
/** What a walk is at, as PostgreSQL has it. */
interface Walked {
  cursor_value?: unknown;
}
type WalkedRow<R extends Resource> = Row<R> & Walked;

/** One page by number with a total, or one step of a walk by cursor. */
export async function listRows<R extends Resource>(
  resource: R,
  scope: Scope,
  ctx: Context,
  query: ListQuery,
  keepsTotals = false,
): Promise<Page<R>> {
  const conditions = conditionsOf(resource, scope, ctx, query);
  if (query.after !== undefined) return walk(resource, ctx, query, conditions);
  const offset = (query.page - 1) * query.perPage;
  const key = keepsTotals ? keyOf(resource, allOf(conditions)) : null;
  const counting = () => countRows(resource, ctx, conditions, key);
  // What was counted before is probably wanted again: one look tells whether it still holds, while the page is read.
  const counted = isKept(ctx, key) ? counting() : null;
  const reading = selectRows(resource, ctx, query, conditions, query.perPage, offset);
  const [rows] = await Promise.all([reading, counted]);
  // A page that is not full is the last one: its end is the total, and nothing has to be counted.
  const isLast = rows.length < query.perPage && (rows.length > 0 || offset === 0);
  const total = isLast ? { total: offset + rows.length } : await (counted ?? counting());
  return { rows, ...total, page: query.page, perPage: query.perPage };
}

const orderingFor = (resource: Resource, ctx: Context, query: ListQuery): string =>
  orderingOf(query.sortBy, fieldNamed(resource, query.sortBy)!, ctx.lang);

async function selectRows<R extends Resource>(
  resource: R,
  ctx: Context,
  query: ListQuery,
  conditions: readonly Condition[],
  limit: number,
  offset = 0,
  extra = '',
): Promise<WalkedRow<R>[]> {
  const { columns } = query;
  const more = extra ? { cursor_value: orNull(anything) } : undefined;
  const declared = columns
    ? someColumnsOf<WalkedRow<R>>(resource, ['id', 'version', ...columns], more)
    : rowColumnsOf<R, Walked>(resource, more);
  const selection = columns ? selectionOfSome(resource, ctx.lang, columns) : selectionOf(resource, ctx.lang);
  const ordering = orderingFor(resource, ctx, query);
  const direction = query.descending ? 'desc' : 'asc';
  const order = ordering === 't.id' ? `t.id ${direction}` : `${ordering} ${direction}, t.id ${direction}`;
  const table = sql.table(tableNameOf(resource));
  const first = firstOfEach(table, conditions, query, sql.raw(order), limit + offset);
  return sql(declared)`select ${sql.raw(selection + extra)}
    from ${table} as t where ${allOf(first ? [first, ...conditions] : conditions)}
    order by ${sql.raw(order)} limit ${sql.lit(limit)}${offset ? sql` offset ${sql.lit(offset)}` : sql``}`.rows(ctx.db);
}

/** Counts no further than it must: a list of a million rows is not counted to tell that it is long. */
async function countRows(
  resource: Resource,
  ctx: Context,
  conditions: readonly Condition[],
  key: string | null,
): Promise<Total> {
  const from = sql`from ${sql.table(tableNameOf(resource))} as t where ${allOf(conditions)}`;
  const count = sql<number>`(select count(*) from (select 1 ${from} limit ${sql.lit(exactUpTo + 1)}) as counted)`;
  return totalOf(resource, ctx, key, count, async (total) =>
    total <= exactUpTo ? { total } : estimated(ctx, from, total),
  );
}

async function estimated(ctx: Context, from: Sql, total: number): Promise<Total> {
  const plan = await sql({
    'QUERY PLAN': json<[{ Plan: { 'Plan Rows': number } }]>(),
  })`explain (format json) select 1 ${from}`.one(ctx.db);
  return {
    total: Math.max(total, Math.round(plan['QUERY PLAN'][0].Plan['Plan Rows'])),
    total_is_estimate: true,
  };
}

/** One row more than asked for tells whether there is a next step. */
async function walk<R extends Resource>(
  resource: R,
  ctx: Context,
  query: ListQuery,
  conditions: readonly Condition[],
): Promise<Page<R>> {
  const cursor = readCursor(query);
  const most = query.perPage + 1;
  const ordering = orderingFor(resource, ctx, query);
  const steps: (Condition | null)[] = cursor ? cursorSteps(ordering, query.descending, cursor) : [null];
  const found: WalkedRow<R>[] = [];
  for (const step of steps) {
    if (found.length >= most) break;
    const both = step ? [...conditions, step] : conditions;
    found.push(
      ...(await selectRows(resource, ctx, query, both, most - found.length, 0, `, ${ordering} as cursor_value`)),
    );
  }
  const rows = found.slice(0, query.perPage);
  const last = rows.at(-1);
  const next = found.length > query.perPage && last ? cursorOf(query, { value: last.cursor_value, id: last.id }) : null;
  for (const row of rows) delete row.cursor_value;
  return { rows, perPage: query.perPage, next };
}

/** How many rows a list has: counted, or beyond what is counted the planner's estimate. */
interface Total {
  readonly total: number;
  readonly total_is_estimate?: boolean;
}

interface Entry extends Total {
  readonly madeAt: number;
  /** What could be seen when it was counted. */
  readonly snapshot: string;
}

/** Totals that are kept of one database, of all readers together. */
const most = 500;
/** Nothing is kept longer, whatever happens: events are dropped after hours. */
const longestMs = 10 * 60_000;
/** By the database that was asked; a transaction is one of its own and finds nothing. */
const kept = new WeakMap<Db, Map<string, Entry>>();

const isKept = ({ db }: Context, key: string | null): boolean => key !== null && !!kept.get(db)?.has(key);

/**
 * Counts again only when a row of the resource has changed since: every change writes an event in its own transaction,
 * so the events that are visible now and were not when it was counted are just the changes since. One statement looks
 * and counts. See docs/decisions/kept-counts.md.
 */
async function totalOf(
  resource: Resource,
  ctx: Context,
  key: string | null,
  count: Sql<number>,
  finish: (counted: number) => Promise<Total>,
): Promise<Total> {
  const now = ctx.now.getTime();
  const entry = key === null ? undefined : kept.get(ctx.db)?.get(key);
  const known = entry && now - entry.madeAt < longestMs ? entry : undefined;
  const changed = known && sql`exists (select from ${changesSince(resource, known.snapshot)})`;
  const { snapshot, writes, counted } = await sql({ snapshot: text, writes: yesNo, counted: orNull(whole) })`
    select pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes,
      ${changed ? sql`case when ${changed} then ${count} end` : count} as counted`.one(ctx.db);
  const result = counted === null ? { ...known!, snapshot } : { ...(await finish(counted)), madeAt: now, snapshot };
  // What this transaction has written itself may still be rolled back.
  if (key !== null && !writes) keep(ctx.db, key, result);
  const { total, total_is_estimate } = result;
  return { total, ...(total_is_estimate && { total_is_estimate }) };
}

/** The one asked for last stands last; the first goes when there are too many. */
function keep(db: Db, key: string, entry: Entry): void {
  const entries = kept.get(db) ?? new Map<string, Entry>();
  kept.set(db, entries);
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > most) entries.delete(entries.keys().next().value!);
}
