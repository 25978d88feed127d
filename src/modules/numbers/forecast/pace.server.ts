import { closed } from '#modules/company/projects/door.server.ts';
import { closedStatuses, openStatuses } from '#modules/company/projects/door.ts';
import { addDays, weekdayOf } from '#kernel/days.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, day, moment, orNull, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import { workOfStages } from '#modules/clients/contracts/door.server.ts';
import type { MinutesFacts } from '#modules/numbers/forecast/minutes-ahead.ts';
import { type Pace, WEEKS } from '#modules/numbers/forecast/outlook.ts';
import { remainingMinutes } from '#modules/numbers/measures/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { devTasks, taskFlows, taskIntervals } from '#modules/work/tasks/door.ts';

/** Whose work is foretold: that of a group or project as far as the reader sees it, or all of that of a stage. */
export interface ForecastScope {
  readonly of: 'task_group_id' | 'project_id' | 'contract_stage_id';
  readonly id: number;
}

/** What is taken otherwise than it is, to see what it would do. */
export interface WhatIf {
  /** Open items that are left out. */
  readonly exclude_ids?: readonly number[];
  /** So many items more. */
  readonly add_items?: number;
}

/** So many weeks are looked back for trying past forecasts, beside those that each goes by. */
const TRIED_WEEKS = 52;

/** Several scopes of one kind: how the projects of a page stand is one question. */
interface Scopes {
  readonly of: ForecastScope['of'];
  readonly ids: readonly number[];
}

/** The tasks of some scopes, behind `from` as `t`; what else they must fulfil may follow. */
const tasksOf = (ctx: Context, { of, ids }: Scopes): Sql =>
  of === 'contract_stage_id'
    ? sql`${workOfStages(sql`s.id = any(${ids}::bigint[])`)} as t where t.sub_task_count = 0`
    : sql`${rowsOf(ctx, devTasks)} as t where t.${sql.ref(of)} = any(${ids}::bigint[]) and t.sub_task_count = 0`;

/** To which of the scopes the task `t` belongs. */
const scopeOf = ({ of }: Scopes): Sql => (of === 'contract_stage_id' ? sql.raw('t.stage_id') : sql.ref(`t.${of}`));

const isClosed: Sql<SqlBool> = sql<SqlBool>`t.status = any(${closedStatuses}::text[])`;
const isOpen: Sql<SqlBool> = sql<SqlBool>`t.status = any(${openStatuses}::text[])`;

/** When a closed task was finished: its last move into done or accepted from outside; brought in so, since it is. */
const finishedAt = sql`coalesce((select max(f.created_at)
    from ${rowsForAll(taskFlows, 'moves of tasks that were read before')} f
    where f.task_id = t.id and f.deleted_at is null and f.cancelled_at is null
      and f.to_status in ${closed} and f.from_status not in ${closed}),
  t.done_at, t.ended_at, t.status_changed_at)`;

/** The Monday of the week of a day. */
const mondayOf = (on: string): string => addDays(on, 1 - weekdayOf(on));

const openItems = { scope: whole, items: whole, unestimated: whole };
const beginnings = { scope: whole, first_at: orNull(moment) };
const weekColumns = { scope: whole, week: day, count: whole };

/** What a scope has open, and what was finished of it week by week. */
export interface KnownPace extends Pace {
  readonly unestimated: number;
  /** The Mondays of `history`. */
  readonly weeks: readonly string[];
  /** The same further back, for trying past forecasts. */
  readonly past: readonly number[];
}

/** The pace of a scope: full weeks count from the first that has an item on all of its days. */
export async function paceOf(ctx: Context, { of, id }: ForecastScope, whatIf: WhatIf = {}): Promise<KnownPace> {
  return (await pacesOf(ctx, { of, ids: [id] }, WEEKS + TRIED_WEEKS, whatIf)).get(id)!;
}

/**
 * The paces of several scopes in three questions, however many they are.
 * @param weeksBack how many weeks are looked back: 12 make a forecast, trying past ones takes more.
 */
export async function pacesOf(
  ctx: Context,
  scopes: Scopes,
  weeksBack: number = WEEKS,
  whatIf: WhatIf = {},
): Promise<ReadonlyMap<number, KnownPace>> {
  const from = tasksOf(ctx, scopes);
  const scope = scopeOf(scopes);
  const open = await sql(openItems)`select ${scope} as scope, count(*) as items,
      count(*) filter (where coalesce(t.planned_minutes, 0) = 0) as unestimated
    from ${from} and ${isOpen} and t.id <> all(${whatIf.exclude_ids ?? []}::bigint[]) group by 1`.by(ctx.db, 'scope');
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const monday = mondayOf(today);
  const earliest = addDays(monday, -7 * weeksBack);
  const begin = sql`(${earliest}::date::timestamp at time zone ${ctx.timeZone})`;
  const firsts = await firstItems(ctx, scopes, begin);
  const counts = await sql(weekColumns)`select d.scope,
      date_trunc('week', d.at at time zone ${ctx.timeZone})::date as week, count(*) as count
    from (select ${scope} as scope, ${finishedAt} as at from ${from} and ${isClosed}
      and greatest(t.status_changed_at, t.done_at, t.ended_at) >= ${begin}) d
    where d.at >= ${begin}
    group by 1, 2`.rows(ctx.db);
  const countsOf = Map.groupBy(counts, (one) => one.scope);
  return new Map(
    scopes.ids.map((id): [number, KnownPace] => {
      const first_at = firsts.get(id) ?? null;
      const first = first_at === null ? monday : localDayOf(Date.parse(first_at), ctx.timeZone);
      const full = mondayOf(first) === first ? first : addDays(mondayOf(first), 7);
      const weeks = weeksBetween(full > earliest ? full : earliest, monday);
      const countOf = new Map((countsOf.get(id) ?? []).map(({ week, count }) => [week, count]));
      const past = weeks.map((week) => countOf.get(week) ?? 0);
      const { items, unestimated } = open.get(id) ?? { items: 0, unestimated: 0 };
      const known: KnownPace = {
        ...{ items: items + (whatIf.add_items ?? 0), unestimated, past },
        ...{ history: past.slice(-WEEKS), weeks: weeks.slice(-WEEKS), first_week: addDays(monday, 7) },
      };
      return [id, known];
    }),
  );
}

/** When the first item of each scope was made; of one that has had items since before `begin` any time before it. */
async function firstItems(ctx: Context, scopes: Scopes, begin: Sql): Promise<ReadonlyMap<number, string | null>> {
  const from = tasksOf(ctx, scopes);
  if (scopes.of === 'contract_stage_id')
    return sql(beginnings)`select ${scopeOf(scopes)} as scope, min(t.created_at) as first_at
      from ${from} group by 1`.pairs(ctx.db, 'scope', 'first_at');
  // Most have many items and had some long ago: the oldest are met first, and nobody goes through the others.
  return sql(beginnings)`select s.id as scope, coalesce(
      (select t.created_at from ${from} and ${scopeOf(scopes)} = s.id and t.created_at < ${begin}
        order by t.id limit 1),
      (select min(t.created_at) from ${from} and ${scopeOf(scopes)} = s.id)) as first_at
    from unnest(${scopes.ids}::bigint[]) as s(id)`.pairs(ctx.db, 'scope', 'first_at');
}

/** The Mondays from one to before another. */
function weeksBetween(from: string, before: string): string[] {
  const weeks: string[] = [];
  for (let week = from; week < before; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** Nobody may have it yet. */
const openColumns = {
  ...columnsOf(devTasks, 'planned_minutes', 'actual_minutes', 'running_since', 'executor_id'),
};
const finishedColumns = { planned_minutes: orNull(whole), actual_minutes: whole };
const spentColumns = { week: day, minutes: whole };

/**
 * The same in minutes: what is left of each open item, how much finished ones of the same people took of their plans in
 * these weeks, and what was spent on the scope in each of them.
 */
export async function minutesOf(
  ctx: Context,
  scope: ForecastScope,
  { weeks }: Pick<KnownPace, 'weeks'>,
  whatIf: WhatIf = {},
): Promise<MinutesFacts> {
  const from = tasksOf(ctx, { of: scope.of, ids: [scope.id] });
  const open = await sql(openColumns)`select t.planned_minutes, t.actual_minutes, t.running_since, t.executor_id
      from ${from} and not ${isClosed}
      and t.id <> all(${whatIf.exclude_ids ?? []}::bigint[])`.rows(ctx.db);
  const since = sql`((${weeks[0] ?? null})::date::timestamp at time zone ${ctx.timeZone})`;
  const people = [...new Set(open.flatMap(({ executor_id }) => executor_id ?? []))];
  const finished = await sql(finishedColumns)`select t.planned_minutes, t.actual_minutes
    from ${rowsOf(ctx, devTasks)} as t
    where t.executor_id = any(${people}::bigint[]) and ${isClosed} and t.sub_task_count = 0 and t.actual_minutes > 0
      and coalesce(t.done_at, t.ended_at, t.status_changed_at) >= ${since}`.rows(ctx.db);
  const spent = await sql(spentColumns)`select
      date_trunc('week', i.started_at at time zone ${ctx.timeZone})::date as week, sum(i.minutes)::bigint as minutes
    from (select t.id from ${from}) t
    join ${rowsForAll(taskIntervals, 'the work of a scope counts, whoever did it')} i on i.task_id = t.id
    where i.deleted_at is null and i.ended_at is not null and i.started_at >= ${since} group by 1`.rows(ctx.db);
  const spentIn = new Map(spent.map(({ week, minutes }) => [week, minutes]));
  const ratios = finished.flatMap(({ planned_minutes, actual_minutes }) =>
    planned_minutes ? [actual_minutes / planned_minutes] : [],
  );
  const planned = open.filter(({ planned_minutes }) => planned_minutes);
  const left = planned.map(({ executor_id, running_since, planned_minutes, actual_minutes }) => {
    const running = running_since
      ? calendarOfPerson(ctx, executor_id).workingMinutes(Date.parse(running_since), ctx.now.getTime())
      : 0;
    return remainingMinutes({ planned_minutes, spent_minutes: actual_minutes + running });
  });
  return {
    left,
    unplanned: open.length - planned.length + (whatIf.add_items ?? 0),
    ratios,
    actuals: finished.map(({ actual_minutes }) => actual_minutes),
    weeks: weeks.map((week) => spentIn.get(week) ?? 0),
  };
}
