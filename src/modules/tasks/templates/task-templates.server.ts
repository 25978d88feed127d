import { invalid, notTheirs } from '#kernel/problems.ts';
import { type Sql, sql, type SqlBool } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsOf } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { serveMove } from '#server/ordered/serve-move.ts';
import { actions } from '#modules/actions.ts';
import { localDayOf } from '#modules/attendance/door.ts';
import { refuseArchived } from '#modules/projects/door.server.ts';
import { projects } from '#modules/projects/door.ts';
import { originOf } from '#modules/tasks/templates/task-origin.server.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import { lockTasksOf } from '#modules/tasks/sections/task-parts.server.ts';
import { takesPart } from '#modules/tasks/task/task-changes.ts';
import { taskLocked } from '#modules/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/tasks/workflow/task-relations.ts';
import * as endpoints from '#modules/tasks/templates/template-endpoints.ts';
import { makeTemplate, plannedFrom, type TemplateOrder } from '#modules/tasks/templates/template-making.server.ts';
import { checksIn } from '#modules/tasks/templates/template-plan.ts';
import { keepAsTemplate } from '#modules/tasks/templates/template-from-task.server.ts';
import { taskTemplates } from '#modules/tasks/templates/task-templates.ts';
import type { Place } from '#modules/tasks/templates/tree-planting.server.ts';

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
