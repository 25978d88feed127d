import { sql } from 'kysely';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import { isAwayOn } from '#modules/leave/away.server.ts';
import type { WorkCalendar } from '#modules/attendance/work-calendar.ts';
import type { Context } from '#server/context.ts';
import { recording, type Values } from '#server/crud/record.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';

/** Intervals that one transaction closes or opens; the next run takes the rest. */
const AT_ONCE = 500;

interface OpenInterval {
  readonly id: number;
  readonly task_id: number;
  readonly started_at: string;
  readonly running_since: string | null;
  readonly actual_minutes: number;
}

/**
 * Closes the intervals whose working day is over, at its end, and marks them automatic: a forgotten clock does not run
 * through the night. The task stays where it is. Answers how many were closed.
 */
export async function closeWorkingDay(ctx: Context, timeZone: string): Promise<number> {
  const calendar = companyCalendar(timeZone);
  const { rows } = await sql<OpenInterval>`select i.id, i.task_id, i.started_at, t.running_since, t.actual_minutes
    from task_intervals i join dev_tasks t on t.id = i.task_id
    where i.ended_at is null and i.deleted_at is null and i.started_at < ${ctx.now}
    order by i.started_at limit ${sql.lit(AT_ONCE)} for update of t skip locked`.execute(ctx.db);
  const over = rows.flatMap((row) => {
    const end = dayEndAfter(calendar, Date.parse(row.started_at));
    if (end > ctx.now.getTime()) return [];
    const minutes = calendar.workingMinutes(Date.parse(row.started_at), end);
    return [{ id: row.id, task_id: row.task_id, ended_at: new Date(end).toISOString(), minutes }];
  });
  if (!over.length) return 0;
  const byTask = new Map(rows.map((row) => [row.task_id, row]));
  const before = new Map<number, Values>(
    over.map(({ task_id }) => {
      const { running_since = null, actual_minutes = 0 } = byTask.get(task_id) ?? {};
      return [task_id, { running_since, actual_minutes }];
    }),
  );
  await sql`with o as materialized (select * from jsonb_to_recordset(${JSON.stringify(over)}::jsonb)
        as o(id bigint, task_id bigint, ended_at timestamptz, minutes integer)),
    closed as (
      update task_intervals i set ended_at = o.ended_at, minutes = o.minutes, is_automatic = true,
        version = i.version + 1, updated_at = ${ctx.now} from o where i.id = o.id),
    t as (
      update dev_tasks d set running_since = null, actual_minutes = d.actual_minutes + o.minutes,
        version = d.version + 1, updated_at = ${ctx.now} from o where d.id = o.task_id returning d.*),
    ${recording(devTasks, ctx, 'update', before)} select count(*) from t`.execute(ctx.db);
  return over.length;
}

/**
 * When a working day has begun, the clock of tasks that stood in work over night runs on from its beginning, for people
 * who have nothing else running and are not away. Answers how many were started.
 */
export async function openWorkingDay(ctx: Context, timeZone: string): Promise<number> {
  const calendar = companyCalendar(timeZone);
  const start = dayStart(calendar, ctx.now.getTime());
  if (start === null) return 0;
  const since = new Date(start);
  const { rows } = await sql<{ id: number }>`select distinct on (t.executor_id) t.id
    from dev_tasks t join users u on u.id = t.executor_id and u.status = 'active' and u.deleted_at is null
    where t.status = 'processing' and t.running_since is null and t.deleted_at is null
      and t.status_changed_at < ${since}
      and not exists (select 1 from dev_tasks o where o.executor_id = t.executor_id and o.status = 'processing'
        and o.running_since is not null and o.deleted_at is null)
      and not ${isAwayOn(sql`t.executor_id`, calendar.dayOf(start))}
    order by t.executor_id, t.status_changed_at desc limit ${sql.lit(AT_ONCE)}`.execute(ctx.db);
  if (!rows.length) return 0;
  const before = new Map<number, Values>(rows.map(({ id }) => [id, { running_since: null }]));
  await sql`with t as (
      update dev_tasks d set running_since = ${since}, version = version + 1, updated_at = ${ctx.now}
      where d.id = any(${rows.map(({ id }) => id)}::bigint[]) and d.running_since is null and d.status = 'processing'
      returning d.*),
    opened as (
      insert into task_intervals (task_id, user_id, kind, started_at, created_at, updated_at)
      select t.id, t.executor_id, case when t.return_count > 0 then 'rework' else 'work' end, ${since}, ${ctx.now},
        ${ctx.now} from t
      on conflict do nothing),
    ${recording(devTasks, ctx, 'update', before)} select count(*) from t`.execute(ctx.db);
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
