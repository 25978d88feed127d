import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import type { App } from '#server/http/app-context.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { dashboard } from '#modules/system/dashboard.ts';

interface TaskLine {
  id: number;
  number: string;
  name: string;
  status: string;
  deadline: string | null;
  running_since: string | null;
  actual_minutes: number;
  planned_minutes: number | null;
  project_id: number;
  project_name: string;
  project_color: string | null;
}

/** Rows of one list; who has more looks at the board. */
const longest = 8;
/** Statuses in which something is still to be done by the executor. */
const open = sql`t.status in ('new', 'processing', 'pause', 'returned', 'not_accepted', 'blocked')`;

/** Everything at once, each part one indexed question through the scope of tasks. */
export const dashboardServed: Served = serve(dashboard, async (ctx, _input, { app }) => {
  const mine = sql<SqlBool>`t.executor_id = ${ctx.actor.id}`;
  const { timeZone } = app.config;
  const endOfToday = sql`((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}`;
  const list = (condition: RawBuilder<SqlBool>) => tasksWhere(app, ctx, condition);
  const [counts, running, late, due_today, checking, projects] = await Promise.all([
    countsOf(app, ctx, mine),
    list(sql`${mine} and t.status = 'processing'`),
    list(sql`${mine} and ${open} and t.deadline < now()`),
    list(sql`${mine} and ${open} and t.deadline >= now() and t.deadline < ${endOfToday}`),
    list(sql`t.reviewer_id = ${ctx.actor.id} and t.status = 'checking'`),
    projectsOf(app, ctx),
  ]);
  return { counts_by_status: counts, running: running[0] ?? null, late, due_today, checking, projects };
});

const visibleTasks = (app: App, ctx: Context, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  allOf([sql`t.deleted_at is null`, condition, ...scopeCondition(app.directory.scopeOf('fp/dev-tasks'), ctx.actor)]);

async function countsOf(app: App, ctx: Context, condition: RawBuilder<SqlBool>): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`select t.status, count(*) as count from dev_tasks t
    where ${visibleTasks(app, ctx, condition)} group by t.status`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function tasksWhere(app: App, ctx: Context, condition: RawBuilder<SqlBool>): Promise<TaskLine[]> {
  const { rows } = await sql<TaskLine>`select t.id, t.number, t.name, t.status, t.deadline, t.running_since,
    t.actual_minutes, t.planned_minutes,
    t.project_id, p.name as project_name, p.color as project_color
    from dev_tasks t join projects p on p.id = t.project_id
    where ${visibleTasks(app, ctx, condition)} order by t.deadline, t.id limit ${sql.lit(longest)}`.execute(ctx.db);
  return rows;
}

interface ProjectLine {
  id: number;
  name: string;
  key: string;
  color: string | null;
  open_count: number;
}

/** The projects in which the person has most to do. */
async function projectsOf(app: App, ctx: Context): Promise<ProjectLine[]> {
  const visible = allOf([
    sql`p.deleted_at is null`,
    sql`t.deleted_at is null`,
    sql`t.executor_id = ${ctx.actor.id}`,
    sql`${open}`,
    ...scopeCondition(app.directory.scopeOf('fp/dev-tasks'), ctx.actor),
  ]);
  const { rows } = await sql<ProjectLine>`select p.id, p.name, p.key, p.color, count(*) as open_count
    from dev_tasks t join projects p on p.id = t.project_id where ${visible}
    group by p.id order by count(*) desc, p.name limit ${sql.lit(longest)}`.execute(ctx.db);
  return rows;
}
