import { addDays } from '#kernel/days.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { sql, type Sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { fillMissing } from '#modules/numbers/measures/employment/employment-work.server.ts';
import { type Days, nextOf, type Stretch, stepsOf, stretchOf } from '#modules/numbers/measures/asking.ts';
import type { Source } from '#modules/numbers/measures/measure.ts';
import { type Asked, allRelations, relationOf } from '#modules/numbers/measures/relations.server.ts';
import '#modules/numbers/measures/sources.server.ts';

/** Closed months with the edition that is read, `2026-10` → 2. */
export type FrozenMonths = ReadonlyMap<string, number>;

const daysOfMonth = (month: string): Days => ({
  day_from: `${month}-01`,
  day_to: addDays(nextOf('month', `${month}-01`), -1),
});

/**
 * Copies the rows behind every number of a month, as they are now, so that the month never moves again. `version` is
 * the edition that is made, 1 with the first closing. It is called in the transaction that closes the month.
 * @param people whose rows are copied anew; those of all others stay as they were in the edition before.
 */
export async function freezeMonth(
  ctx: Context,
  month: string,
  version: number,
  people: readonly number[] | null = null,
): Promise<void> {
  const { day_from, day_to } = daysOfMonth(month);
  await fillMissing(ctx, day_from, day_to);
  const stretches = [stretchOf({ day_from, day_to }, ctx.now, ctx.timeZone)];
  await sql`insert into frozen_months (month, version, frozen_at) values (${month}, ${version}, ${ctx.now})`.run(
    ctx.db,
  );
  for (const [source, relation] of allRelations()) {
    if (source.isNotFrozen || !Object.hasOwn(source.columns, 'day')) continue;
    const names = ['row_id', ...Object.keys(source.columns)].map((name) => sql.ref(`s.${name}`));
    const rows = await relation(ctx, { stretches, asOf: ctx.now, tasks: null });
    const isTheirs = people === null ? sql`true` : sql`${sql.ref(`s.${source.person}`)} = any(${people}::bigint[])`;
    await sql`insert into frozen_rows (month, version, source, row)
      select ${month}, ${version}::int, ${source.name}, to_jsonb(x) from (
        select ${sql.join(names)} from (${rows}) as s
        where ${isTheirs}) as x`.run(ctx.db);
    if (people !== null)
      await sql`insert into frozen_rows (month, version, source, row)
        select f.month, ${version}::int, f.source, f.row from frozen_rows f
        where f.month = ${month} and f.version = ${version - 1}::int and f.source = ${source.name}
          and ((f.row->>${source.person})::bigint = any(${people}::bigint[])) is not true`.run(ctx.db);
  }
}

/**
 * The closed months of some days, each with its youngest edition, or the youngest up to `version`. Throws 400 for an
 * edition that none of them has.
 */
export async function frozenMonths(ctx: Context, days: readonly Days[], version?: string): Promise<FrozenMonths> {
  const months = [...new Set(days.flatMap((one) => stepsOf(one, 'month').map(({ day_from }) => day_from.slice(0, 7))))];
  const most = version === undefined ? null : /^[1-9]\d{0,5}$/.test(version) ? Number(version) : 0;
  const found = await sql({ month: text, version: whole })`select month, max(version) as version from frozen_months
    where month = any(${months}::text[]) and (${most}::int is null or version <= ${most}::int) group by month`.pairs(
    ctx.db,
    'month',
    'version',
  );
  if (most !== null && ![...found.values()].includes(most)) throw wrongParameter('version', 'choice');
  return found;
}

/** Whether a period is read from closed months: all of it, some, or nothing. */
export function isFrozen(period: Days, months: FrozenMonths): boolean | 'partly' {
  const steps = stepsOf(period, 'month');
  const closed = steps.filter(({ day_from }) => months.has(day_from.slice(0, 7)));
  return closed.length === 0 ? false : closed.length === steps.length ? true : 'partly';
}

/** Whether what is asked of a day is read from a closed month: of a level at its end alone. */
export function isFrozenOn(source: Source, months: FrozenMonths | undefined, day: string): boolean {
  const month = day.slice(0, 7);
  return (months?.has(month) ?? false) && !source.isNotFrozen && (!source.isLevel || daysOfMonth(month).day_to === day);
}

interface Split {
  /** Parts that are read as they are now, each with the place of the stretch to which it belongs. */
  readonly live: readonly { readonly of: number; readonly stretch: Stretch }[];
  readonly frozen: readonly { readonly of: number; readonly month: string; readonly days: Days }[];
}

/** Levels are frozen at the end of a month alone; what happened, day by day. */
function splitOf(source: Source, asked: Asked, months: FrozenMonths, timeZone: string): Split {
  const live: { of: number; stretch: Stretch }[] = [];
  const frozen: { of: number; month: string; days: Days }[] = [];
  for (const [of, stretch] of asked.stretches.entries()) {
    const month = stretch.day_to.slice(0, 7);
    if (source.isLevel) {
      const isEnd = months.has(month) && daysOfMonth(month).day_to === stretch.day_to;
      if (isEnd) frozen.push({ of, month, days: { day_from: stretch.day_to, day_to: stretch.day_to } });
      else live.push({ of, stretch });
      continue;
    }
    const parts = stepsOf(stretch, 'month');
    if (!parts.some(({ day_from }) => months.has(day_from.slice(0, 7)))) {
      live.push({ of, stretch });
      continue;
    }
    for (const days of parts) {
      const part = days.day_from.slice(0, 7);
      if (months.has(part)) {
        frozen.push({ of, month: part, days });
        continue;
      }
      // Months that are open one after the other are one stretch, judged at its end as a period without closed ones.
      const last = live.at(-1);
      const goesOn = last?.of === of && addDays(last.stretch.day_to, 1) === days.day_from;
      const whole = goesOn ? { day_from: live.pop()!.stretch.day_from, day_to: days.day_to } : days;
      live.push({ of, stretch: stretchOf(whole, asked.asOf, timeZone) });
    }
  }
  return { live, frozen };
}

const why = 'tasks by which frozen rows are narrowed, whatever became of them';

/** The rows of a source, those of closed months as they were when the month was closed. */
export async function rowsOfSource(ctx: Context, source: Source, asked: Asked, months: FrozenMonths): Promise<Sql> {
  const parts = await partsOfSource(ctx, source, asked, months);
  if (!parts) return relationOf(source)(ctx, asked);
  const { live, frozen, frozenIds } = parts;
  if (!source.isOnce) return live ? sql`${live} union all ${frozen}` : frozen;
  // A task that was accepted in two months stands in a period of both once, by the last of them.
  const last = (rows: Sql) =>
    sql`(select distinct on (o.stretch, o.row_id) o.* from (${rows}) as o order by o.stretch, o.row_id, o.day desc)`;
  if (!live) return last(frozen);
  // Nearly all stand in one part alone, and need not be sorted to be told apart.
  return sql`select o.* from (${live}) as o where not exists (select from (${frozenIds}) as i where i.row_id = o.row_id)
    union all ${last(sql`select w.* from (${live}) as w where w.row_id in (select i.row_id from (${frozenIds}) as i)
      union all ${frozen}`)}`;
}

interface PartsOfSource {
  /** Rows of the days that are open; null: none are. */
  readonly live: Sql | null;
  readonly frozen: Sql;
  /** `row_id` of all rows that the closed months have, whatever their days. */
  readonly frozenIds: Sql;
}

/** The same in parts, those of open and of closed months; null: no closed month is among the days. */
export async function partsOfSource(
  ctx: Context,
  source: Source,
  asked: Asked,
  months: FrozenMonths,
): Promise<PartsOfSource | null> {
  const split = months.size && !source.isNotFrozen ? splitOf(source, asked, months, ctx.timeZone) : null;
  if (!split?.frozen.length) return null;
  const names = ['row_id', ...Object.keys(source.columns)];
  let live: Sql | null = null;
  if (split.live.length) {
    const rows = await relationOf(source)(ctx, { ...asked, stretches: split.live.map(({ stretch }) => stretch) });
    const places = sql`(array[${sql.join(split.live.map(({ of }) => sql.lit(of)))}])[s.stretch + 1]`;
    live = sql`select ${places} as stretch, ${columns('s', names)} from (${rows}) as s`;
  }
  const shape = sql.raw(
    ['row_id bigint', ...Object.entries(source.columns).map(([name, type]) => `"${name}" ${type}`)].join(', '),
  );
  const closed = split.frozen.map(
    ({ of, month, days: { day_from, day_to } }) =>
      sql`(${sql.lit(of)}, ${month}, ${sql.lit(months.get(month)!)}, ${day_from}::date, ${day_to}::date)`,
  );
  // Rows that are of no task are not narrowed by tasks: what cannot be divided is not known, and said so above.
  const narrowed =
    asked.tasks && Object.hasOwn(source.columns, 'task_id')
      ? sql`join ${rowsForAll(devTasks, why)} as t on t.id = x.task_id and ${asked.tasks}`
      : sql``;
  const kept = sql`(values ${sql.join(closed)}) as c(stretch, month, version, first_day, last_day)
      join frozen_rows f on f.source = ${source.name} and f.month = c.month and f.version = c.version`;
  const frozen = sql`select c.stretch, ${columns('x', names)}
    from ${kept} cross join lateral jsonb_to_record(f.row) as x(${shape}) ${narrowed}
    where x.day >= c.first_day and x.day <= c.last_day`;
  return { live, frozen, frozenIds: sql`select (f.row->>'row_id')::bigint as row_id from ${kept}` };
}

const columns = (alias: string, names: readonly string[]): Sql =>
  sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
