import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { columnsOf, type RowOf, sql, whole } from '#server/database/door.ts';
import { devTasks, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { addDays } from '#kernel/days.ts';
import type { GanttAsked } from '#modules/views/gantt/gantt-asked.server.ts';

export const shownColumns = {
  ...columnsOf(devTasks, 'id', 'number', 'name', 'version', 'status', 'project_id', 'parent_id', 'executor_id'),
  ...columnsOf(devTasks, 'creator_id', 'reviewer_id', 'participant_ids', 'client_id'),
};

/** A task as a reader sees it, with what decides what they may do with it. */
export type ShownTask = RowOf<typeof shownColumns>;

/** Of more tasks it is not even looked whether they lie in the period: filters narrow them. */
const MOST_LOOKED_AT = 20_000;

/** Everything that is not accepted: also what is done, until somebody accepted it. */
const unaccepted = taskStatusCodes.filter((status) => status !== 'accepted');

/**
 * Tasks that the reader sees and the filters mean: all that are open, and of those that are accepted what lies in the
 * period. `total` counts them all, also beyond what is looked at.
 */
export async function shownTasks(
  ctx: Context,
  { where, day_from, day_to }: Pick<GanttAsked, 'where' | 'day_from' | 'day_to'>,
): Promise<{ tasks: ShownTask[]; total: number }> {
  const from = new Date(instantOf(day_from, 0, ctx.timeZone));
  const to = new Date(instantOf(addDays(day_to, 1), 0, ctx.timeZone));
  const rows = await sql({ ...shownColumns, total: whole })`select t.id, t.number, t.name, t.version, t.status,
      t.project_id, t.parent_id, t.executor_id, t.creator_id, t.reviewer_id, t.participant_ids, t.client_id,
      count(*) over ()::int as total
    from ${rowsOf(ctx, devTasks)} as t
    where (t.status = any(${unaccepted}::text[])
        or (t.status = 'accepted' and t.ended_at >= ${from} and coalesce(t.started_at, t.ended_at) < ${to}))
      and ${where}
    order by t.deadline nulls last, t.id limit ${sql.lit(MOST_LOOKED_AT)}`.rows(ctx.db);
  return { tasks: rows, total: rows[0]?.total ?? 0 };
}

/** Which of these tasks the reader sees. */
export const seenAmong = (ctx: Context, ids: readonly number[]): Promise<Set<number>> =>
  sql({ id: whole })`select t.id from ${rowsOf(ctx, devTasks)} as t where t.id = any(${ids}::bigint[])`.asSet(ctx.db);
