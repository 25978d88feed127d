import { columnsOf, ids, json, orNull, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context } from '#server/context.ts';
import { type Notice, tell } from '#modules/notifications/tell.server.ts';
import { bundled, settleTransitions } from '#modules/tasks/transitions/settled-transitions.server.ts';
import { UNDO_WINDOW_MS } from '#modules/tasks/workflow/task-settings.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';

type Untitled = Omit<Notice, 'details'> & { readonly status?: string; readonly count?: number };

/** Tells people of what can no longer be taken back: moves, orders for many tasks, and texts that call them by name. */
export async function tellOfTasks(ctx: Context): Promise<void> {
  const settled = bundled(await settleTransitions(ctx));
  const clients = await peopleOfClients(
    ctx,
    settled.flatMap(({ client_id }) => client_id ?? []),
  );
  const moved = settled.flatMap(({ user_id, client_id, actor_id, tasks: [first, ...others] }): Untitled[] => {
    if (!first) return [];
    const { task_id, status } = first;
    const people = user_id ? [user_id] : (clients.get(client_id ?? 0) ?? []);
    const notice = { actor_id, kind: 'task_moved', task_id, status, count: 1 + others.length } as const;
    return people.filter((id) => id !== actor_id).map((id) => ({ ...notice, user_id: id }));
  });
  const untitled = [...moved, ...(await changedByOrder(ctx)), ...(await mentions(ctx))];
  if (untitled.length) await tell(ctx, await titled(ctx, untitled));
}

/** Who looks into the product for an organisation. */
async function peopleOfClients(ctx: Context, clients: readonly number[]): Promise<Map<number, readonly number[]>> {
  if (!clients.length) return new Map();
  const { rows } = await sql({ client_id: whole, ids })`select client_id, array_agg(id order by id) as ids
    from users where client_id = any(${clients}::bigint[]) and deleted_at is null group by client_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.client_id, row.ids]));
}

async function changedByOrder(ctx: Context): Promise<Untitled[]> {
  const before = new Date(ctx.now.getTime() - UNDO_WINDOW_MS);
  const { rows } = await sql({
    created_by: orNull(whole),
    notices: json<readonly { user_id: number; task_ids: readonly number[] }[]>(),
  })`update task_bulks set told_at = ${ctx.now} where told_at is null and created_at < ${before}
    returning created_by, notices`.execute(ctx.db);
  return rows.flatMap(({ created_by, notices }) =>
    notices.map(
      ({ user_id, task_ids }): Untitled => ({
        user_id,
        actor_id: created_by,
        kind: 'tasks_changed',
        task_id: task_ids[0] ?? null,
        count: task_ids.length,
      }),
    ),
  );
}

async function mentions(ctx: Context): Promise<Untitled[]> {
  const { rows } = await sql({ user_id: whole, task_id: whole, mentioned_by: orNull(whole) })`
    update task_mentions set told_at = ${ctx.now} where told_at is null
    returning user_id, task_id, mentioned_by`.execute(ctx.db);
  return rows.map(({ user_id, task_id, mentioned_by }) => ({
    user_id,
    task_id,
    actor_id: mentioned_by,
    kind: 'mention',
  }));
}

/** With the number and the name that the task has when it is told. */
async function titled(ctx: Context, untitled: readonly Untitled[]): Promise<Notice[]> {
  const ids = [...new Set(untitled.flatMap(({ task_id }) => task_id ?? []))];
  const { rows } = await sql(columnsOf(devTasks, 'id', 'number', 'name'))`select id, number, name from dev_tasks
    where id = any(${ids}::bigint[])`.execute(ctx.db);
  const tasks = new Map(rows.map(({ id, ...task }) => [id, task]));
  return untitled.map(({ status, count, ...notice }) => ({
    ...notice,
    details: { ...tasks.get(notice.task_id ?? 0), ...(status && { status }), ...(count && { count }) },
  }));
}
