import { sql } from 'kysely';
import type { Away } from '#modules/leave/away.ts';
import type { WorkCalendar } from '#modules/attendance/work-calendar.ts';
import type { Context } from '#server/context.ts';
import { type Load, loadOf } from '#modules/tasks/load/load.ts';

/** What somebody has to do himself: neither blocked nor in the hands of a reviewer. */
const loading = ['new', 'processing', 'pause', 'returned', 'not_accepted'];

interface LoadingTask {
  readonly executor_id: number;
  readonly planned_minutes: number | null;
  readonly actual_minutes: number;
  readonly running_since: string | null;
  readonly planned_start_on: string | null;
  /** The local day of it. */
  readonly deadline_on: string | null;
}

/**
 * The load of people by all their open tasks, seen or not: a person is as busy as he is, whoever looks. Capacity
 * is the norm of the calendar, and nothing on days on which somebody is away.
 */
export async function loadsOf(
  ctx: Context,
  userIds: readonly number[],
  calendar: WorkCalendar,
  away: Away,
): Promise<Map<number, Load>> {
  const { rows } = await sql<LoadingTask>`select executor_id, planned_minutes, actual_minutes, running_since,
      planned_start_on::text, (deadline at time zone ${calendar.schedule.time_zone})::date::text as deadline_on
    from dev_tasks where executor_id = any(${userIds}::bigint[]) and status = any(${loading}::text[])
      and deleted_at is null`.execute(ctx.db);
  const byUser = Map.groupBy(rows, ({ executor_id }) => executor_id);
  const now = ctx.now.getTime();
  const today = calendar.dayOf(now);
  const asLoad = ({ actual_minutes, running_since, ...task }: LoadingTask) => ({
    ...task,
    spent_minutes: actual_minutes + (running_since ? calendar.workingMinutes(Date.parse(running_since), now) : 0),
  });
  const capacityOf = (id: number) => (day: string) => (away.isAway(id, day) ? 0 : calendar.minutesOfDay(day));
  return new Map(userIds.map((id) => [id, loadOf((byUser.get(id) ?? []).map(asLoad), today, capacityOf(id))]));
}
