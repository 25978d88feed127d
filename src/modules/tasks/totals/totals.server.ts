import { wrongParameter } from '#kernel/problems.ts';
import { fraction, orNull, text, whole } from '#server/database/columns.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { type Condition, conditionsAsked } from '#modules/tasks/lists/read-tasks.server.ts';
import { type Grouping, groupingOf } from '#modules/tasks/totals/group-by.ts';
import { levelServed } from '#modules/tasks/totals/level.server.ts';
import { valueCountsServed } from '#modules/tasks/totals/value-counts.server.ts';
import { taskTotals } from '#modules/tasks/totals/totals-endpoints.ts';
import type { TaskGroup } from '#modules/tasks/totals/totals-endpoints.ts';

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

/** The sums of all, and behind them those of each group, the biggest first. Grouped once, then added up: few rows. */
export async function sumsOf(
  ctx: Context,
  where: Condition,
  group: Grouping | null,
  most: number,
): Promise<TaskGroup[]> {
  const value = group ? valueOf(group, ctx.timeZone) : sql`null::text`;
  const { rows } = await sql({
    value: orNull(text),
    count: whole,
    planned_minutes: fraction,
    actual_minutes: fraction,
  })`with found as (
      select ${value} as value, count(*) as count, coalesce(sum(t.planned_minutes), 0)::float8 as planned_minutes,
        coalesce(sum(t.actual_minutes), 0)::float8 as actual_minutes
      from dev_tasks t where ${where} group by 1)
    select value, count, planned_minutes, actual_minutes from (
      select 0 as place, null::text as value, coalesce(sum(count), 0)::bigint as count,
        coalesce(sum(planned_minutes), 0) as planned_minutes, coalesce(sum(actual_minutes), 0) as actual_minutes
      from found union all select 1, * from found) as sums
    order by place, count desc, value limit ${sql.lit(most + 1)}`.execute(ctx.db);
  return rows;
}

const valueOf = (group: Grouping, timeZone: string): Sql =>
  group === 'deadline_week'
    ? sql`date_trunc('week', t.deadline at time zone ${timeZone})::date::text`
    : sql`${sql.ref(`t.${group}`)}::text`;

export const totalsOfTasksServed: readonly Served[] = [totalsServed, levelServed, valueCountsServed];
