import { columnsOf, day, orNull, type RowOf, type Sql, sql, type SqlBool, whole } from '#server/database/door.ts';
import type { Away } from '#modules/staff/leave/door.ts';
import { loadingStatuses, projects } from '#modules/company/projects/door.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { calendarOf, calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type CapacityOf, type Load, loadOf } from '#modules/numbers/measures/load/load.ts';
import { devTasks } from '#modules/work/tasks/door.ts';

/** What a statement with `weighing` declares. */
export const weighingColumns = {
  ...columnsOf(devTasks, 'id', 'planned_minutes', 'actual_minutes', 'running_since', 'planned_start_on'),
  executor_id: whole,
  /** The local day of it. */
  deadline_on: orNull(day),
};

/** By what a task `t` weighs on its executor. */
export const weighing = ({ timeZone }: Pick<Context, 'timeZone'>): Sql =>
  sql`t.id, t.executor_id, t.planned_minutes, t.actual_minutes, t.running_since, t.planned_start_on,
    (t.deadline at time zone ${timeZone})::date as deadline_on`;

/** Does a task `t` weigh on its executor: in their hands, and in no project that is put away? */
export const isLoading: Sql<SqlBool> = sql<SqlBool>`(t.status = any(${loadingStatuses}::text[])
  and not exists (select from ${rowsForAll(projects, 'work in a project that is put away weighs on nobody')} away
    where away.id = t.project_id and away.archived_at is not null))`;

/** What of the tasks of people weighs on them, seen by the reader or not: a person is as busy as they are. */
export const loadingTasks = (ctx: Context, userIds: readonly number[]) =>
  sql(weighingColumns)`select ${weighing(ctx)}
    from ${rowsForAll(devTasks, 'a person is as busy as they are, whoever looks')} as t
    where t.executor_id = any(${userIds}::bigint[]) and ${isLoading} and t.deleted_at is null`.rows(ctx.db);

/** The same with what is spent on each, a running clock included. */
export function weighed<R extends RowOf<typeof weighingColumns>>(ctx: Context, rows: readonly R[]) {
  const now = ctx.now.getTime();
  return rows.map((task) => {
    const { running_since, actual_minutes, executor_id } = task;
    const calendar = calendarOfPerson(ctx, executor_id);
    const running = running_since ? calendar.workingMinutes(Date.parse(running_since), now) : 0;
    return { ...task, spent_minutes: actual_minutes + running };
  });
}

const capacityOfCalendar = new WeakMap<WorkCalendar, CapacityOf>();

/** The norm of the person's own schedule without what of it they are away. Who work alike share it. */
export function capacityOf(ctx: Context, away: Away, userId: number): CapacityOf {
  const calendar = calendarOfPerson(ctx, userId);
  if (away.spansOf(userId).length) return (on) => away.minutesLeft(userId, on, calendar.minutesOfDay(on));
  const shared: CapacityOf = capacityOfCalendar.get(calendar) ?? ((on) => calendar.minutesOfDay(on));
  capacityOfCalendar.set(calendar, shared);
  return shared;
}

/** The load of people by all their open tasks: the same for every reader. */
export async function loadsOf(ctx: Context, userIds: readonly number[], away: Away): Promise<Map<number, Load>> {
  const tasks = weighed(ctx, await loadingTasks(ctx, userIds));
  const byUser = Map.groupBy(tasks, ({ executor_id }) => executor_id);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  return new Map(userIds.map((id) => [id, loadOf(byUser.get(id) ?? [], today, capacityOf(ctx, away, id))]));
}
