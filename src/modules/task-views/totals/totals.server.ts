import { wrongParameter } from '#kernel/problems.ts';
import { soughtAs } from '#server/crud/filter-conditions.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { keptSums } from '#server/crud/kept-sums.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { devTasks } from '#modules/tasks/door.ts';
import { type Condition, conditionsAsked } from '#modules/task-views/lists/read-tasks.server.ts';
import { type Grouping, groupingOf } from '#modules/task-views/totals/group-by.ts';
import { levelServed } from '#modules/task-views/totals/level.server.ts';
import { type TaskGroup, taskTotals, taskValueCounts } from '#modules/task-views/totals/totals-endpoints.ts';
import { type Field, isList } from '#kernel/field.ts';
import { fieldEntries, isSought } from '#kernel/fields-of.ts';
import { kinds } from '#kernel/kinds.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { orNull, text, whole } from '#server/database/columns.ts';

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
  return { count, planned_minutes, actual_minutes, groups: group ? groups : [] };
});

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

export const totalsOfTasksServed: readonly Served[] = [totalsServed, levelServed, valueCountsServed];
