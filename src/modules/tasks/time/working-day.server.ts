import { columnsOf, sql, whole } from '#server/database/door.ts';
import { calendarOf } from '#modules/schedules/door.server.ts';
import { isAwayOn } from '#modules/leave/door.server.ts';
import type { WorkCalendar } from '#modules/schedules/door.ts';
import { users } from '#modules/people/door.ts';
import type { Context } from '#server/context.ts';
import { recording } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inserting, updating } from '#server/crud/writing.ts';
import { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import { taskIntervals } from '#modules/tasks/time/task-intervals.ts';

/** Intervals that one transaction closes or opens; the next run takes the rest. */
const AT_ONCE = 500;

const openInterval = {
  ...columnsOf(taskIntervals, 'id', 'task_id', 'started_at'),
};

/**
 * Closes the intervals whose working day is over, at its end, and marks them automatic: a forgotten clock does not run
 * through the night. The task stays where it is. Answers how many were closed.
 */
export async function closeWorkingDay(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const rows = await sql(openInterval)`select i.id, i.task_id, i.started_at
    from task_intervals i join dev_tasks t on t.id = i.task_id
    where i.ended_at is null and i.deleted_at is null and i.started_at < ${ctx.now}
    order by i.started_at limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  const over = rows.flatMap((row) => {
    const end = dayEndAfter(calendar, Date.parse(row.started_at));
    if (end > ctx.now.getTime()) return [];
    const minutes = calendar.workingMinutes(Date.parse(row.started_at), end);
    return [{ id: row.id, task_id: row.task_id, ended_at: new Date(end).toISOString(), minutes }];
  });
  if (!over.length) return 0;
  const written = recording(ctx, {
    t: updating(devTasks, ctx, {
      ...{ set: { running_since: null, actual_minutes: sql`t.actual_minutes + o.minutes` } },
      ...{ from: sql`o`, where: sql`t.id = o.task_id` },
    }),
    closed: updating(taskIntervals, ctx, {
      ...{ set: { ended_at: sql`o.ended_at`, minutes: sql`o.minutes`, is_automatic: true } },
      ...{ from: sql`o`, where: sql`t.id = o.id` },
    }),
  });
  await sql`with o as materialized (select * from jsonb_to_recordset(${JSON.stringify(over)}::jsonb)
        as o(id bigint, task_id bigint, ended_at timestamptz, minutes integer)),
    ${written} select count(*) from t`.run(ctx.db);
  return over.length;
}

/**
 * When a working day has begun, the clock of tasks that stood in work over night runs on from its beginning, for people
 * who have nothing else running and are not away. Answers how many were started.
 */
export async function openWorkingDay(ctx: Context): Promise<number> {
  const calendar = calendarOf(ctx);
  const start = dayStart(calendar, ctx.now.getTime());
  if (start === null) return 0;
  const since = new Date(start);
  const rows = await sql({ id: whole })`select distinct on (t.executor_id) t.id
    from dev_tasks t
      join ${rowsForAll(users, 'a job starts the clocks of all')} u
        on u.id = t.executor_id and u.status = 'active' and u.deleted_at is null
    where t.status = 'processing' and t.running_since is null and t.deleted_at is null
      and t.status_changed_at < ${since}
      and not exists (select 1 from dev_tasks o where o.executor_id = t.executor_id and o.status = 'processing'
        and o.running_since is not null and o.deleted_at is null)
      and not ${isAwayOn(sql`t.executor_id`, calendar.dayOf(start))}
    order by t.executor_id, t.status_changed_at desc limit ${sql.lit(AT_ONCE)}`.rows(ctx.db);
  if (!rows.length) return 0;
  const still = sql`t.id = any(${rows.map(({ id }) => id)}::bigint[]) and t.running_since is null
    and t.status = 'processing'`;
  const written = recording(ctx, {
    t: updating(devTasks, ctx, { set: { running_since: since }, where: still }),
    opened: inserting(taskIntervals, ctx, {
      columns: ['task_id', 'user_id', 'kind', 'started_at'],
      source: sql`select t.id, t.executor_id, case when t.return_count > 0 then 'rework' else 'work' end,
        ${since}::timestamptz from t`,
      unless: sql`on conflict do nothing`,
    }),
  });
  await sql`with ${written} select count(*) from t`.run(ctx.db);
  return rows.length;
}

/** The end of the working day into which an instant falls; what begins after it belongs to the next one. */
function dayEndAfter(calendar: WorkCalendar, instant: number): number {
  const day = calendar.dayOf(instant);
  const end = calendar.endOfWorkingDay(day);
  return end > instant ? end : calendar.endOfWorkingDay(calendar.addWorkingDays(day, 1));
}

/** When work began today, or null before it and on a day off. */
function dayStart(calendar: WorkCalendar, now: number): number | null {
  const day = calendar.dayOf(now);
  const [first] = calendar.spansOf(day);
  if (!first) return null;
  const start = calendar.startOfDay(day) + first[0] * 60_000;
  return now >= start && now < calendar.endOfWorkingDay(day) ? start : null;
}
