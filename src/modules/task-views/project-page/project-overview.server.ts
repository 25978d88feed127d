import { oneOf, orNull, whole } from '#server/database/columns.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Sql, sql } from '#server/database/sql.ts';
import { calendarOf } from '#modules/attendance/door.server.ts';
import { forecastOf, PACE_WEEKS, type PaceFacts } from '#modules/task-views/project-page/project-forecast.ts';
import { serve } from '#server/http/serve.ts';
import { projects } from '#modules/projects/door.ts';
import { healthOf } from '#modules/task-views/project-page/project-health.ts';
import { projectOverview } from '#modules/task-views/project-page/project-endpoints.ts';
import { closedStatuses, devTasks, taskStatuses } from '#modules/tasks/door.ts';

const PEOPLE = 50;

const codes = taskStatuses.map(({ code }) => code);
const statusColumns = {
  status: oneOf(...codes),
  count: whole,
  late_count: whole,
  planned_minutes: whole,
  actual_minutes: whole,
};
const personColumns = { user_id: orNull(whole), open_count: whole, late_count: whole, planned_minutes: whole };
const categoryColumns = { id: orNull(whole), count: whole, done_count: whole };

export const projectOverviewServed = serve(projectOverview, async (ctx, { params }, { app }) => {
  const { id, ends_on, archived_at } = await app.operationsAt(projects).read(ctx, params.id);
  const own = sql`${rowsOf(ctx, devTasks)} as t where t.project_id = ${id}`;
  const isOpen = sql`t.status <> all(${closedStatuses}::text[])`;
  const late = sql`count(*) filter (where ${isOpen} and t.deadline < ${ctx.now}) as late_count`;
  // Planned time counts where work has begun: what nobody has touched spends nothing.
  const statuses = await sql(statusColumns)`select t.status, count(*) as count, ${late},
      coalesce(sum(t.planned_minutes) filter (where t.actual_minutes > 0), 0) as planned_minutes,
      coalesce(sum(t.actual_minutes) filter (where t.planned_minutes > 0), 0) as actual_minutes
    from ${own} group by t.status`.rows(ctx.db);
  // Whom tasks are given to is the company's own: a client reads who speaks for it elsewhere.
  const isClient = ctx.actor.user_type === 'client';
  const people = await sql(personColumns)`select t.executor_id as user_id, count(*) as open_count, ${late},
      coalesce(sum(t.planned_minutes), 0) as planned_minutes
    from ${own} and ${isOpen} and ${isClient ? sql`false` : sql`true`}
    group by t.executor_id order by open_count desc, user_id limit ${sql.lit(PEOPLE)}`.rows(ctx.db);
  const categories = await sql(categoryColumns)`select t.project_category_id as id, count(*) as count,
      count(*) filter (where not (${isOpen})) as done_count
    from ${own} group by t.project_category_id order by count desc, id`.rows(ctx.db);
  const sum = (name: 'count' | 'late_count' | 'planned_minutes' | 'actual_minutes', open = false) =>
    statuses
      .filter(({ status }) => !open || !(closedStatuses as readonly string[]).includes(status))
      .reduce((all, row) => all + row[name], 0);
  const spent = { planned_minutes: sum('planned_minutes'), actual_minutes: sum('actual_minutes') };
  const late_count = sum('late_count');
  const calendar = calendarOf(ctx);
  const today = calendar.dayOf(ctx.now.getTime());
  const forecast = archived_at ? null : forecastOf(await paceOf(ctx, own), today, calendar);
  const days_over =
    forecast && ends_on ? Math.max(0, calendar.workingDaysBetween(ends_on, forecast.finish_on) - 1) : null;
  return {
    statuses: statuses
      .map(({ status, count }) => ({ status, count }))
      .toSorted((a, b) => codes.indexOf(a.status) - codes.indexOf(b.status)),
    late_count,
    health: healthOf({
      open_count: sum('count', true),
      late_count,
      ...spent,
      days_over,
    }),
    forecast,
    ...spent,
    people,
    categories,
  };
});

const paceColumns = { week: whole, count: whole };

/** How many tasks were accepted in each of the last weeks, and how many wait to be. */
async function paceOf(ctx: Context, own: Sql): Promise<PaceFacts> {
  const rows = await sql(paceColumns)`select
      case when t.status = 'accepted' then floor(extract(epoch from ${ctx.now}::timestamptz - t.ended_at) / 604800)
        else -1 end::int as week, count(*) as count
    from ${own} and (t.status <> 'accepted'
      or t.ended_at > ${ctx.now}::timestamptz - make_interval(weeks => ${sql.lit(PACE_WEEKS)}))
    group by 1`.rows(ctx.db);
  const countOf = (week: number) => rows.find((row) => row.week === week)?.count ?? 0;
  return { accepted: Array.from({ length: PACE_WEEKS }, (_, week) => countOf(week)), left: countOf(-1) };
}
