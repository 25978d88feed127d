import { dayMs } from '#kernel/days.ts';
import { Problem } from '#kernel/problems.ts';
import { columnsOf, json, type RowOf, sql } from '#server/database/door.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
import { recordsOf, removeRows, updateRows } from '#server/crud/writing.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import type { Values } from '#server/crud/values.ts';
import { type BulkLinks, taskBulks } from '#modules/work/tasks/bulk/task-bulks.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';
import { refuseArchived } from '#modules/company/projects/door.server.ts';
import { lockTasksOf } from '#modules/work/tasks/sections/task-parts.server.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';

const bulkColumns = {
  ...columnsOf(taskBulks, 'kind', 'task_ids', 'created_at', 'undone_at'),
  before: json<Readonly<Record<string, Values>>>(),
  row_versions: json<Readonly<Record<string, number>>>(),
  links: json<Partial<BulkLinks>>(),
};
type Bulk = RowOf<typeof bulkColumns>;

/** For so long a change of many tasks can be taken back. */
const undoableMs = dayMs;

/**
 * Gives every task back what the order took: what somebody touched since stays as it is. Moves of the workflow follow
 * their own rule (ten seconds, all or none), and a tree that went to another project comes back whole or not at all.
 * Throws 409 when there is nothing left to take back.
 */
export async function undoBulk(asked: Context, app: App, id: number) {
  const ctx: Context = { ...asked, closes: false };
  const bulk = await own(ctx, id);
  if (bulk.kind === 'transition') {
    await undoTransition(ctx, bulk.task_ids);
    await markUndone(ctx, id);
    return { undone: [...bulk.task_ids], left: [] };
  }
  const tasks = await lockTasksOf(ctx, bulk.task_ids);
  const untouched = [...tasks.values()].filter((task) => task.version === bulk.row_versions[task.id]);
  const left = bulk.task_ids.filter((one) => !untouched.some((task) => task.id === one));
  await refuseArchived(
    ctx,
    untouched.flatMap(({ id, project_id }) => [project_id, Number(bulk.before[id]?.project_id ?? project_id)]),
  );
  if (bulk.kind === 'move' && left.length) throw new Problem('UNDO_TOO_LATE');
  const areLinked = await takeLinksBack(ctx, app, bulk.links);
  if (!untouched.length && !areLinked) throw new Problem('UNDO_TOO_LATE');
  if (untouched.length) await giveBack(ctx, await relocked(ctx, untouched), bulk);
  await markUndone(ctx, id);
  return { undone: untouched.map((task) => task.id), left };
}

async function own(ctx: Context, id: number): Promise<Bulk> {
  const bulk = await sql(bulkColumns)`select kind, task_ids, before, row_versions, links, created_at,
      undone_at from task_bulks where id = ${id} and created_by = ${ctx.actor.id} for update`.found(ctx.db);
  if (bulk.undone_at || ctx.now.getTime() - Date.parse(bulk.created_at) > undoableMs)
    throw new Problem('UNDO_TOO_LATE');
  return bulk;
}

/** Tasks that dependencies may have blocked or released in the meantime: as they are now. */
const relocked = async (ctx: Context, tasks: readonly TaskRow[]): Promise<TaskRow[]> => [
  ...(
    await lockTasksOf(
      ctx,
      tasks.map(({ id }) => id),
    )
  ).values(),
];

/** Takes dependencies away that nobody changed since, and puts back those that are gone; whether there were any. */
async function takeLinksBack(ctx: Context, app: App, { added = [], removed = [] }: Partial<BulkLinks>) {
  const links = app.operationsAt(taskDependencies);
  const versions = new Map(added.map(({ id, version }) => [id, version]));
  const there = await sql(columnsOf(taskDependencies, 'id', 'version'))`select d.id, d.version
    from task_dependencies d where d.id = any(${[...versions.keys()]}::bigint[]) and d.deleted_at is null
    order by d.id`.rows(ctx.db);
  const kept = there.filter(({ id, version }) => versions.get(id) === version);
  for (const { id } of kept) await links.remove(ctx, id);
  const gone = await sql(columnsOf(taskDependencies, 'id'))`select d.id from task_dependencies d
    where d.id = any(${removed}::bigint[]) and d.deleted_at is not null and not exists (
      select from task_dependencies o where o.task_id = d.task_id and o.predecessor_id = d.predecessor_id
        and o.deleted_at is null)
    order by d.id`.rows(ctx.db);
  for (const { id } of gone) await links.restore(ctx, id);
  return kept.length + gone.length > 0;
}

async function giveBack(ctx: Context, tasks: readonly TaskRow[], bulk: Bulk): Promise<void> {
  const columns = [...new Set(tasks.flatMap(({ id }) => Object.keys(bulk.before[id] ?? {})))];
  const then = tasks.map(({ id }) => ({ ...bulk.before[id], id }));
  const set = Object.fromEntries(columns.map((name) => [name, sql.ref(`v.${name}`)]));
  const rows = await updateRows(devTasks, ctx, { set, ...recordsOf(devTasks, then, 'v'), held: tasks });
  if (columns.includes('deadline')) await forgetDeadlines(ctx, rows, bulk.created_at);
  if (columns.includes('parent_id')) await recount(ctx, { parents: rows.map(({ parent_id }) => parent_id) });
}

/** The deadlines that the order wrote never were. */
async function forgetDeadlines(ctx: Context, tasks: readonly TaskRow[], at: string): Promise<void> {
  const written = sql`t.task_id = any(${tasks.map(({ id }) => id)}::bigint[]) and t.created_at = ${at}
    and t.created_by = ${ctx.actor.id} and t.deleted_at is null`;
  await removeRows(taskDeadlines, ctx, written);
}

const markUndone = (ctx: Context, id: number) =>
  updateRows(taskBulks, ctx, { set: { undone_at: ctx.now, notices: sql`'[]'::jsonb` }, where: sql`t.id = ${id}` });
