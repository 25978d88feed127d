import { type RawBuilder, sql } from 'kysely';
import { wrongParameter } from '#kernel/problems.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { conditionsAsked } from '#modules/tasks/lists/listed-tasks.server.ts';
import { type Grouping, groupingOf, type TaskGroup } from '#modules/tasks/totals/group-by.ts';
import { levelServed } from '#modules/tasks/totals/level.server.ts';
import { taskTotals } from '#modules/tasks/totals/totals-endpoints.ts';

/** More groups than this nobody reads: the biggest are told, the sum is of all. */
const GROUPS_AT_MOST = 500;

/** One walk over the tasks gives the sum of all and of each group. */
const totalsServed = serve(taskTotals, async (ctx, { query }, { app }) => {
  const { timeZone } = app.config;
  const group = groupingOf(query.group);
  if (query.group !== undefined && !group) throw wrongParameter('group', 'choice');
  const { rows } = await sql<TaskGroup & { is_all: number }>`
    select grouping(value) as is_all, value, count(*) as count,
      coalesce(sum(planned_minutes), 0)::float8 as planned_minutes,
      coalesce(sum(actual_minutes), 0)::float8 as actual_minutes
    from (select ${group ? valueOf(group, timeZone) : sql`null::text`} as value, t.planned_minutes, t.actual_minutes
      from dev_tasks t where ${conditionsAsked(ctx, query, ['group'], timeZone)}) as found
    group by grouping sets ((value), ())
    order by grouping(value) desc, count(*) desc, value limit ${sql.lit(GROUPS_AT_MOST + 1)}`.execute(ctx.db);
  const [all, ...groups] = rows;
  const { count, planned_minutes, actual_minutes } = all!;
  return { count, planned_minutes, actual_minutes, groups: group ? groups : [] };
});

const valueOf = (group: Grouping, timeZone: string): RawBuilder<unknown> =>
  group === 'deadline_week'
    ? sql`date_trunc('week', t.deadline at time zone ${timeZone})::date::text`
    : sql`${sql.ref(`t.${group}`)}::text`;

export const totalsOfTasksServed: readonly Served[] = [totalsServed, levelServed];
