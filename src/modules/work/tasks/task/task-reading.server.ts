import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type PlainTask, presentTask } from '#modules/work/tasks/task/task-present.ts';
import { subTasksVisibleTo, tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Rows of tasks as they stand in an answer to who asks. */
export function presented<R extends PlainTask>(ctx: Context, rows: readonly R[]) {
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const settings = taskSettingsOf(ctx);
  return rows.map((row) => presentTask(row, ctx.actor, ctx.now, today, settings));
}

/**
 * Who has to say something before it goes on: the reviewer, or the manager of the project in their place, of what is
 * checked; who ordered it of what is done or was not accepted. `presentTask` says the same of a row.
 */
const judge_id = sql`case t.status
  when 'checking' then coalesce(t.reviewer_id, (select p.manager_id
    from ${rowsForAll(projects, 'who judges a task that is seen')} p where p.id = t.project_id))
  when 'done' then t.creator_id when 'not_accepted' then t.creator_id end`;

/** Who sees which tasks, and what a row says to them. Nothing here asks the database. */
export const taskReading = {
  scope: tasksVisibleTo,
  computed: { judge_id },
  keepsTotals: true,
  onlyFillsIn: true,
  present: <T extends TaskRow>(ctx: Context, rows: T[]): T[] => presented(ctx, rows),
};

/** What changes a task is told as a change of the task, so totals of what stands below are counted each time. */
export const subTaskReading = { ...taskReading, keepsTotals: false, scope: subTasksVisibleTo };

/** Fills in what the whole tree below a task sums up to; asked for one task that has something below it. */
export async function withSumsBelow<T extends TaskRow>(ctx: Context, row: T): Promise<T> {
  if (!row.sub_task_count) return row;
  const found = await sql({ planned: whole, actual: orNull(whole) })`with recursive below as (
      select id, planned_minutes, actual_minutes from dev_tasks where parent_id = ${row.id} and deleted_at is null
      union select d.id, d.planned_minutes, d.actual_minutes from dev_tasks d join below b on d.parent_id = b.id
      where d.deleted_at is null)
    select coalesce(sum(planned_minutes), 0)::int as planned, sum(actual_minutes)::int as actual from below`.first(
    ctx.db,
  );
  return { ...row, planned_minutes_below: found?.planned ?? 0, actual_minutes_below: found?.actual ?? 0 };
}
