import { closedStatuses } from '#modules/company/projects/door.ts';
import { wrongParameter } from '#kernel/problems.ts';
import { soughtAs } from '#server/crud/filter-conditions.ts';
import { columnsOf, orNull, type RowOf, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { keptSums } from '#server/crud/kept-sums.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/door.ts';
import { type Condition, conditionsAsked, numberAsked } from '#modules/views/task-views/lists/read-tasks.server.ts';
import { type Grouping, groupingOf } from '#modules/views/task-views/totals/group-by.ts';
import {
  type SumsBelow,
  type TaskGroup,
  taskLevel,
  taskTotals,
  taskValueCounts,
} from '#modules/views/task-views/totals/totals-endpoints.ts';
import { type Field, isList } from '#kernel/field.ts';
import { fieldEntries, isSought, systemFields } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { largestId } from '#kernel/fields/door.ts';
import type { Operations } from '#server/crud/operations.ts';

/** More groups than this nobody reads: the biggest are told, the sum is of all. */
const GROUPS_AT_MOST = 500;

/** One walk over the tasks gives the sum of all and of each group. */
const totalsServed = serve(taskTotals, async (ctx, { query }) => {
  const group = groupingOf(query.group);
  if (query.group !== undefined && !group) throw wrongParameter('group', 'choice');
  const where = conditionsAsked(ctx, query, ['group']);
  const rows = await sumsOf(ctx, where, group, GROUPS_AT_MOST);
  const [all, ...groups] = rows;
  const { count, planned_minutes, actual_minutes } = all!;
  return {
    ...{ count, planned_minutes, actual_minutes, groups: group ? groups : [] },
    running: await runningNow(ctx, where, group),
  };
});

const runningColumns = { ...columnsOf(devTasks, 'executor_id', 'running_since'), value: orNull(text) };

/** What somebody works on now among the tasks: as many as there are people at work, found by their status. */
const runningNow = (ctx: Context, where: Condition, group: Grouping | null) =>
  sql(runningColumns)`select t.executor_id, t.running_since,
      ${group ? valueOf(group, ctx.timeZone) : sql`null`} as value
    from ${rowsOf(ctx, devTasks)} as t
    where t.status = 'processing' and t.running_since is not null and ${where} order by t.id`.rows(ctx.db);

/** The sums of all, and behind them those of each group, the biggest first. */
export async function sumsOf(
  ctx: Context,
  where: Condition,
  group: Grouping | null,
  most: number,
): Promise<TaskGroup[]> {
  const by = group ? [valueOf(group, ctx.timeZone)] : [];
  const of = [sql`t.planned_minutes`, sql`t.actual_minutes`];
  const found = await keptSums(devTasks, ctx, { where, by, of });
  const groups = found.map(({ by: [value = null], count, of: [planned_minutes = 0, actual_minutes = 0] }) => ({
    ...{ value, count, planned_minutes, actual_minutes },
  }));
  const all = groups.reduce(
    (sum, one) => ({
      value: null,
      count: sum.count + one.count,
      planned_minutes: sum.planned_minutes + one.planned_minutes,
      actual_minutes: sum.actual_minutes + one.actual_minutes,
    }),
    { value: null, count: 0, planned_minutes: 0, actual_minutes: 0 },
  );
  groups.sort((a, b) => b.count - a.count || inTextOrder(a.value, b.value));
  return [all, ...groups.slice(0, most)];
}

/** What has no value stands last. */
const inTextOrder = (a: string | null, b: string | null): number =>
  a === b ? 0 : b === null || (a !== null && a < b) ? -1 : 1;

const valueOf = (group: Grouping, timeZone: string): Sql =>
  group === 'deadline_week'
    ? sql`date_trunc('week', t.deadline at time zone ${timeZone})::date::text`
    : sql`${sql.ref(`t.${group}`)}::text`;

/** More values than this nobody looks through: those with most tasks are told. */
const VALUES_AT_MOST = 200;

/** Fields whose values are few enough to be counted: choices and references, not texts and moments. */
const counted = new Set(
  fieldEntries(devTasks)
    .filter(([, field]) => {
      const operators: readonly string[] = kinds[field.kind].operators;
      return operators.includes('not') && !operators.includes('range') && isSought(field);
    })
    .map(([name]) => name),
);

/** How many tasks behind the other filters have each value of a field; a task with several counts for each. */
const valueCountsServed = serve(taskValueCounts, async (ctx, { query }) => {
  const { of = '', ...asked } = query;
  if (!counted.has(of)) throw wrongParameter('of', 'choice');
  const where = conditionsAsked(ctx, asked, []);
  const field: Field = devTasks.fields[of as keyof typeof devTasks.fields];
  const column = soughtAs(of, field);
  // A task without any value is a row of its own here as well.
  const each = isList(field)
    ? sql`left join lateral unnest(${column}) as each(value) on true`
    : sql`cross join lateral (select ${column}) as each(value)`;
  const rows = await sql({ value: orNull(text), count: whole })`select each.value::text as value, count(*) as count
    from ${rowsOf(ctx, devTasks)} as t ${each} where ${where} group by each.value
    order by count desc, each.value limit ${sql.lit(VALUES_AT_MOST)}`.rows(ctx.db);
  return { rows };
});

const LEVEL = 100;
const LEVEL_MAX = 500;

const placeColumns = { id: whole, is_found: yesNo, has_below: yesNo };

/**
 * What is found is followed upwards through the tasks that the caller sees, so that it stands where it belongs; what
 * stands under none of these is the top. What is still open comes first: the past of a project is long.
 */
const levelServed = serve(taskLevel, async (ctx, { query }, { app }) => {
  const own = ['under', 'in_project', 'limit'];
  const found = conditionsAsked(ctx, query, own);
  const under = numberAsked(query, 'under', 0, largestId);
  const project = numberAsked(query, 'in_project', 0, largestId);
  const limit = numberAsked(query, 'limit', LEVEL, LEVEL_MAX);
  if (!under === !project) throw wrongParameter('in_project', 'either', undefined, { other: 'under' });
  const tasks = rowsOf(ctx, devTasks);
  const root = sql`(select coalesce(r.main_task_id, r.id)
    from ${rowsForAll(devTasks, 'whose tree it is, also below a task out of sight')} r
    where r.id = ${under})`;
  // A tree lies in one project: without that, the planner would look for parents in the whole table.
  const isOfTree = (task: 't' | 'p') =>
    under
      ? sql`(${sql.ref(`${task}.main_task_id`)} = ${root} or ${sql.ref(`${task}.id`)} = ${root})`
      : sql`${sql.ref(`${task}.project_id`)} = ${project}`;
  const rows = await sql(placeColumns)`with recursive
    found as (select t.id, t.parent_id, t.status from ${tasks} as t
      where ${found} and ${isOfTree('t')}),
    up as (select id, parent_id, status from found
      union select p.id, p.parent_id, p.status from up join ${tasks} as p on p.id = up.parent_id
      where ${isOfTree('p')}),
    here as (select u.id, u.status = any(${closedStatuses}::text[]) as is_closed from up u
      where ${under ? sql`u.parent_id = ${under}` : sql`not exists (select from up a where a.id = u.parent_id)`}
      order by is_closed, u.id limit ${sql.lit(limit + 1)})
    select h.id, h.id in (select f.id from found f) as is_found,
      h.id in (select c.parent_id from up c where c.parent_id is not null) as has_below
    from here h order by h.is_closed, h.id`.rows(ctx.db);
  const shown = rows.slice(0, limit);
  const shownTasks = shown.length ? await tasksOf(ctx, app.operationsAt(devTasks), shown) : [];
  return {
    rows: shownTasks,
    quiet_ids: shown.flatMap(({ id, is_found }) => (is_found ? [] : [id])),
    parent_ids: shown.flatMap(({ id, has_below }) => (has_below ? [id] : [])),
    below: await sumsBelow(
      ctx,
      shownTasks.flatMap(({ id, sub_task_count }) => (sub_task_count ? [id] : [])),
    ),
    has_more: rows.length > limit,
  };
});

async function tasksOf(
  ctx: Context,
  tasks: Operations<typeof devTasks>,
  shown: readonly RowOf<typeof placeColumns>[],
): Promise<TaskRow[]> {
  const ids = shown.map(({ id }) => id);
  const filters = [{ name: 'id', field: systemFields.id, operator: 'equals', values: ids }] as const;
  const query = { page: 1, perPage: ids.length, sortBy: 'id', descending: false, filters, q: '' };
  const { rows } = await tasks.list(ctx, query);
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
}

/** Everything below each of these, to any depth, in one question. */
async function sumsBelow(ctx: Context, ids: readonly number[]): Promise<SumsBelow[]> {
  if (!ids.length) return [];
  const tasks = rowsForAll(devTasks, 'all that is below counts to a task, as its own row says');
  return sql({
    id: whole,
    count: whole,
    open_count: whole,
    planned_minutes: whole,
    actual_minutes: whole,
  })`with recursive below as (
      select d.parent_id as top, d.id, d.status, d.planned_minutes, d.actual_minutes
      from ${tasks} d where d.parent_id = any(${ids}::bigint[]) and d.deleted_at is null
      union all select b.top, d.id, d.status, d.planned_minutes, d.actual_minutes
      from below b join ${tasks} d on d.parent_id = b.id where d.deleted_at is null)
    select top as id, count(*) as count, count(*) filter (where status <> all(${closedStatuses}::text[])) as open_count,
      coalesce(sum(planned_minutes), 0)::int as planned_minutes, coalesce(sum(actual_minutes), 0)::int as actual_minutes
    from below group by top`.rows(ctx.db);
}

export const totalsOfTasksServed: readonly Served[] = [totalsServed, levelServed, valueCountsServed];
