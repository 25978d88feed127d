import { orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { InboxDetails } from '#modules/channels/notifications/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** What of a notice says what it is about. */
interface About {
  readonly user_id: number;
  readonly kind: string;
  readonly task_id: number | null;
  readonly details: InboxDetails | null;
}

const watchColumns = { user_id: whole, path: text, row_id: whole };
const taskColumns = { id: whole, project_id: whole, executor_id: orNull(whole) };

/**
 * Which notices people want to hear nothing of but in the inbox. A muted task or client task is silent whatever
 * happens. A muted project is silent in all its tasks, but for whoever is called by name and for the task's executor:
 * whose work it is has to hear of it, and can mute the task itself.
 */
export async function mutedBy(ctx: Context, notices: readonly About[]): Promise<(notice: About) => boolean> {
  const people = [...new Set(notices.map(({ user_id }) => user_id))];
  const watches = await sql(watchColumns)`select user_id, path, row_id from notification_watches
    where mode = 'mute' and user_id = any(${people}::bigint[])`.rows(ctx.db);
  if (!watches.length) return () => false;
  const muted = new Set(watches.map(({ user_id, path, row_id }) => `${user_id} ${path}:${row_id}`));
  const tasks = await tasksOf(ctx, watches, notices);
  return ({ user_id, kind, task_id, details }) => {
    const isMuted = (path: string, id: number | null | undefined) =>
      Boolean(id) && muted.has(`${user_id} ${path}:${id}`);
    if (isMuted('fp/dev-tasks', task_id) || isMuted('fp/client-tasks', details?.client_task_id)) return true;
    const task = tasks.get(task_id ?? 0);
    if (kind === 'mention' || task?.executor_id === user_id) return false;
    return isMuted('fp/projects', task?.project_id ?? details?.project_id);
  };
}

/** Whose project each task is of, where anybody has muted a project at all. */
async function tasksOf(ctx: Context, watches: readonly { readonly path: string }[], notices: readonly About[]) {
  if (!watches.some(({ path }) => path === 'fp/projects')) return new Map<number, never>();
  const ids = [...new Set(notices.flatMap(({ task_id }) => task_id ?? []))];
  const rows = await sql(taskColumns)`select t.id, t.project_id, t.executor_id
    from ${rowsForAll(devTasks, 'whether its project is muted')} t where t.id = any(${ids}::bigint[])`.rows(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
