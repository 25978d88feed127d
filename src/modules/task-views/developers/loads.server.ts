import { columnsOf, day, orNull, type RowOf, sql, whole } from '#server/database/door.ts';
import type { Away } from '#modules/leave/door.ts';
import { calendarOf, calendarOfPerson } from '#modules/schedules/door.server.ts';
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
export const loadingTasks = (ctx: Context, userIds: readonly number[]) =>
  sql(loading)`select id, executor_id, planned_minutes, actual_minutes, running_since,
      planned_start_on, (deadline at time zone ${ctx.timeZone})::date as deadline_on
    from ${rowsForAll(devTasks, 'a person is as busy as they are, whoever looks')} as t
    where executor_id = any(${userIds}::bigint[]) and status = any(${loadingStatuses}::text[])
      and ${inLiveProject(ctx)} and deleted_at is null`.rows(ctx.db);

/** The same with what is spent on each, a running clock included. */
export function weighed(ctx: Context, rows: readonly RowOf<typeof loading>[]) {
  const now = ctx.now.getTime();
  return rows.map(({ actual_minutes, running_since, ...task }) => {
    const calendar = calendarOfPerson(ctx, task.executor_id);
    const running = running_since ? calendar.workingMinutes(Date.parse(running_since), now) : 0;
    return { ...task, spent_minutes: actual_minutes + running };
  });
}

/** The norm of the person's own schedule without what of it they are away. */
export function capacityOf(ctx: Context, away: Away, userId: number): CapacityOf {
  const calendar = calendarOfPerson(ctx, userId);
  return (day) => away.minutesLeft(userId, day, calendar.minutesOfDay(day));
}

/** The load of people by all their open tasks: the same for every reader. */
export async function loadsOf(ctx: Context, userIds: readonly number[], away: Away): Promise<Map<number, Load>> {
  const tasks = weighed(ctx, await loadingTasks(ctx, userIds));
  const byUser = Map.groupBy(tasks, ({ executor_id }) => executor_id);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  return new Map(userIds.map((id) => [id, loadOf(byUser.get(id) ?? [], today, capacityOf(ctx, away, id))]));
}
