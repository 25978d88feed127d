import { todayOf } from '#server/crud/dated-rows.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { actions } from '#modules/actions.ts';
import {
  closedStatuses,
  isClosedStatus,
  projectCategories,
  projects,
  taskStatuses,
} from '#modules/company/projects/door.ts';
import { copyProjectServed } from '#modules/views/task-views/project-page/copy-project.server.ts';
import { projectActivityServed } from '#modules/views/task-views/project-page/project-activity.server.ts';
import { projectBurnServed } from '#modules/views/task-views/project-page/project-burn.server.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { holdsOn, moment, oneOf, orNull, sql, text, whole } from '#server/database/door.ts';
import {
  archiveProject,
  projectFiles,
  projectOverview,
  projectParts,
  unarchiveProject,
} from '#modules/views/task-views/project-page/project-endpoints.ts';
import { devTasks, taskFiles, taskFlows } from '#modules/work/tasks/door.ts';
import type { VerbEndpoint } from '#kernel/verbs.ts';
import { stepNotAllowed } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { holdItself } from '#server/rows/held-row.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { tellOthers } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { pauseTasks } from '#modules/work/tasks/door.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { foretell } from '#modules/numbers/forecast/door.server.ts';
import { healthOf } from '#modules/views/task-views/project-page/project-health.ts';

const PAGE = 30;

const columns = {
  ...{ id: whole, name: text, task_id: whole, number: text },
  ...{ created_at: moment, created_by: orNull(whole) },
};

const projectFilesServed = serve(projectFiles, async (ctx, { params, query }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const own = sql`${rowsOf(ctx, taskFiles)} as t join ${rowsOf(ctx, devTasks)} as p on p.id = t.task_id
    where p.project_id = ${id}`;
  const earlier = query.before === undefined ? sql`true` : sql`t.id < ${query.before}`;
  const rows = await sql(columns)`select t.id, t.name, t.task_id, p.number, t.created_at, t.created_by
    from ${own} and ${earlier} order by t.id desc limit ${sql.lit(PAGE + 1)}`.rows(ctx.db);
  const total = await sql({ total: whole })`select count(*) as total from ${own}`.value(ctx.db);
  return { rows: rows.slice(0, PAGE), has_more: rows.length > PAGE, total };
});

/** All that is there, whoever sees it: deletion takes it all. */
const projectPartsServed = serve(projectParts, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const tasks = rowsForAll(devTasks, 'deletion takes them all');
  return sql({ categories: whole, tasks: whole, flows: whole })`select
    (select count(*)
      from ${rowsForAll(projectCategories, 'deletion takes them all')}
      where project_id = ${id} and deleted_at is null) as categories,
    (select count(*) from ${tasks} where project_id = ${id} and deleted_at is null) as tasks,
    (select count(*) from ${rowsForAll(taskFlows, 'deletion takes them all')} f join ${tasks} d on d.id = f.task_id
      where d.project_id = ${id} and d.deleted_at is null and f.deleted_at is null) as flows`.one(ctx.db);
});

const verb = (endpoint: VerbEndpoint, isArchiving: boolean): Served =>
  serveVerb(projects, {
    endpoint,
    hold: holdItself(projects),
    async judge(ctx, { id, archived_at }) {
      const rule = isArchiving ? 'project_archived' : 'project_not_archived';
      if ((archived_at !== null) === isArchiving) throw stepNotAllowed('archived_at', rule);
      if (isArchiving) await pauseRunning(ctx, id);
    },
    after: async (ctx, row) => {
      if (isArchiving) await tellMembers(ctx, row);
    },
    set: (ctx) => ({ archived_at: isArchiving ? ctx.now.toISOString() : null }),
  });

/** Whoever takes part in it hears of it: who manages it, its members and its team; never who did it. */
async function tellMembers(ctx: Context, { id, name }: { readonly id: number; readonly name: string }): Promise<void> {
  const rows = await sql({
    id: whole,
  })`select distinct u.id from ${rowsForAll(projects, 'the project that was just put away')} p
    join ${rowsForAll(users, 'whoever takes part hears of it')} u
        on u.id <> ${ctx.actor.id} and u.client_id is null and (u.id = p.manager_id
      or u.id = any(p.member_ids) or u.id in (select m.user_id from team_members m
        where m.team_id = p.team_id and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}))
    where p.id = ${id} order by u.id`.rows(ctx.db);
  const people = rows.map((person) => person.id);
  await tellOthers(ctx, people, 'project_archived', { details: { project_id: id, name } });
}

/** No clock runs where nobody can stop it. */
async function pauseRunning(ctx: Context, project: number): Promise<void> {
  const rows = await sql({
    id: whole,
  })`select id
    from ${rowsForAll(devTasks, 'every clock in the project stops, seen or not')} as t where project_id = ${project}
    and status = 'processing' and deleted_at is null order by id`.rows(ctx.db);
  if (rows.length)
    await pauseTasks(
      ctx,
      rows.map(({ id }) => id),
    );
}

const archiveServed: readonly Served[] = [verb(archiveProject, true), verb(unarchiveProject, false)];

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

const projectOverviewServed = serve(projectOverview, async (ctx, { params }, { app }) => {
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
    statuses.filter(({ status }) => !open || !isClosedStatus(status)).reduce((all, row) => all + row[name], 0);
  const spent = { planned_minutes: sum('planned_minutes'), actual_minutes: sum('actual_minutes') };
  const late_count = sum('late_count');
  const calendar = calendarOf(ctx);
  const scope = { of: 'project_id', id } as const;
  const foretold = archived_at ? null : await foretell(ctx, scope, { set_on: ends_on });
  const finish_on = foretold?.summary.forecast_on.p50 ?? null;
  const days_over = finish_on && ends_on ? Math.max(0, calendar.workingDaysBetween(ends_on, finish_on) - 1) : null;
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
    forecast: foretold?.summary ?? null,
    ...spent,
    people,
    categories,
  };
});

export const projectPagesServed: readonly Served[] = [
  ...archiveServed,
  serveMove(projectCategories, [actions.projectCategories.update]),
  copyProjectServed,
  projectActivityServed,
  projectBurnServed,
  projectFilesServed,
  projectOverviewServed,
  projectPartsServed,
];
