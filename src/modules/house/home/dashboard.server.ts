import { columnsOf, type Sql, sql, type SqlBool, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { dashboard } from '#modules/house/home/dashboard.ts';
import { inHandStatuses } from '#modules/company/projects/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { isLateAt } from '#modules/numbers/measures/door.server.ts';
import { fallsToReview } from '#modules/views/task-views/door.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

const taskColumns = {
  ...columnsOf(devTasks, 'id', 'number', 'name', 'status', 'deadline', 'running_since'),
  ...columnsOf(devTasks, 'actual_minutes', 'planned_minutes', 'project_id'),
  project_name: text,
  project_color: text,
};

/** Rows of one list; who has more looks at the board. */
const longest = 8;
const open = sql`t.status = any(${inHandStatuses}::text[])`;

/** Everything at once, each part one indexed question through the scope of tasks. */
export const dashboardServed: Served = serve(dashboard, async (ctx) => {
  const mine = sql<SqlBool>`t.executor_id = ${ctx.actor.id}`;
  const { timeZone } = ctx;
  const endOfToday = sql`((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}`;
  const list = (condition: Sql<SqlBool>) => tasksWhere(ctx, condition);
  const [counts, running, late, due_today, checking, returned, projects] = await Promise.all([
    countsOf(ctx, mine),
    list(sql`${mine} and t.status = 'processing'`),
    tasksWhere(ctx, sql`${mine} and ${isLateAt(ctx.now)}`, sql`true`),
    list(sql`${mine} and ${open} and t.deadline >= now() and t.deadline < ${endOfToday}`),
    list(sql`t.status = 'checking' and ${fallsToReview(ctx.actor)}`),
    list(sql`${mine} and t.status in ('returned', 'not_accepted')`),
    projectsOf(ctx),
  ]);
  return {
    counts_by_status: counts,
    running: running.rows[0] ?? null,
    ...{ late: late.rows, due_today: due_today.rows, checking: checking.rows, returned: returned.rows },
    totals: {
      ...{ late: late.total, due_today: due_today.total },
      ...{ checking: checking.total, returned: returned.total },
    },
    projects,
  };
});

/** What people have to do is in no project that is put away. */
const inLiveProject = ({ actor }: Context): Sql<SqlBool> =>
  sql<SqlBool>`t.project_id <> all(${actor.archived_project_ids}::bigint[])`;

async function countsOf(ctx: Context, condition: Sql<SqlBool>): Promise<Record<string, number>> {
  const rows = await sql({ ...columnsOf(devTasks, 'status'), count: whole })`
      select t.status, count(*) as count from ${rowsOf(ctx, devTasks)} as t
    where ${condition} group by t.status`.rows(ctx.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** What is late is so in a project that is put away, too: the number is that of every report. */
async function tasksWhere(ctx: Context, condition: Sql<SqlBool>, where = inLiveProject(ctx)) {
  const rows = await sql({
    ...taskColumns,
    total: whole,
  })`select t.id, t.number, t.name, t.status, t.deadline, t.running_since,
    t.actual_minutes, t.planned_minutes,
    t.project_id, p.name as project_name, p.color as project_color, count(*) over () as total
    from ${rowsOf(ctx, devTasks)} as t
      join ${rowsForAll(projects, 'the name beside a task that is seen')} p on p.id = t.project_id
    where ${where} and ${condition} order by t.deadline, t.id limit ${sql.lit(longest)}`.rows(ctx.db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The projects in which the person has most to do. */
async function projectsOf(ctx: Context) {
  return sql({ ...columnsOf(projects, 'id', 'name', 'key', 'color'), open_count: whole })`
      select p.id, p.name, p.key, p.color, count(*) as open_count
    from ${rowsOf(ctx, devTasks)} as t
      join ${rowsForAll(projects, 'the project of tasks that are seen')} p on p.id = t.project_id
    where p.deleted_at is null and p.archived_at is null and t.executor_id = ${ctx.actor.id} and ${open}
    group by p.id order by count(*) desc, p.name limit ${sql.lit(longest)}`.rows(ctx.db);
}
