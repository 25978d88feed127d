import { columnsOf, day, orNull, type RowOf, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Away } from '#modules/leave/away.ts';
import type { WorkCalendar } from '#modules/attendance/work-calendar.ts';
import type { Context } from '#server/context.ts';
import { type Load, loadOf } from '#modules/tasks/load/load.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';

/** What somebody has to do themselves: neither blocked nor in the hands of a reviewer. */
const loadingStatuses = ['new', 'processing', 'pause', 'returned', 'not_accepted'];

const loading = {
  ...columnsOf(devTasks, 'planned_minutes', 'actual_minutes', 'running_since', 'planned_start_on'),
  executor_id: whole,
  /** The local day of it. */
  deadline_on: orNull(day),
};

/**
 * The load of people by all their open tasks, seen or not: a person is as busy as they are, for every reader. Capacity
 * is the norm of the calendar, and nothing on days on which somebody is away.
 */
export async function loadsOf(
  ctx: Context,
  userIds: readonly number[],
  calendar: WorkCalendar,
  away: Away,
): Promise<Map<number, Load>> {
  const { rows } = await sql(loading)`select executor_id, planned_minutes, actual_minutes, running_since,
      planned_start_on, (deadline at time zone ${calendar.schedule.time_zone})::date as deadline_on
    from dev_tasks where executor_id = any(${userIds}::bigint[]) and status = any(${loadingStatuses}::text[])
      and deleted_at is null`.execute(ctx.db);
  const byUser = Map.groupBy(rows, ({ executor_id }) => executor_id);
  const now = ctx.now.getTime();
  const today = calendar.dayOf(now);
  const asLoad = ({ actual_minutes, running_since, ...task }: RowOf<typeof loading>) => ({
    ...task,
    spent_minutes: actual_minutes + (running_since ? calendar.workingMinutes(Date.parse(running_since), now) : 0),
  });
  const capacityOf = (id: number) => (day: string) => (away.isAway(id, day) ? 0 : calendar.minutesOfDay(day));
  return new Map(userIds.map((id) => [id, loadOf((byUser.get(id) ?? []).map(asLoad), today, capacityOf(id))]));
}
