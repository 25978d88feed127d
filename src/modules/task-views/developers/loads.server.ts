import { columnsOf, day, orNull, type RowOf, sql, whole } from '#server/database/door.ts';
import type { Away } from '#modules/leave/door.ts';
import type { WorkCalendar } from '#modules/schedules/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type CapacityOf, type Load, loadOf } from '#modules/task-views/workload/load.ts';
import { inLiveProject } from '#modules/task-views/lists/read-tasks.server.ts';
import { devTasks } from '#modules/tasks/door.ts';

/** What somebody has to do themselves: neither blocked nor in the hands of a reviewer. */
const loadingStatuses = ['new', 'processing', 'pause', 'returned', 'not_accepted'];

const loading = {
  ...columnsOf(devTasks, 'id', 'planned_minutes', 'actual_minutes', 'running_since', 'planned_start_on'),
  executor_id: whole,
  /** The local day of it. */
  deadline_on: orNull(day),
};

/** What of the tasks of people weighs on them, seen by the reader or not: a person is as busy as they are. */
export const loadingTasks = (ctx: Context, userIds: readonly number[], { timeZone }: WorkCalendar) =>
  sql(loading)`select id, executor_id, planned_minutes, actual_minutes, running_since,
      planned_start_on, (deadline at time zone ${timeZone})::date as deadline_on
    from ${rowsForAll(devTasks, 'a person is as busy as they are, whoever looks')} as t
    where executor_id = any(${userIds}::bigint[]) and status = any(${loadingStatuses}::text[])
      and ${inLiveProject(ctx)} and deleted_at is null`.rows(ctx.db);

/** The same with what is spent on each, a running clock included. */
export function weighed(rows: readonly RowOf<typeof loading>[], calendar: WorkCalendar, now: number) {
  return rows.map(({ actual_minutes, running_since, ...task }) => ({
    ...task,
    spent_minutes: actual_minutes + (running_since ? calendar.workingMinutes(Date.parse(running_since), now) : 0),
  }));
}

/** The norm of the calendar, and nothing on days on which somebody is away. */
export const capacityOf =
  (calendar: WorkCalendar, away: Away, userId: number): CapacityOf =>
  (day) =>
    away.isAway(userId, day) ? 0 : calendar.minutesOfDay(day);

/** The load of people by all their open tasks: the same for every reader. */
export async function loadsOf(
  ctx: Context,
  userIds: readonly number[],
  calendar: WorkCalendar,
  away: Away,
): Promise<Map<number, Load>> {
  const now = ctx.now.getTime();
  const tasks = weighed(await loadingTasks(ctx, userIds, calendar), calendar, now);
  const byUser = Map.groupBy(tasks, ({ executor_id }) => executor_id);
  const today = calendar.dayOf(now);
  return new Map(userIds.map((id) => [id, loadOf(byUser.get(id) ?? [], today, capacityOf(calendar, away, id))]));
}
