import { invalid, notFound, notTheirs, Problem, ruleNotMet } from '#kernel/problems.ts';
import { orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { recordsOf, updateRows } from '#server/crud/writing.ts';
import { checkReferences, type Directory } from '#server/crud/references.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions } from '#modules/actions.ts';
import { projectCategories } from '#modules/company/projects/door.ts';
import { tooMany } from '#modules/work/tasks/bulk/chosen-tasks.server.ts';
import { BULK_MAX } from '#modules/work/tasks/task/bulk-limit.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { lockTasksOf } from '#modules/work/tasks/sections/task-parts.server.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { taskLocked } from '#modules/work/tasks/task/task-problems.server.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';

/** What moves with a task into another project. */
export const projectColumns = [
  'project_id',
  'number',
  'former_numbers',
  'project_category_id',
  'parent_id',
  'main_task_id',
] as const;

export interface ProjectOrder {
  readonly project_id: number;
  /** For tasks whose category the other project does not have; otherwise they lose it. */
  readonly project_category_id?: number | null;
}

export interface MovedToProject {
  readonly refused: ReadonlyMap<number, Problem>;
  readonly before: readonly TaskRow[];
  readonly after: readonly TaskRow[];
}

/**
 * Moves tasks with all that is below them: each gets the next number of the other project and is still found by the
 * one that it had. A task whose parent stays behind becomes a root. Throws 403 and 422 for the order as a whole.
 */
export async function moveToProject(
  ctx: Context,
  directory: Directory,
  tasks: readonly TaskRow[],
  order: ProjectOrder,
): Promise<MovedToProject> {
  await checkTarget(ctx, directory, order);
  const refused = new Map<number, Problem>();
  for (const task of tasks) {
    const problem = refusalOf(ctx, task);
    if (problem) refused.set(task.id, problem);
  }
  const able = tasks.filter(({ id, project_id }) => !refused.has(id) && project_id !== order.project_id);
  const trees = await treesBelow(ctx, able);
  const rows = await lockTasksOf(
    ctx,
    trees.map(({ id }) => id),
  );
  for (const { root, id } of trees) if (!rows.has(id)) refused.set(root, ruleNotMet('ids', 'sub_task_hidden'));
  const moving = new Set(trees.filter(({ root }) => !refused.has(root)).map(({ id }) => id));
  if (moving.size > BULK_MAX) throw tooMany();
  const before = [...rows.values()].filter(({ id }) => moving.has(id)).sort((a, b) => a.id - b.id);
  return { refused, before, after: before.length ? await store(ctx, before, order) : [] };
}

/** The other project must be there for the caller, who must be one who makes tasks. */
async function checkTarget(ctx: Context, directory: Directory, order: ProjectOrder): Promise<void> {
  if (!ctx.actor.actions.has(actions.tasks.create)) throw new Problem('ACTION_NOT_HELD');
  await checkReferences(directory, devTasks, ctx, { ...order });
  const category = order.project_category_id;
  if (!category) return;
  const rows = await sql`select 1
      from ${rowsForAll(projectCategories, 'it was checked as a reference before')} where id = ${category}
    and (project_id is null or project_id = ${order.project_id})`.rows(ctx.db);
  if (!rows.length) throw invalid('project_category_id', 'category_of_project');
}

function refusalOf(ctx: Context, task: TaskRow): Problem | null {
  const owns = relationsOf(task, ctx.actor).some((one) => one === 'manager' || one === 'creator');
  if (!owns) return notTheirs('not_your_part');
  return task.status === 'accepted' ? taskLocked() : null;
}

/** Every task below these and they themselves, with the one that takes it along. */
const treesBelow = (ctx: Context, tasks: readonly TaskRow[]): Promise<{ id: number; root: number }[]> =>
  sql({ id: whole, root: whole })`with recursive below as (
      select id, id as root from unnest(${tasks.map(({ id }) => id)}::bigint[]) as x(id)
      union select d.id, b.root from dev_tasks d join below b on d.parent_id = b.id where d.deleted_at is null)
    select id, root from below`.rows(ctx.db);

async function store(ctx: Context, tasks: readonly TaskRow[], order: ProjectOrder): Promise<TaskRow[]> {
  const numbers = await nextNumbers(ctx, order.project_id, tasks.length);
  const fitting = await fittingCategories(ctx, tasks, order.project_id);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const values = tasks.map((task, at) => ({
    id: task.id,
    number: numbers[at],
    parent_id: byId.has(task.parent_id ?? 0) ? task.parent_id : null,
    main_task_id: topOf(byId, task),
    project_category_id: fitting.has(task.project_category_id)
      ? task.project_category_id
      : (order.project_category_id ?? null),
  }));
  const own = (column: (typeof projectColumns)[number]) => sql`v.${sql.ref(column)}`;
  const rows = await updateRows(devTasks, ctx, {
    set: {
      project_id: order.project_id,
      number: own('number'),
      former_numbers: sql`concat_ws(' ', t.former_numbers, t.number)`,
      project_category_id: own('project_category_id'),
      parent_id: own('parent_id'),
      main_task_id: own('main_task_id'),
    },
    ...recordsOf(devTasks, values, 'v'),
    held: tasks,
  });
  await recount(ctx, { parents: tasks.map(({ parent_id }) => parent_id) });
  return rows;
}

async function nextNumbers(ctx: Context, projectId: number, count: number): Promise<string[]> {
  const rows = await sql({ number: orNull(text) })`select next_task_number(${projectId}) as number
    from generate_series(1, ${count}::integer)`.rows(ctx.db);
  return rows.map(({ number }) => {
    if (!number) throw notFound();
    return number;
  });
}

/** Categories that stay: none, the general ones and those of the other project. */
async function fittingCategories(
  ctx: Context,
  tasks: readonly TaskRow[],
  projectId: number,
): Promise<ReadonlySet<number | null>> {
  const used = [...new Set(tasks.flatMap(({ project_category_id }) => project_category_id ?? []))];
  const rows = await sql({ id: whole })`select id
    from ${rowsForAll(projectCategories, 'what tasks have stays where it fits')} where id = any(${used}::bigint[])
    and (project_id is null or project_id = ${projectId})`.rows(ctx.db);
  return new Set([null, ...rows.map(({ id }) => id)]);
}

/** The root among those that move; null for the root itself. */
function topOf(byId: ReadonlyMap<number, TaskRow>, task: TaskRow): number | null {
  let top = task;
  for (let above = byId.get(top.parent_id ?? 0); above; above = byId.get(top.parent_id ?? 0)) top = above;
  return top === task ? null : top.id;
}
