import type { Resource } from '#kernel/resource.ts';
import type { Context, Db } from '#server/context.ts';
import { changesSince } from '#server/crud/changes-since.ts';
import { orNull, text, whole, yesNo } from '#server/database/columns.ts';
import { type Sql, sql } from '#server/database/sql.ts';

/** How many rows a list has: counted, or beyond what is counted the planner's estimate. */
export interface Total {
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

export const isKept = ({ db }: Context, key: string | null): boolean => key !== null && !!kept.get(db)?.has(key);

/**
 * Counts again only when a row of the resource has changed since: every change writes an event in its own transaction,
 * so the events that are visible now and were not when it was counted are just the changes since. One statement looks
 * and counts. See docs/decisions/kept-counts.md.
 */
export async function totalOf(
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
