import { invalid, notFound } from '#kernel/problems.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { clientTaskComments, clientTaskFiles } from '#modules/work/client-tasks/client-task-parts.ts';
import { checkLooksAfter } from '#modules/work/client-tasks/client-task-scope.server.ts';
import { followTasks, noteStep } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { projects } from '#modules/company/projects/door.ts';
import { refuseUnfit } from '#modules/work/client-tasks/convert.server.ts';
import * as endpoints from '#modules/work/client-tasks/serving-endpoints.ts';
import { countsOf, lastStepOf, standingOf, writeOrder } from '#modules/work/client-tasks/undo-orders.server.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { lockTasks } from '#modules/work/tasks/door.server.ts';

const join = serve(endpoints.joinTask, async (asked, { body }, { app }) => {
  checkLooksAfter(asked.actor);
  const ctx: Context = { ...asked, closes: false };
  const { id, version, task_id } = body;
  const operations = app.operationsAt(clientTasks);
  // The task before the client task, as everybody holds them: of two who join it at once, the second sees what the
  // first did.
  const [task] = await lockTasks(ctx, [task_id], false);
  if (!task?.is_visible) throw notFound();
  const row = await heldRow(ctx, operations, id, version);
  refuseUnfit(row);
  if (task.client_task_id !== null && task.client_task_id !== id) throw invalid('task_id', 'task_serves_another');
  const found = await sql({ client_id: orNull(whole) })`select client_id
    from ${rowsForAll(projects, 'whose project a task that is seen is in')} where id = ${task.project_id}`.first(
    ctx.db,
  );
  if (found?.client_id !== row.client_id) throw invalid('task_id', 'task_of_another_client');
  const before = [await standingOf(ctx, id)];
  const step_id = await lastStepOf(ctx, [id]);
  await app.operationsAt(devTasks).update(ctx, task_id, { client_task_id: id });
  await noteStep(ctx, [{ client_task_id: id, to_status: row.status, action: 'convert', count: 1 }]);
  await followTasks(ctx, { ids: [id] });
  const { client_task_id, client_id } = task;
  const tasks = [{ id: task_id, client_task_id, client_id }];
  await writeOrder(ctx, 'join', id, { client_tasks: before, step_id, tasks, comment_ids: [], file_ids: [] });
  return operations.read(ctx, id);
});

/** Both client tasks, held. Their tasks before them, then the smaller id first: nobody waits for another in a ring. */
async function heldTwins(ctx: Context, read: (id: number) => Promise<ClientTask>, ids: readonly number[]) {
  await sql`select id from ${rowsForAll(devTasks, 'all of them, locked before their client_tasks')}
    where client_task_id = any(${ids}::bigint[]) and deleted_at is null order by id for update`.run(ctx.db);
  const held = new Map<number, ClientTask>();
  for (const one of ids.toSorted((a, b) => a - b)) held.set(one, await read(one));
  return ids.map((one) => held.get(one)!);
}

const merge = serve(endpoints.mergeClientTasks, async (asked, { body }, { app }) => {
  checkLooksAfter(asked.actor);
  const ctx: Context = { ...asked, closes: false };
  const { id, version, into_id } = body;
  if (id === into_id) throw invalid('into_id', 'client_task_itself');
  const operations = app.operationsAt(clientTasks);
  const read = (one: number) => heldRow(ctx, operations, one, one === id ? version : undefined);
  const [row, into] = (await heldTwins(ctx, read, [id, into_id])) as [ClientTask, ClientTask];
  refuseUnfit(row);
  refuseUnfit(into);
  if (row.client_id !== into.client_id) throw invalid('into_id', 'client_task_other_client');
  const before = [await standingOf(ctx, id), await standingOf(ctx, into_id)];
  const step_id = await lastStepOf(ctx, [id, into_id]);
  const moving = sql`t.client_task_id = ${id} and t.deleted_at is null`;
  const tasks = await updateRows(devTasks, ctx, { set: { client_task_id: into_id }, where: moving });
  const comments = await updateRows(clientTaskComments, ctx, { set: { client_task_id: into_id }, where: moving });
  const files = await updateRows(clientTaskFiles, ctx, {
    set: { client_task_id: into_id },
    where: sql`${moving} and not exists (select from client_task_files o where o.client_task_id = ${into_id}
      and o.resource_id = t.resource_id and o.deleted_at is null)`,
  });
  await updateRows(clientTasks, ctx, { set: await countsOf(ctx, into_id), held: [into as AnyRow] });
  const ended = { duplicate_of_id: into_id, answer_warn_at: null, done_warn_at: null };
  await updateRows(clientTasks, ctx, {
    set: { ...ended, status: 'declined', answered_at: sql`coalesce(t.answered_at, ${ctx.now})` },
    where: sql`t.id = ${id}`,
  });
  await noteStep(ctx, [
    { client_task_id: id, to_status: 'declined', action: 'merge' },
    { client_task_id: into_id, to_status: into.status, action: 'merge' },
  ]);
  await followTasks(ctx, { ids: [id, into_id] });
  await writeOrder(ctx, 'merge', id, {
    ...{ client_tasks: before, step_id },
    tasks: tasks.map(({ id: task, client_id }) => ({ id: task, client_task_id: id, client_id })),
    comment_ids: comments.map((one) => one.id),
    file_ids: files.map((one) => one.id),
  });
  return operations.read(ctx, into_id);
});

export const joinAndMergeServed: readonly Served[] = [join, merge];
