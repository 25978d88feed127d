import { todayOf } from '#server/crud/dated-rows.ts';
import { invalid, notFound, notTheirs } from '#kernel/problems.ts';
import {
  holdsOn,
  columnsOf,
  orNull,
  type RowOf,
  type Sql,
  sql,
  type SqlBool,
  text,
  whole,
  yesNo,
} from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { crudOf, type CrudSettings } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { serve, type Served } from '#server/http/serve.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { actions } from '#modules/actions.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { refuseArchived } from '#modules/company/projects/door.server.ts';
import { projects } from '#modules/company/projects/door.ts';
import { originOf } from '#modules/work/tasks/templates/task-origin.server.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { lockTasksOf } from '#modules/work/tasks/sections/task-parts.server.ts';
import { takesPart } from '#modules/work/tasks/task/task-changes.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import * as endpoints from '#modules/work/tasks/templates/template-endpoints.ts';
import { makeTemplate, plannedFrom, type TemplateOrder } from '#modules/work/tasks/templates/template-making.server.ts';
import { checksIn, TREE_MAX, workingDaysAfter } from '#modules/work/tasks/templates/template-plan.ts';
import { taskTemplates, type TemplateRole } from '#modules/work/tasks/templates/task-templates.ts';
import type { Place } from '#modules/work/tasks/templates/tree-planting.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { inserting, write } from '#server/crud/writing.ts';
import { tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** What may be chosen as a template is a whole one. */
const isWhole: Sql<SqlBool> = sql`t.parent_id is null`;

/** Templates are everybody's who plans work; the trees are kept in order. */
export const taskTemplateOperations = (settings: CrudSettings): Operations<typeof taskTemplates> =>
  orderedOperations(crudOf(taskTemplates, settings, { choosable: isWhole }), {
    group: 'parent_id',
    isTree: true,
    check: (_ctx: Context, row: Values) => {
      if (row.role === 'person' && !row.executor_id) throw invalid('executor_id', 'required');
    },
  });

type Order = { project_id: number; parent_id?: number | null; name?: string | null; start_on?: string | null };

/** The order in full: today unless a day is named, and a place that the caller may make tasks in. */
async function orderOf(ctx: Context, id: number, order: Order): Promise<TemplateOrder> {
  const { project_id, parent_id = null, name, start_on } = order;
  await checkProject(ctx, project_id);
  const place: Place = {
    project_id,
    parent_id,
    main_task_id: parent_id && (await rootAbove(ctx, parent_id, project_id)),
  };
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  return { template_id: id, place, start_on: start_on ?? today, creator_id: ctx.actor.id, name };
}

async function checkProject(ctx: Context, id: number): Promise<void> {
  await sql`select 1 from ${rowsOf(ctx, projects)} as t where t.id = ${id}`.found(ctx.db, () =>
    invalid('project_id', 'exists'),
  );
  await refuseArchived(ctx, [id]);
}

/** The root of the tree that the new ones join, for those who may add to the task above. */
async function rootAbove(ctx: Context, id: number, projectId: number): Promise<number> {
  const parent = (await lockTasksOf(ctx, [id])).get(id);
  if (!parent) throw invalid('parent_id', 'exists');
  if (parent.project_id !== projectId) throw invalid('parent_id', 'same_project');
  if (parent.status === 'accepted') throw taskLocked();
  if (!takesPart(parent, relationsOf(parent, ctx.actor), ctx.actor.id)) throw notTheirs('not_your_part', 'parent_id');
  return parent.main_task_id ?? parent.id;
}

const preview = serve(endpoints.previewTemplate, async (ctx, { params, body }) => {
  const plan = await plannedFrom(ctx, await orderOf(ctx, params.id, body));
  const levels = new Map<number, number>();
  const rows = plan.map(({ row, executor_id, planned_start_on, deadline }, at) => {
    const level = at === 0 ? 0 : (levels.get(row.parent_id ?? 0) ?? 0) + 1;
    levels.set(row.id, level);
    const { id: template_id, name, role, planned_minutes, checks } = row;
    const shown = { template_id, level, name, role, executor_id, planned_start_on, deadline, planned_minutes };
    return { ...shown, check_count: checksIn(checks).length };
  });
  return { rows };
});

const make = serve(endpoints.makeFromTemplate, async (ctx, { params, body }) => {
  const ids = await makeTemplate(ctx, await orderOf(ctx, params.id, body));
  return { id: ids[0]!, ids };
});

const fromTask = serve(endpoints.templateFromTask, (ctx, { body }) => keepAsTemplate(ctx, body.task_id, body.name));

const origin = serve(endpoints.taskOrigin, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(devTasks).read(ctx, params.id);
  return { rows: await originOf(ctx, id) };
});

export const taskTemplatesServed: readonly Served[] = [
  serveMove(taskTemplates, [actions.tasks.update]),
  preview,
  make,
  fromTask,
  origin,
];

const kept = {
  ...columnsOf(devTasks, 'id', 'parent_id', 'name', 'executor_id', 'creator_id'),
  ...columnsOf(devTasks, 'planned_start_on', 'created_at', 'deadline'),
  ...columnsOf(projects, 'manager_id'),
  is_lead: yesNo,
  checks: orNull(text),
  copy_id: whole,
};
type Kept = RowOf<typeof kept>;

const taken = [
  ...['text', 'planned_minutes', 'hard_index', 'task_type_id', 'task_priority_id', 'sticker_ids', 'requires_review'],
];
const templateColumns = [
  ...['id', 'parent_id', 'name', 'role', 'executor_id', 'start_days', 'deadline_days', 'checks', 'ordering', ...taken],
];

/**
 * A template from a task and those below it that the caller sees. Days are counted from the day on which the work
 * above began; the manager, the lead and the creator become those roles.
 */
async function keepAsTemplate(ctx: Context, taskId: number, name?: string) {
  const tasks = await visibleTree(ctx, taskId);
  const root = tasks.find(({ id }) => id === taskId);
  if (!root) throw notFound();
  if (tasks.length > TREE_MAX) throw invalid('task_id', 'template_too_large', { max: TREE_MAX });
  const calendar = calendarOf(ctx);
  const dayOf = (instant: string) => calendar.dayOf(Date.parse(instant));
  const start = root.planned_start_on ?? dayOf(root.created_at);
  const copyOf = new Map(tasks.map(({ id, copy_id }) => [id, copy_id]));
  const rows = tasks.map((task, at) => ({
    id: task.id,
    copy_id: task.copy_id,
    parent_id: task === root ? null : (copyOf.get(task.parent_id ?? 0) ?? root.copy_id),
    name: (task === root && name ? name : task.name).slice(0, 200),
    role: roleOf(task),
    start_days:
      task.planned_start_on && task !== root ? workingDaysAfter(start, task.planned_start_on, calendar) : null,
    deadline_days: task.deadline && workingDaysAfter(start, dayOf(task.deadline), calendar),
    checks: task.checks,
    ordering: at + 1,
  }));
  const source = sql`select c.copy_id as id, c.parent_id, c.name, c.role,
      case when c.role = 'person' then t.executor_id end as executor_id, c.start_days,
      c.deadline_days, c.checks, case when c.parent_id is null then 1 + (select count(*) from task_templates x
        where x.parent_id is null and x.deleted_at is null) else c.ordering end, ${sql.raw(taken.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, copy_id bigint, parent_id bigint, name text,
      role text, start_days integer, deadline_days integer, checks text, ordering integer)
    join (select id as task_id, executor_id, ${sql.raw(taken.join(', '))} from dev_tasks) t on t.task_id = c.id
    order by c.ordering`;
  await write(taskTemplates, ctx, inserting(taskTemplates, ctx, { columns: templateColumns, source }));
  return { id: root.copy_id, name: rows.find(({ id }) => id === taskId)!.name, task_count: rows.length };
}

function roleOf({ executor_id, creator_id, manager_id, is_lead }: Kept): TemplateRole {
  if (executor_id === null) return 'nobody';
  if (executor_id === manager_id) return 'manager';
  if (is_lead) return 'lead';
  return executor_id === creator_id ? 'creator' : 'person';
}

async function visibleTree(ctx: Context, id: number): Promise<Kept[]> {
  const visible = thereFor(tasksVisibleTo, ctx.actor);
  return sql(kept)`with recursive below as (
      select id, parent_id from dev_tasks where id = ${id} and deleted_at is null
      union select d.id, d.parent_id from dev_tasks d join below b on d.parent_id = b.id where d.deleted_at is null)
    select t.id, t.parent_id, t.name, t.executor_id, t.creator_id, p.manager_id, t.planned_start_on, t.created_at,
      t.deadline, exists (select 1 from team_members m join team_member_types y on y.id = m.team_member_type_id
        where y.is_lead and m.team_id = p.team_id and m.user_id = t.executor_id and m.deleted_at is null
          and ${holdsOn('m', todayOf(ctx))}) as is_lead,
      (select string_agg(replace(k.text, e'\n', ' '), e'\n' order by k.ordering, k.id) from task_checks k
        where k.task_id = t.id and k.deleted_at is null) as checks,
      nextval(pg_get_serial_sequence('task_templates', 'id')) as copy_id
    from dev_tasks t join ${rowsForAll(projects, 'whose project a task that is seen is in')} p on p.id = t.project_id
    where t.id in (select id from below) and ${visible} order by t.id limit ${sql.lit(TREE_MAX + 1)}`.rows(ctx.db);
}
