import { addDays, daysOf } from '#kernel/days.ts';
import { day, orNull, type Sql, sql, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { attendance } from '#modules/presence/attendance/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { beginOf, type Days, stretchOf } from '#modules/numbers/measures/asking.ts';
import { spansOf } from '#modules/numbers/measures/kept-ranges.ts';
import { allKeepings, dividedBy, type Keeping, ofAll } from '#modules/numbers/measures/kept-spans.server.ts';
import type { Measure, Source } from '#modules/numbers/measures/measure.ts';
import { addedRows, addedUp } from '#modules/numbers/measures/numbers.server.ts';
import { relationOf } from '#modules/numbers/measures/relations.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import '#modules/numbers/measures/sources.server.ts';

const why = 'what is kept of numbers is of everybody, and narrowed where it is read';

/** Nothing is kept of the last days: what changes then is not told (0305). */
const YOUNGEST_DAYS = 3;
/** Reports reach no further back. */
const OLDEST_DAYS = 1_100;

/** Sums of one source that are told apart by one column. */
interface Kept {
  readonly source: Source;
  readonly keeping: Keeping;
  readonly by: string;
  readonly sums: readonly string[];
}

/** All that is kept, with the sums that these measures are made of. */
function allKept(measures: readonly Measure[]): Kept[] {
  return allKeepings().flatMap(([source, keeping]) => {
    const of = measures.filter((one) => one.source.name === source.name && one.sums);
    const sums = (addedUp(of)?.sums ?? []).filter((sum) => goesBy(sum, keeping.columns)).toSorted();
    return sums.length ? dividedBy(source, keeping).map((by) => ({ source, keeping, by, sums })) : [];
  });
}

const goesBy = (sum: string, columns: readonly string[] | undefined): boolean =>
  !columns || [...sum.matchAll(/\bs\.(\w+)/g)].every(([, name]) => columns.includes(name!));

/**
 * Forgets what is kept of days that were changed, and keeps what is missing, the youngest first, until the time is
 * over. A span is kept by one transaction on one snapshot: who writes meanwhile tells of it behind, and it does not
 * count. Answers how many spans were kept.
 */
export async function keepSpans(ctx: Context, measures: readonly Measure[], longestMs = Infinity): Promise<number> {
  const began = performance.now();
  if (!(await isTold(ctx))) return 0;
  await forgetStale(ctx);
  const period = await periodOf(ctx);
  let made = 0;
  for (const kept of allKept(measures)) {
    await forgetOthers(ctx, kept);
    if (!(await (kept.keeping.isReady?.(ctx) ?? true))) continue;
    for (const spans of await missing(ctx, kept, period)) {
      if (performance.now() - began > longestMs) return made;
      await ctx.db.transaction((db) => keep({ ...ctx, db }, kept, spans));
      made += spans.length;
    }
  }
  return made;
}

/**
 * Whether all who write tell of days that are past: who began before that was asked for has ended. A number that is
 * still to come is that of another database, from whose backup this one was made.
 */
export async function isTold({ db }: Context): Promise<boolean> {
  await sql`insert into kept_spans_begun default values on conflict do nothing`.run(db);
  await sql`update kept_spans_begun set behind = pg_snapshot_xmax(pg_current_snapshot())
    where behind is null or behind > pg_snapshot_xmax(pg_current_snapshot())`.run(db);
  return sql({ is_told: yesNo })`select pg_snapshot_xmin(pg_current_snapshot()) >= b.behind as is_told
    from kept_spans_begun b`.value(db);
}

const forgetStale = ({ db }: Context): Promise<void> =>
  sql`with seen as materialized (select * from stale_spans),
    days as materialized (select distinct source, first_day, last_day from seen),
    gone as (delete from kept_spans k using days s where s.source = k.source and s.first_day <= k.last_day
      and s.last_day >= k.first_day returning k.source, k.divided_by, k.first_day),
    sums as (delete from kept_span_sums u using gone g
      where (u.source, u.divided_by, u.first_day) = (g.source, g.divided_by, g.first_day))
    delete from stale_spans s using seen where s.id = seen.id`.run(db);

/** What an earlier state of the product has kept, or was kept in another zone. */
const forgetOthers = ({ db, timeZone }: Context, { source, by, sums }: Kept): Promise<void> =>
  sql`with gone as (delete from kept_spans k where k.source = ${source.name} and k.divided_by = ${by}
      and (k.time_zone <> ${timeZone} or k.sums <> ${sums}::text[]) returning k.source, k.divided_by, k.first_day)
    delete from kept_span_sums u using gone g
    where (u.source, u.divided_by, u.first_day) = (g.source, g.divided_by, g.first_day)`.run(db);

/** The days of which anything is kept, from the first of a month on. */
async function periodOf(ctx: Context): Promise<Days> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const oldest = addDays(today, -OLDEST_DAYS);
  const { first } = (await sql({ first: orNull(day) })`select least(
      (select min(t.created_at) at time zone ${ctx.timeZone} from ${rowsForAll(devTasks, why)} t)::date,
      (select min(a.day) from ${rowsForAll(attendance, why)} a)) as first`.first(ctx.db))!;
  const begin = first === null || first < oldest ? oldest : first;
  return { day_from: beginOf('month', begin), day_to: addDays(today, -YOUNGEST_DAYS) };
}

/** The spans of a period that are not kept yet, together for each month, the youngest first. */
async function missing(ctx: Context, { source, by }: Kept, { day_from, day_to }: Days): Promise<Days[][]> {
  // A week that has begun is no span yet.
  const whole = spansOf({ day_from, day_to: addDays(day_to, 7) }).filter((span) => span.day_to <= day_to);
  const ofDays = (days: readonly string[]) => days.map((one) => ({ day_from: one, day_to: one }));
  const spans = by === ofAll ? ofDays(daysOf(day_from, day_to)) : source.isLevel ? ofDays(endsOf(whole)) : whole;
  const known = new Set(
    await sql({ first_day: day })`select k.first_day from kept_spans k
      where k.source = ${source.name} and k.divided_by = ${by}`.column(ctx.db),
  );
  const left = spans.filter((span) => !known.has(span.day_from));
  return [...Map.groupBy(left, (span) => span.day_from.slice(0, 7)).values()].toReversed();
}

const endsOf = (spans: readonly Days[]): string[] => spans.map((span) => span.day_to);

async function keep(ctx: Context, kept: Kept, spans: readonly Days[]): Promise<void> {
  await sql`set transaction isolation level repeatable read`.run(ctx.db);
  const { source, keeping, by, sums } = kept;
  const counted = await countedRows(ctx, kept, spans);
  await sql`insert into kept_span_sums (source, divided_by, first_day, key, numbers)
    select ${source.name}, ${by}, c.first_day, c.key, c.numbers from (${counted}) as c`.run(ctx.db);
  for (const span of spans) {
    const over = keeping.leftOver?.(stretchOf(span, ctx.now, ctx.timeZone), ctx);
    const leftOver = over ? sql`array(select x.id from (${over}) as x)` : sql`'{}'::bigint[]`;
    await sql`insert into kept_spans (source, divided_by, first_day, last_day, time_zone, sums, left_over)
      select ${source.name}, ${by}, ${span.day_from}::date, ${span.day_to}::date, ${ctx.timeZone}, ${sums}::text[],
        ${leftOver}`.run(ctx.db);
  }
}

/** The sums of settled rows of some spans, counted now: `first_day`, `key` and `numbers`. */
async function countedRows(ctx: Context, { source, by, sums }: Kept, spans: readonly Days[]): Promise<Sql> {
  const stretches = spans.map((span) => stretchOf(span, ctx.now, ctx.timeZone));
  const isOfAll = by === ofAll;
  const rows = await relationOf(source)(ctx, { stretches, asOf: ctx.now, tasks: null, isOfAll, isSettled: true });
  const held = sql`select s.* from (${rows}${source.isLevel ? sql` offset 0` : sql``}) as s`;
  const added = addedRows(held, isOfAll ? [] : [by], sums);
  const numbers = sums.map((_, place) => sql.raw(`a.sum_${place}::numeric`));
  const places = spans.map(({ day_from }, place) => sql`(${sql.lit(place)}, ${day_from}::date)`);
  return sql`select v.first_day, ${isOfAll ? sql`null::bigint` : sql.ref(`a.${by}`)} as key,
      array[${sql.join(numbers)}] as numbers
    from (${added}) as a join (values ${sql.join(places)}) as v(stretch, first_day) on v.stretch = a.stretch`;
}

/** Holds a span that chance picks against a count of its rows, and forgets it if they differ: answers how many did. */
export async function checkSpan(ctx: Context, measures: readonly Measure[]): Promise<number> {
  const all = allKept(measures);
  const kept = all[Math.floor(Math.random() * all.length)];
  return kept ? ctx.db.transaction((db) => check({ ...ctx, db }, kept)) : 0;
}

async function check(ctx: Context, kept: Kept): Promise<number> {
  await sql`set transaction isolation level repeatable read`.run(ctx.db);
  const { source, by } = kept;
  const span = await sql({ day_from: day, day_to: day })`select k.first_day as day_from, k.last_day as day_to
    from kept_spans k
    where k.source = ${source.name} and k.divided_by = ${by} and k.time_zone = ${ctx.timeZone}
      and not exists (select from stale_spans s where s.source = k.source
        and s.first_day <= k.last_day and s.last_day >= k.first_day)
    order by random() limit 1`.first(ctx.db);
  if (!span) return 0;
  const differs = await sql({ differs: yesNo })`with counted as materialized (${await countedRows(ctx, kept, [span])}),
      known as materialized (select u.first_day, u.key, u.numbers from kept_span_sums u where u.source = ${source.name}
        and u.divided_by = ${by} and u.first_day = ${span.day_from}::date)
    select exists ((select * from counted except all select * from known)
      union all (select * from known except all select * from counted)) as differs`.value(ctx.db);
  if (!differs) return 0;
  await sql`insert into stale_spans (source, first_day, last_day)
    values (${source.name}, ${span.day_from}::date, ${span.day_to}::date)`.run(ctx.db);
  return 1;
}
