import type { Resource } from '#kernel/resource.ts';
import { oneOf, sql, text, texts, whole, yesNo } from '#server/database/door.ts';
import type { Change, Position } from '#server/changes.ts';
import type { Context, Db } from '#server/context.ts';

/** Which changes: of rows of a resource, made, changed or deleted. */
export interface Followed {
  readonly of: Resource;
  readonly ops: readonly Change['op'][];
}

/** Something that answers changes: its name for good, under which its place is kept, and which ones. */
export interface Following {
  readonly name: string;
  readonly changes: readonly Followed[];
}

/** So many changes are answered in one transaction. */
const EVENTS_AT_ONCE = 100;
const settled = sql`xid < pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * A job that answers what happens, once and in the order of transactions. `answer` works in the transaction in which
 * the place moves on: what reaches outside is asked for there by `enqueue`. One that throws is tried again later and
 * later from where it stood, and seen.
 */
export const follower = (
  following: Following,
  answer: (ctx: Context, changes: readonly Change[]) => Promise<unknown>,
  everySeconds = 2,
) => ({
  name: following.name,
  everySeconds,
  follows: following,
  run: (ctx: Context) => follow(ctx, following, (changes) => answer(ctx, changes)),
});

/**
 * Hands on what has happened since the place of the follower, which moves on in the same transaction: cut off, all of
 * it begins again. Two at once: the second finds the place moved and leaves it. A new one begins with what comes next.
 */
export async function follow(
  ctx: Context,
  { name, changes }: Following,
  answer: (changes: readonly Change[]) => Promise<unknown>,
): Promise<void> {
  const place = await placeOf(ctx.db, name);
  if (place === null) return;
  const { from, end, has_missed, is_ahead, is_failing } = place;
  const found = is_ahead ? [] : await changesBetween(ctx.db, changes, from, end);
  const stop = found.length === EVENTS_AT_ONCE ? found.at(-1)! : end;
  if (!(await moveOn(ctx.db, name, from, stop, has_missed || is_ahead)) || !found.length) return;
  if (!is_failing) return void (await answer(found));
  const done = await oneByOne(ctx.db, found, answer);
  if (done < found.length) await moveOn(ctx.db, name, stop, found[done - 1]!, false);
}

/** After a failure: how many could be answered, each by itself, before the one that cannot. Throws at the first. */
async function oneByOne(
  db: Db,
  found: readonly Change[],
  answer: (changes: readonly Change[]) => Promise<unknown>,
): Promise<number> {
  for (const [at, change] of found.entries()) {
    await sql`savepoint change`.run(db);
    try {
      await answer([change]);
    } catch (error) {
      if (at === 0) throw error;
      await sql`rollback to savepoint change`.run(db);
      return at;
    }
    await sql`release savepoint change`.run(db);
  }
  return found.length;
}

const placeColumns = {
  ...{ xid: text, id: text, end_xid: text, end_id: text },
  ...{ is_behind: yesNo, has_missed: yesNo, is_ahead: yesNo, is_failing: yesNo },
};

/** The end of what can be read: the newest event, or where those stood that are no longer kept. */
const newest = sql`(select n.xid, n.id from (
      (select xid, id from events where ${settled} order by events.xid desc, events.id desc limit 1)
      union all select xid, 9223372036854775807 from dropped_events where ${settled}
      union all select '0'::xid8, 0) n order by n.xid desc, n.id desc limit 1)`;

/**
 * Before anybody is served, so that the first change of all is followed too: who is new would else begin where the
 * events end at its first look, some seconds later. Who has a place keeps it.
 */
export const beginFollowers = (db: Db, names: readonly string[]): Promise<void> =>
  sql`insert into followers (name, xid, event_id) select n.name, e.xid, e.id
    from unnest(${names}::text[]) n(name) cross join ${newest} e on conflict (name) do nothing`.run(db);

/** Where the follower stands and where the events end; null when there is nothing to do. */
async function placeOf(db: Db, name: string) {
  const found = await sql(placeColumns)`select f.xid::text, f.event_id::text as id,
      e.xid::text as end_xid, e.id::text as end_id, (e.xid, e.id) > (f.xid, f.event_id) as is_behind,
      exists (select from dropped_events d where d.xid > f.xid) as has_missed,
      f.xid >= pg_snapshot_xmax(pg_current_snapshot()) as is_ahead,
      exists (select from failing_jobs j where j.name = f.name) as is_failing
    from followers f cross join ${newest} e where f.name = ${name}`.first(db);
  if (!found) {
    await sql`insert into followers (name, xid, event_id) select ${name}, e.xid, e.id from ${newest} e
      on conflict (name) do nothing`.run(db);
    return null;
  }
  const { xid, id, end_xid, end_id, is_behind, ...facts } = found;
  if (!is_behind && !facts.is_ahead) return null;
  return { ...facts, from: { xid, id }, end: { xid: end_xid, id: end_id } };
}

const changeColumns = {
  ...{ xid: text, id: text, resource: text, row_id: whole, changed: texts },
  op: oneOf<Change['op']>(),
};

const changesBetween = (db: Db, followed: readonly Followed[], from: Position, to: Position) =>
  sql(changeColumns)`select e.xid::text, e.id::text, e.resource, e.row_id, e.op, e.changed from events e
    where (e.xid, e.id) > (${from.xid}::xid8, ${from.id}::bigint)
      and (e.xid, e.id) <= (${to.xid}::xid8, ${to.id}::bigint)
      and (${sql.join(
        followed.map(({ of, ops }) => sql`e.resource = ${of.path} and e.op = any(${ops}::text[])`),
        sql` or `,
      )})
    order by e.xid, e.id limit ${sql.lit(EVENTS_AT_ONCE)}`.rows(db);

/** False when another one has moved it meanwhile. What was missed is said and stays said: see docs/decisions. */
async function moveOn(db: Db, name: string, from: Position, to: Position, hasMissed: boolean): Promise<boolean> {
  const { count } = await sql`update followers set xid = ${to.xid}::xid8, event_id = ${to.id}::bigint,
      missed_at = case when ${hasMissed} then now() else missed_at end
    where name = ${name} and xid = ${from.xid}::xid8 and event_id = ${from.id}::bigint`.execute(db);
  return count === 1;
}
