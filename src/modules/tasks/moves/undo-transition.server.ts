import { sql } from 'kysely';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import { notFound, Problem } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { afterMoves } from '#modules/tasks/moves/after-moves.server.ts';
import { type MoveValues, moveColumns, type TaskRow } from '#modules/tasks/moves/task-move.ts';
import { type LockedTask, lockTasks, type StoredMove, storeMoves } from '#modules/tasks/moves/task-moves.server.ts';
import { UNDO_WINDOW_MS } from '#modules/tasks/moves/task-settings.ts';

interface Pending {
  readonly flow_id: number;
  readonly task_id: number;
  readonly actor_id: number | null;
  readonly made_at: string;
  readonly task_version: number;
  readonly before: Partial<MoveValues>;
  readonly closed_interval_id: number | null;
  readonly opened_interval_id: number | null;
  readonly deadline_id: number | null;
}

/**
 * Takes back the caller's last move of these tasks, and what that call did to others (a running task that it paused):
 * statuses, intervals and deadlines are again what they were, and a flow marked undone says so. All or none.
 * Throws 409 when it was somebody else's move, is older than ten seconds, or the task was touched since.
 */
export async function undoTransition(ctx: Context, timeZone: string, ids: readonly number[]): Promise<TaskRow[]> {
  const pending = await lastMoves(ctx, ids);
  const tasks = new Map(
    (
      await lockTasks(
        ctx,
        pending.map(({ task_id }) => task_id),
        false,
      )
    ).map((task) => [task.id, task]),
  );
  for (const id of ids) {
    if (!tasks.get(id)?.is_visible && !(await isVisible(ctx, id))) throw notFound();
    if (!pending.some(({ task_id }) => task_id === id)) throw new Problem('UNDO_TOO_LATE');
  }
  const since = ctx.now.getTime() - UNDO_WINDOW_MS;
  const isUndoable = (one: Pending) =>
    one.actor_id === ctx.actor.id &&
    Date.parse(one.made_at) >= since &&
    tasks.get(one.task_id)?.version === one.task_version;
  if (pending.some((one) => ids.includes(one.task_id) && !isUndoable(one))) throw new Problem('UNDO_TOO_LATE');
  const undone = pending.filter(isUndoable);
  await restoreIntervals(ctx, undone);
  const moves = undone.map((one) => moveBack(ctx, timeZone, tasks.get(one.task_id) as LockedTask, one));
  const rows = await storeMoves(ctx, moves);
  await forget(ctx, undone);
  await afterMoves(ctx, timeZone, moves);
  return rows.filter(({ id }) => ids.includes(id));
}

/** The newest move of each task that can still be taken back, with those of other tasks made by the same call. */
async function lastMoves(ctx: Context, ids: readonly number[]): Promise<Pending[]> {
  const { rows } = await sql<Pending>`with own as (
      select distinct on (task_id) flow_id, batch from task_moves_pending where task_id = any(${ids}::bigint[])
      order by task_id, flow_id desc)
    select m.* from task_moves_pending m
    where m.flow_id in (select flow_id from own)
      or (m.batch in (select batch from own) and m.task_id <> all(${ids}::bigint[])
      and exists (select 1 from task_flows f where f.id = m.flow_id and f.is_automatic))
    order by m.flow_id`.execute(ctx.db);
  return rows;
}

async function isVisible(ctx: Context, id: number): Promise<boolean> {
  const [task] = await lockTasks(ctx, [id], false);
  return task?.is_visible ?? false;
}

/** An interval that the move ended runs again, one that it began never was; nor was the deadline's change. */
async function restoreIntervals(ctx: Context, undone: readonly Pending[]): Promise<void> {
  const idsOf = (name: 'closed_interval_id' | 'opened_interval_id' | 'deadline_id') =>
    undone.flatMap((one) => one[name] ?? []);
  await sql`with reopened as (
      update task_intervals set ended_at = null, minutes = null, is_automatic = false, version = version + 1,
        updated_at = ${ctx.now}
      where id = any(${idsOf('closed_interval_id')}::bigint[])),
    unopened as (
      update task_intervals set deleted_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
      where id = any(${idsOf('opened_interval_id')}::bigint[]))
    update task_deadlines set deleted_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
    where id = any(${idsOf('deadline_id')}::bigint[])`.execute(ctx.db);
}

function moveBack(ctx: Context, timeZone: string, task: LockedTask, { before }: Pending): StoredMove {
  const now = Object.fromEntries(moveColumns.map((column) => [column, task[column]])) as MoveValues;
  const values = { ...now, ...before };
  const minutes = companyCalendar(timeZone).workingMinutes(Date.parse(task.status_changed_at), ctx.now.getTime());
  return {
    id: task.id,
    before: task,
    values,
    closes: null,
    opens: null,
    deadline: null,
    notices: [],
    flows: [
      {
        task_id: task.id,
        from_status: task.status,
        to_status: values.status,
        action: null,
        rule: null,
        comment: null,
        executor_id: values.executor_id,
        minutes,
        is_automatic: false,
        is_forced: false,
        is_undone: true,
      },
    ],
  };
}

/** An undoing cannot be undone, and nobody is told of what did not happen. */
async function forget(ctx: Context, undone: readonly Pending[]): Promise<void> {
  const ids = undone.map(({ task_id }) => task_id);
  await sql`delete from task_moves_pending where task_id = any(${ids}::bigint[])`.execute(ctx.db);
}
