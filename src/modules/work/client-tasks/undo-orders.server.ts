import { Problem } from '#kernel/problems.ts';
import { columnsOf, json, sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { recordsOf, removeRows, updateRows } from '#server/crud/writing.ts';
import { serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { clientTaskComments, clientTaskFiles, clientTaskFlows } from '#modules/work/client-tasks/client-task-parts.ts';
import { checkLooksAfter } from '#modules/work/client-tasks/client-task-scope.server.ts';
import { followTasks } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { undoClientTaskOrder } from '#modules/work/client-tasks/serving-endpoints.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** What an order may change of a client task by itself and through the tasks that it brings. */
const standing = {
  ...columnsOf(clientTasks, 'id', 'status', 'responsible_id', 'duplicate_of_id', 'answered_at', 'done_at'),
};
const standingColumns = sql.raw('id, status, responsible_id, duplicate_of_id, answered_at, done_at');
type Standing = Awaited<ReturnType<typeof standingOf>>;

/** A client task as it stands before an order; `warns` are the moments of its warnings. */
export async function standingOf(ctx: Context, id: number) {
  return sql({ ...standing, warns: json<Readonly<Record<string, string | null>>>() })`
    select ${standingColumns},
      jsonb_build_object('answer_warn_at', answer_warn_at, 'done_warn_at', done_warn_at) as warns
    from client_tasks where id = ${id}`.one(ctx.db);
}

/** The last step of these client tasks: what an order adds comes after it. */
export const lastStepOf = (ctx: Context, ids: readonly number[]): Promise<number> =>
  sql({ id: whole })`select coalesce(max(id), 0) as id from client_task_flows
    where client_task_id = any(${ids}::bigint[])`.value(ctx.db);

/** What it takes to undo an order: client tasks and tasks as they were, and what of a client task went to another. */
interface Before {
  readonly client_tasks: readonly Standing[];
  readonly step_id: number;
  readonly tasks: readonly {
    readonly id: number;
    readonly client_task_id: number | null;
    readonly client_id: number | null;
  }[];
  readonly comment_ids: readonly number[];
  readonly file_ids: readonly number[];
}

type Kept = Before & { readonly versions: Readonly<Record<string, number>> };

export async function writeOrder(ctx: Context, kind: 'join' | 'merge', id: number, before: Before): Promise<void> {
  const kept: Kept = { ...before, versions: await versionsOf(ctx, before) };
  await sql`insert into client_task_orders (kind, client_task_id, before, created_at, created_by)
    values (${kind}, ${id}, ${JSON.stringify(kept)}::jsonb, ${ctx.now}, ${actorId(ctx.actor)})`.run(ctx.db);
}

async function versionsOf(
  ctx: Context,
  { client_tasks }: Pick<Before, 'client_tasks'>,
): Promise<Record<string, number>> {
  const rows = await sql({ id: whole, version: whole })`select id, version from client_tasks
    where id = any(${client_tasks.map(({ id }) => id)}::bigint[]) and deleted_at is null
    order by id for update`.rows(ctx.db);
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

/**
 * Takes back the caller's last order about a client task, as long as nobody has led one of the client tasks further
 * since: tasks, words and files that are still where it brought them go back, and its steps never were.
 */
export const undoOrderServed = serve(undoClientTaskOrder, async (asked, { body }, { app }) => {
  checkLooksAfter(asked.actor);
  const ctx: Context = { ...asked, closes: false };
  const order = await sql({ id: whole, before: json<Kept>() })`select id, before from client_task_orders
    where client_task_id = ${body.id} and undone_at is null and created_by = ${actorId(ctx.actor)}
    order by id desc limit 1 for update`.found(ctx.db);
  const { client_tasks, step_id, tasks, comment_ids, file_ids, versions } = order.before;
  const ids = client_tasks.map(({ id }) => id);
  await sql`select id
    from ${rowsForAll(devTasks, 'tasks that the order moved, locked')}
    where id = any(${tasks.map(({ id }) => id)}::bigint[])
    order by id for update`.run(ctx.db);
  const now = await versionsOf(ctx, { client_tasks });
  if (ids.some((id) => now[id] !== versions[id])) throw new Problem('UNDO_TOO_LATE');
  await giveTasksBack(ctx, tasks, ids);
  const goBack = { set: { client_task_id: body.id } };
  const among = (of: readonly number[]) => sql`t.id = any(${of}::bigint[]) and t.client_task_id = ${ids.at(-1)!}`;
  if (comment_ids.length) await updateRows(clientTaskComments, ctx, { ...goBack, where: among(comment_ids) });
  if (file_ids.length) await updateRows(clientTaskFiles, ctx, { ...goBack, where: among(file_ids) });
  await removeRows(
    clientTaskFlows,
    ctx,
    sql`t.client_task_id = any(${ids}::bigint[]) and t.id > ${step_id} and t.deleted_at is null`,
  );
  for (const { id, warns, ...was } of client_tasks)
    await updateRows(clientTasks, ctx, {
      set: { ...was, ...warns, ...(await countsOf(ctx, id)) },
      where: sql`t.id = ${id}`,
    });
  await followTasks(ctx, { ids });
  await sql`update client_task_orders set undone_at = ${ctx.now} where id = ${order.id}`.run(ctx.db);
  return heldRow(ctx, app.operationsAt(clientTasks), body.id);
});

/** Tasks serve again what they served before, if they still serve what the order made them serve. */
async function giveTasksBack(ctx: Context, tasks: Before['tasks'], ids: readonly number[]): Promise<void> {
  if (!tasks.length) return;
  const { from, where } = recordsOf(devTasks, tasks, 'v');
  await updateRows(devTasks, ctx, {
    set: { client_task_id: sql`v.client_task_id`, client_id: sql`v.client_id` },
    from,
    where: sql`${where} and t.client_task_id = ${ids.at(-1)!}`,
  });
}

/** How many words of both sides and files a client task has now. */
export const countsOf = (ctx: Context, id: number) =>
  sql(columnsOf(clientTasks, 'comment_count', 'file_count'))`select
    (select count(*) from client_task_comments where client_task_id = ${id} and not is_inner
      and deleted_at is null)::integer as comment_count,
    (select count(*) from client_task_files where client_task_id = ${id}
      and deleted_at is null)::integer as file_count`.one(ctx.db);
