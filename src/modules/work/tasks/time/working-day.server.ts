import { columnsOf, sql, whole } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { users } from '#modules/company/people/door.ts';
import type { Context } from '#server/context.ts';
import { recording } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inserting, updating } from '#server/crud/writing.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';

/** Intervals that one transaction closes or opens; the next run takes the rest. */
const AT_ONCE = 500;

const openInterval = columnsOf(taskIntervals, 'id', 'task_id', 'user_id', 'started_at');

/**
 * Closes the intervals whose working day is over for their person, at its end, and marks them automatic: a forgotten
 * clock does not run through the night, and that of a night shift does. The task stays where it is. Answers how many
 * were closed.
 */
export async function closeWorkingDay(ctx: Context): Promise<number> {
  // All clocks that run are looked at, and only those that are over are locked: those of a night shift are the oldest.
  const running = await sql(openInterval)`select id, task_id, user_id, started_at from task_intervals
    where ended_at is null and deleted_at is null and started_at < ${ctx.now} order by started_at`.rows(ctx.db);
  const ended = running.flatMap(({ id, task_id, user_id, started_at }) => {
    const calendar = calendarOfPerson(ctx, user_id);
    const from = Date.parse(started_at);
    const end = dayEndAfter(calendar, from);
    if (end > ctx.now.getTime()) return [];
    return [{ id, task_id, ended_at: new Date(end).toISOString(), minutes: calendar.workingMinutes(from, end) }];
  });
  if (!ended.length) return 0;
  const held = await sql({ id: whole })`select i.id from task_intervals i join dev_tasks t on t.id = i.task_id
    where i.id = any(${ended.slice(0, AT_ONCE).map(({ id }) => id)}::bigint[]) and i.ended_at is null
      and i.deleted_at is null
    order by t.id for update of t skip locked`.asSet(ctx.db);
  const over = ended.filter(({ id }) => held.has(id));
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
 * When the working day of a person has begun, the clock of the task that stood in work before it runs on from its
 * beginning, for people who have nothing else running and are not away. Answers how many were started.
 */
export async function openWorkingDay(ctx: Context): Promise<number> {
  const standing = await sql(columnsOf(devTasks, 'id', 'executor_id', 'status_changed_at'))`
    select distinct on (t.executor_id) t.id, t.executor_id, t.status_changed_at
    from dev_tasks t
      join ${rowsForAll(users, 'a job starts the clocks of all')} u
        on u.id = t.executor_id and u.status = 'active' and u.deleted_at is null
    where t.status = 'processing' and t.running_since is null and t.deleted_at is null
      and not exists (select 1 from dev_tasks o where o.executor_id = t.executor_id and o.status = 'processing'
        and o.running_since is not null and o.deleted_at is null)
    order by t.executor_id, t.status_changed_at desc`.rows(ctx.db);
  const begun = standing.flatMap(({ id, executor_id, status_changed_at }) => {
    const begins = dayStart(calendarOfPerson(ctx, executor_id), ctx.now.getTime());
    if (!begins || Date.parse(status_changed_at) >= begins.at) return [];
    return [{ id, executor_id: executor_id!, day: begins.day, since: new Date(begins.at).toISOString() }];
  });
  if (!begun.length) return 0;
  const days = begun.map(({ day }) => day).toSorted();
  const away = await awayBetween(
    ctx,
    begun.map(({ executor_id }) => executor_id),
    days[0]!,
    days.at(-1)!,
  );
  const there = begun.filter(({ executor_id, day }) => !away.isAway(executor_id, day)).slice(0, AT_ONCE);
  if (!there.length) return 0;
  const written = recording(ctx, {
    t: updating(devTasks, ctx, {
      ...{ set: { running_since: sql`b.since` }, from: sql`b` },
      where: sql`t.id = b.id and t.running_since is null and t.status = 'processing'`,
    }),
    opened: inserting(taskIntervals, ctx, {
      columns: ['task_id', 'user_id', 'kind', 'started_at'],
      source: sql`select t.id, t.executor_id, case when t.return_count > 0 then 'rework' else 'work' end,
        t.running_since from t`,
      unless: sql`on conflict do nothing`,
    }),
  });
  await sql`with b as materialized (select * from jsonb_to_recordset(${JSON.stringify(there)}::jsonb)
        as b(id bigint, since timestamptz)),
    ${written} select count(*) from t`.run(ctx.db);
  return there.length;
}

/** The end of the working day into which an instant falls; what begins after it belongs to the next one. */
function dayEndAfter(calendar: WorkCalendar, instant: number): number {
  const day = calendar.workDayOf(instant);
  const end = calendar.endOfWorkingDay(day);
  return end > instant ? end : calendar.endOfWorkingDay(calendar.addWorkingDays(day, 1));
}

/** When the working day that runs began, and which it is; null before it, after it and on a day off. */
function dayStart(calendar: WorkCalendar, now: number): { readonly day: string; readonly at: number } | null {
  const day = calendar.workDayOf(now);
  const [first] = calendar.spansOf(day);
  if (!first) return null;
  const at = calendar.startOfDay(day) + first[0] * 60_000;
  return now >= at && now < calendar.endOfWorkingDay(day) ? { day, at } : null;
}
