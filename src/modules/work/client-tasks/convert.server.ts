import type { SentTo } from '#kernel/endpoint.ts';
import { notFound, Problem, stepNotAllowed } from '#kernel/problems.ts';
import { columnsOf, json, moment, orNull, sql, whole } from '#server/database/door.ts';
import { actorId, type Context } from '#server/context.ts';
import { thereFor } from '#server/crud/conditions.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { recordsOf, removeRows, updateRows } from '#server/crud/writing.ts';
import { bodyOf } from '#server/http/problem-answers.ts';
import { serve } from '#server/http/serve.ts';
import { usedAmong } from '#server/import/many-rows.ts';
import { type ClientTaskStatus, convertibleStatuses } from '#modules/work/client-tasks/client-task-flow.ts';
import { clientTaskFlows } from '#modules/work/client-tasks/client-task-parts.ts';
import { checkLooksAfter, clientTasksVisibleTo } from '#modules/work/client-tasks/client-task-scope.server.ts';
import { followTasks, noteStep } from '#modules/work/client-tasks/client-task-steps.server.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { convertClientTasks, type SplitLine, undoConversion } from '#modules/work/client-tasks/serving-endpoints.ts';
import { devTasks, taskIntervals, type TaskRow } from '#modules/work/tasks/door.ts';

type Item = SentTo<typeof convertClientTasks>['items'][number];

/** The client tasks of an order, locked, as far as they are there for the caller. */
async function heldClientTasks(ctx: Context, items: readonly Item[]): Promise<Map<number, ClientTask>> {
  const visible = thereFor(clientTasksVisibleTo, ctx.actor);
  const ids = [...new Set(items.map(({ id }) => id))];
  const rows = await lockRows(clientTasks, ctx, ids, visible);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Declined, done and merged client tasks become no tasks; each says by which rule. */
export function refuseUnfit(row: ClientTask): void {
  if ((convertibleStatuses as readonly ClientTaskStatus[]).includes(row.status)) return;
  const rule = row.status === 'declined' ? 'client_task_declined' : 'client_task_closed';
  throw stepNotAllowed('status', rule);
}

/**
 * What a client task gives to a task that says nothing of it; that it serves the client task is said of all tasks at
 * once.
 */
const taskOf = (clientTask: ClientTask, line: SplitLine) => ({
  ...line,
  text: clientTask.text,
  project_id: clientTask.project_id,
  task_priority_id: line.task_priority_id ?? clientTask.task_priority_id,
});

interface Made {
  readonly id: number;
  readonly status: ClientTaskStatus;
  readonly tasks: readonly { readonly id: number; readonly version: number }[];
}

export const convertServed = serve(convertClientTasks, async (asked, { body }, call) => {
  checkLooksAfter(asked.actor);
  // Nothing in here is the last statement of the transaction.
  const ctx: Context = { ...asked, closes: false };
  const { items } = body;
  const held = await heldClientTasks(ctx, items);
  const tasks = call.app.operationsAt(devTasks);
  const made: Made[] = [];
  for (const [at, { id, version, lines }] of items.entries()) {
    const clientTask = held.get(id);
    try {
      if (!clientTask) throw notFound();
      if (version !== undefined && version !== clientTask.version)
        throw new Problem('STALE_VERSION', { extra: { row: clientTask } });
      refuseUnfit(clientTask);
      const rows: TaskRow[] = [];
      for (const line of lines ?? [{ name: clientTask.name }])
        rows.push(await tasks.create(ctx, taskOf(clientTask, line)));
      const { status } = clientTask;
      made.push({ id, status, tasks: rows.map((row) => ({ id: row.id, version: row.version + 1 })) });
    } catch (error) {
      if (!(error instanceof Problem) || items.length === 1) throw error;
      const why = bodyOf(call.app.texts, error, ctx.lang, ctx.origin.request_id);
      throw new Problem(error.problem, { ...error.details, extra: { ...error.details.extra, item: at, id, why } });
    }
  }
  await letServe(ctx, made, held);
  await followTasks(ctx, { ids: made.map(({ id }) => id) });
  await noteStep(
    ctx,
    made.map((one) => ({
      client_task_id: one.id,
      to_status: one.status === 'new' ? 'taken' : one.status,
      action: 'convert',
      count: one.tasks.length,
    })),
  );
  const found = await sql({ id: whole })`insert into client_task_conversions (made, created_at, created_by)
    values (${JSON.stringify(made)}::jsonb, ${ctx.now}, ${actorId(ctx.actor)}) returning id`.one(ctx.db);
  return {
    conversion_id: found.id,
    rows: made.map(({ id, tasks: own }) => ({ id, task_ids: own.map((task) => task.id) })),
  };
});

/** From now on the tasks serve their client tasks: one change for all of them. */
async function letServe(ctx: Context, made: readonly Made[], held: ReadonlyMap<number, ClientTask>): Promise<void> {
  const served = made.flatMap(({ id, tasks }) =>
    tasks.map((task) => ({ id: task.id, client_task_id: id, client_id: held.get(id)!.client_id })),
  );
  await updateRows(devTasks, ctx, {
    set: { client_task_id: sql`v.client_task_id`, client_id: sql`v.client_id` },
    ...recordsOf(devTasks, served, 'v'),
  });
}

/** Versions of the tasks that are there, without those that have something below or beside them by now. */
const untouchedSince = (ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  sql(columnsOf(devTasks, 'id', 'version'))`select t.id, t.version
    from ${rowsForAll(devTasks, 'tasks that the order made, locked')} t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and t.sub_task_count = 0 and t.comment_count = 0
      and t.file_count = 0
      and not exists (select from ${rowsForAll(taskIntervals, 'time of anybody holds a task back')} i
        where i.task_id = t.id and i.deleted_at is null)
    order by t.id for update of t`.pairs(ctx.db, 'id', 'version');

const record = { made: json<readonly Made[]>(), created_by: orNull(whole), undone_at: orNull(moment) };

/** Takes an order back: client tasks all of whose tasks nobody has touched. */
export const undoConversionServed = serve(undoConversion, async (asked, { params }, call) => {
  checkLooksAfter(asked.actor);
  const ctx: Context = { ...asked, closes: false };
  const order = await sql(record)`select made, created_by, undone_at from client_task_conversions
    where id = ${params.id} for update`.first(ctx.db);
  if (!order || order.created_by !== ctx.actor.id) throw notFound();
  if (order.undone_at) throw new Problem('UNDO_TOO_LATE');
  const ids = order.made.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  const versions = await untouchedSince(ctx, ids);
  const used = await usedAmong(call.app.directory, devTasks, ctx, ids);
  const isUntouched = ({ tasks }: Made) =>
    tasks.every(({ id, version }) => versions.get(id) === version && !used.has(id));
  const undone = order.made.filter(isUntouched);
  const gone = undone.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  if (gone.length) await call.app.operationsAt(devTasks).quick!.removeMany(ctx, gone);
  for (const [status, same] of Map.groupBy(undone, (one) => one.status)) {
    const back = same.map(({ id }) => id);
    const isNew = status === 'new' ? { responsible_id: null, answered_at: null } : {};
    await updateRows(clientTasks, ctx, {
      set: { status, ...isNew },
      where: sql`t.id = any(${back}::bigint[]) and t.status in ('taken', 'in_work')`,
    });
  }
  const back = undone.map(({ id }) => id);
  // Its own steps, which nobody was told of, go with it.
  await removeRows(
    clientTaskFlows,
    ctx,
    sql`t.client_task_id = any(${back}::bigint[]) and t.action in ('convert', 'take') and t.deleted_at is null
      and t.created_by = ${ctx.actor.id}
      and t.created_at >= (select created_at from client_task_conversions where id = ${params.id})`,
  );
  await sql`update client_task_conversions set undone_at = ${ctx.now} where id = ${params.id}`.run(ctx.db);
  const left = order.made.filter((one) => !isUntouched(one)).map(({ id }) => id);
  return { undone: back, left };
});
