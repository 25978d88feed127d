import { json, moment, orNull, type RowOf, sql, whole } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { notFound, Problem } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { projectArchived } from '#modules/company/projects/door.server.ts';
import { recording } from '#server/crud/record.ts';
import { removing, updating } from '#server/crud/writing.ts';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { afterTransitions } from '#modules/work/tasks/transitions/transition-consequences.server.ts';
import { type TransitionValues, transitionColumns } from '#modules/work/tasks/transitions/transition-effects.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import {
  type LockedTask,
  lockTasks,
  type StoredTransition,
  storeTransitions,
} from '#modules/work/tasks/transitions/transition-store.server.ts';
import { UNDO_WINDOW_MS } from '#modules/work/tasks/workflow/task-settings.ts';

const pendingMove = {
  task_id: whole,
  actor_id: orNull(whole),
  made_at: moment,
  task_version: whole,
  before: json<Partial<TransitionValues>>(),
  closed_interval_id: orNull(whole),
  opened_interval_id: orNull(whole),
  deadline_id: orNull(whole),
};
type Pending = RowOf<typeof pendingMove>;

/**
 * Takes back the caller's last move of these tasks, and what that call did to others (a running task that it paused):
 * statuses, intervals and deadlines are again what they were, and a flow marked undone says so. All or none.
 * Throws 409 when it was somebody else's move, is older than ten seconds, the task was touched since, or its project
 * was put away.
 */
export async function undoTransition(ctx: Context, ids: readonly number[]): Promise<TaskRow[]> {
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
    if (tasks.get(id)?.project_is_archived) throw projectArchived();
    if (!pending.some(({ task_id }) => task_id === id)) throw new Problem('UNDO_TOO_LATE');
  }
  const since = ctx.now.getTime() - UNDO_WINDOW_MS;
  const isUndoable = (one: Pending) =>
    one.actor_id === ctx.actor.id &&
    Date.parse(one.made_at) >= since &&
    tasks.get(one.task_id)?.version === one.task_version &&
    !tasks.get(one.task_id)?.project_is_archived;
  if (pending.some((one) => ids.includes(one.task_id) && !isUndoable(one))) throw new Problem('UNDO_TOO_LATE');
  const undone = pending.filter(isUndoable);
  await restoreIntervals(ctx, undone);
  const moves = undone.map((one) => moveBack(ctx, tasks.get(one.task_id) as LockedTask, one));
  const rows = await storeTransitions(ctx, moves);
  await forget(ctx, undone);
  await afterTransitions(ctx, moves);
  return rows.filter(({ id }) => ids.includes(id));
}

/** The newest move of each task that can still be taken back, with those of other tasks made by the same call. */
const lastMoves = (ctx: Context, ids: readonly number[]): Promise<Pending[]> =>
  sql(pendingMove)`with own as (
      select distinct on (task_id) flow_id, batch from task_moves_pending where task_id = any(${ids}::bigint[])
      order by task_id, flow_id desc)
    select m.task_id, m.actor_id, m.made_at, m.task_version, m.before, m.closed_interval_id, m.opened_interval_id,
      m.deadline_id
    from task_moves_pending m
    where m.flow_id in (select flow_id from own)
      or (m.batch in (select batch from own) and m.task_id <> all(${ids}::bigint[])
      and exists (select 1 from task_flows f where f.id = m.flow_id and f.is_automatic))
    order by m.flow_id`.rows(ctx.db);

async function isVisible(ctx: Context, id: number): Promise<boolean> {
  const [task] = await lockTasks(ctx, [id], false);
  return task?.is_visible ?? false;
}

/** An interval that the move ended runs again, one that it began never was; nor was the deadline's change. */
async function restoreIntervals(ctx: Context, undone: readonly Pending[]): Promise<void> {
  const idsOf = (name: 'closed_interval_id' | 'opened_interval_id' | 'deadline_id') =>
    undone.flatMap((one) => one[name] ?? []);
  const among = (name: Parameters<typeof idsOf>[0]) => sql`t.id = any(${idsOf(name)}::bigint[])`;
  const running = { ended_at: null, minutes: null, is_automatic: false };
  const written = recording(ctx, {
    reopened: updating(taskIntervals, ctx, { set: running, where: among('closed_interval_id') }),
    unopened: removing(taskIntervals, ctx, among('opened_interval_id')),
    forgotten: removing(taskDeadlines, ctx, among('deadline_id')),
  });
  await sql`with ${written} select`.run(ctx.db);
}

function moveBack(ctx: Context, task: LockedTask, { before }: Pending): StoredTransition {
  const now = Object.fromEntries(transitionColumns.map((column) => [column, task[column]])) as TransitionValues;
  const values = { ...now, ...before };
  const calendar = calendarOfPerson(ctx, task.executor_id);
  const minutes = calendar.workingMinutes(Date.parse(task.status_changed_at), ctx.now.getTime());
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

/** An undo cannot be undone, and nobody hears of what did not happen. */
async function forget(ctx: Context, undone: readonly Pending[]): Promise<void> {
  const ids = undone.map(({ task_id }) => task_id);
  await sql`delete from task_moves_pending where task_id = any(${ids}::bigint[])`.run(ctx.db);
}
