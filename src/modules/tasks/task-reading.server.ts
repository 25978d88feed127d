import { sql } from 'kysely';
import { localDayOf } from '#modules/attendance/work-calendar-zone.ts';
import type { Context } from '#server/context.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Reading } from '#server/crud/operations.ts';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { presentTask } from '#modules/tasks/task-present.ts';
import { subTasksVisibleTo, tasksVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** Who sees which tasks, and what a row says to him. Nothing here asks the database. */
export function taskReading(settings: CrudSettings): Reading {
  return {
    scope: tasksVisibleTo,
    present: (ctx, rows) => {
      const today = localDayOf(ctx.now.getTime(), settings.timeZone);
      return rows.map((row) => presentTask(row as unknown as TaskRow, ctx.actor, ctx.now, today) as unknown as AnyRow);
    },
  };
}

export const subTaskReading = (settings: CrudSettings): Reading => ({
  ...taskReading(settings),
  scope: subTasksVisibleTo,
});

/** Fills in what the whole tree below a task sums up to; asked for one task that has something below it. */
export async function withSumsBelow(ctx: Context, row: AnyRow): Promise<AnyRow> {
  if (!row.sub_task_count) return row;
  const { rows } = await sql<{ planned: number; actual: number }>`with recursive below as (
      select id, planned_minutes, actual_minutes from dev_tasks where parent_id = ${row.id} and deleted_at is null
      union select d.id, d.planned_minutes, d.actual_minutes from dev_tasks d join below b on d.parent_id = b.id
      where d.deleted_at is null)
    select coalesce(sum(planned_minutes), 0)::int as planned, sum(actual_minutes)::int as actual from below`.execute(
    ctx.db,
  );
  return { ...row, planned_minutes_below: rows[0]?.planned ?? 0, actual_minutes_below: rows[0]?.actual ?? 0 };
}
