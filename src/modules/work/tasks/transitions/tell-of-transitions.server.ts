import { columnsOf, ids, json, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type Happening, happening } from '#server/crud/happenings.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Notice, tell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import {
  bundled,
  type SettledNotice,
  type SettledTransition,
  settleTransitions,
} from '#modules/work/tasks/transitions/settled-transitions.server.ts';
import { UNDO_WINDOW_MS } from '#modules/work/tasks/workflow/task-settings.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

/** What is told of a task, before its number and name are known. */
interface Untitled {
  readonly user_id: number;
  readonly actor_id: number | null;
  readonly kind: 'task_moved' | 'tasks_changed' | 'mention';
  readonly task_id: number;
  readonly status?: string;
  readonly count?: number;
}

/** Moves that nobody can take back any more: who only follows a task hears of them above. */
export const movesSettled: Happening<readonly SettledTransition[]> = happening();

/** Tells people of what can no longer be taken back: moves, orders for many tasks, and texts that call them by name. */
export async function tellOfTasks(ctx: Context): Promise<void> {
  const moves = await settleTransitions(ctx);
  const settled = bundled(moves);
  const clients = await peopleOfClients(
    ctx,
    settled.flatMap(({ client_id }) => client_id ?? []),
  );
  const moved = settled.flatMap(({ user_id, actor_id, tasks: [first, ...others] }): Untitled[] => {
    if (!first || !user_id || user_id === actor_id) return [];
    const { task_id, status } = first;
    return [{ user_id, actor_id, kind: 'task_moved', task_id, status, count: 1 + others.length }];
  });
  const untitled = [...moved, ...(await changedByOrder(ctx)), ...(await mentions(ctx))];
  const notices = [...(await titled(ctx, untitled)), ...(await ofClientTasks(ctx, settled, clients))];
  if (notices.length) await tell(ctx, notices);
  if (moves.length) await movesSettled.happen(ctx, moves);
}

/** A client hears of what was asked for, in the own words: which tasks serve it, and who moved them, is inner. */
async function ofClientTasks(
  ctx: Context,
  settled: readonly SettledNotice[],
  clients: ReadonlyMap<number, readonly number[]>,
): Promise<Notice[]> {
  const told = settled.filter(({ client_id }) => client_id);
  if (!told.length) return [];
  const ids = told.flatMap(({ tasks }) => tasks.map(({ task_id }) => task_id));
  const rows = await sql({ task_id: whole, id: whole, name: text })`select d.id as task_id, c.id, c.name
    from dev_tasks d
      join ${rowsForAll('client_tasks', 'a job tells those who asked for it')} c
        on c.id = d.client_task_id and c.deleted_at is null
    where d.id = any(${ids}::bigint[])`.rows(ctx.db);
  const clientTasks = new Map(rows.map(({ task_id, ...clientTask }) => [task_id, clientTask]));
  return told.flatMap(({ client_id, actor_id, tasks }) => {
    const served = new Map(
      tasks.flatMap(({ task_id }) => clientTasks.get(task_id) ?? []).map((one) => [one.id, one.name]),
    );
    const people = (clients.get(client_id ?? 0) ?? []).filter((id) => id !== actor_id);
    return [...served].flatMap(([client_task_id, name]) =>
      people.map((user_id) => ({
        ...{ user_id, kind: 'client_task_checked' as const, actor_id: null },
        details: { client_task_id, name },
      })),
    );
  });
}

/** Who looks into the product for an organisation. */
async function peopleOfClients(ctx: Context, clients: readonly number[]): Promise<Map<number, readonly number[]>> {
  if (!clients.length) return new Map();
  return sql({ client_id: whole, ids })`select client_id, array_agg(id order by id) as ids
    from ${rowsForAll(users, 'a job tells everybody of the client')}
    where client_id = any(${clients}::bigint[]) and deleted_at is null group by client_id`.pairs(
    ctx.db,
    'client_id',
    'ids',
  );
}

async function changedByOrder(ctx: Context): Promise<Untitled[]> {
  const before = new Date(ctx.now.getTime() - UNDO_WINDOW_MS);
  const rows = await sql({
    created_by: orNull(whole),
    notices: json<readonly { user_id: number; task_ids: readonly number[] }[]>(),
  })`update task_bulks set told_at = ${ctx.now} where told_at is null and created_at < ${before}
    returning created_by, notices`.rows(ctx.db);
  return rows.flatMap(({ created_by, notices }) =>
    notices.flatMap(({ user_id, task_ids: [task_id, ...others] }): Untitled[] =>
      task_id === undefined
        ? []
        : [{ user_id, actor_id: created_by, kind: 'tasks_changed', task_id, count: 1 + others.length }],
    ),
  );
}

async function mentions(ctx: Context): Promise<Untitled[]> {
  const rows = await sql({ user_id: whole, task_id: whole, mentioned_by: orNull(whole) })`
    update task_mentions set told_at = ${ctx.now} where told_at is null
    returning user_id, task_id, mentioned_by`.rows(ctx.db);
  return rows.map(({ user_id, task_id, mentioned_by }) => ({
    user_id,
    task_id,
    actor_id: mentioned_by,
    kind: 'mention',
  }));
}

/** With the number and the name that the task has when it is told. */
async function titled(ctx: Context, untitled: readonly Untitled[]): Promise<Notice[]> {
  if (!untitled.length) return [];
  const ids = [...new Set(untitled.map(({ task_id }) => task_id))];
  const rows = await sql(columnsOf(devTasks, 'id', 'number', 'name'))`select id, number, name from dev_tasks
    where id = any(${ids}::bigint[])`.rows(ctx.db);
  const tasks = new Map(rows.map(({ id, ...task }) => [id, task]));
  return untitled.map(({ kind, status = '', count = 1, ...about }): Notice => {
    const task = tasks.get(about.task_id);
    if (kind === 'mention') return { ...about, kind, details: { ...task } };
    if (kind === 'tasks_changed') return { ...about, kind, details: { ...task, count } };
    return { ...about, kind, details: { ...task, status, count } };
  });
}
