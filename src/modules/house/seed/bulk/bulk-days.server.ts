import { addDays, daysOf } from '#kernel/days.ts';
import { sql } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';

/** A year, as far back as reports of days go. */
const DAYS = 365;
/** Which working days of a thousand people are away on, in this order, and on which nobody knows why. */
const [ANNUAL, SICK, ABSENT] = [45, 60, 64];

export interface BulkDays {
  /** Whose days are filled: everybody from this one on. */
  readonly firstUser: number;
  readonly firstTask: number;
  /** The last day that is over. */
  readonly yesterday: string;
  /** The day of the first task. */
  readonly founded: string;
  readonly calendar: WorkCalendar;
  readonly timeZone: string;
}

/** Tables that are filled here. */
export const dayTables = ['attendance', 'employment_parts', 'employment_days', 'load_days', 'task_kpi'] as const;

/**
 * A year of days of people who work by the schedule of the company: when they were there, how their time went by the
 * clocks that ran meanwhile, what each midnight had planned for them; and what each accepted task is worth. Chance
 * follows from ids and days, so the same rows come every time.
 */
export async function fillDays(db: Db, order: BulkDays): Promise<void> {
  const { calendar, yesterday, firstUser } = order;
  const days = daysOf(addDays(yesterday, 1 - DAYS), yesterday).map((day) => ({
    day,
    norm: calendar.minutesOfDay(day),
    off: calendar.isHoliday(day) ? 'holiday' : 'weekend',
    midnight: Math.floor(calendar.startOfDay(day) / 60_000),
    spans: calendar.spansOf(day),
  }));
  await db.transaction(async (transaction) => {
    await sql`set local work_mem = '256MB'`.run(transaction);
    await sql`set local synchronous_commit = off`.run(transaction);
    await withoutChecks(transaction);
    await sql`create temporary table bulk_days on commit drop as
      select u.id as user_id, d.day, d.norm, d.off, d.midnight, d.spans, d.spans->0->>0 as opens,
        mod(hashint8(u.id * 100003 + (d.day - date '2000-01-01')) & 2147483647, 1000) as chance,
        mod(hashint8(u.id * 7919 + (d.day - date '2000-01-01')) & 2147483647, 61) as shift
      from users u cross join jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as d(day date, norm integer, off text, midnight bigint, spans jsonb)
      where u.id >= ${firstUser}`.run(transaction);
    await sql`analyze bulk_days`.run(transaction);
    await attendanceOf(transaction);
    await employmentOf(transaction, order);
    await sql`insert into load_days (user_id, day, load_minutes, capacity_minutes)
      select user_id, day, case when norm = 0 then 0 else norm * (40 + mod(chance, 90)) / 100 end, norm
      from bulk_days`.run(transaction);
    await worthOf(transaction, order);
  });
}

/** Came up to half an hour around the beginning, left up to half an hour after the end, with a break of an hour. */
async function attendanceOf(db: Db): Promise<void> {
  await sql`insert into attendance (user_id, day, status, came, "left", worked_minutes, break_minutes, late_minutes,
      norm_minutes, planned_minutes, overtime_minutes, timesheet_code, schedule, presence, absences)
    select d.user_id, d.day, d.status, to_timestamp(d.came * 60), to_timestamp(d.went * 60),
      coalesce(d.went - d.came - 60, 0), case when d.came is null then 0 else 60 end,
      greatest(0, coalesce(d.came - d.midnight - d.opens::integer, 0)),
      case when d.status in ('vacation', 'sick') then 0 else d.norm end, d.norm,
      greatest(0, coalesce(d.went - d.came - 60 - d.norm, 0)),
      case d.status when 'vacation' then 'ОТ' when 'sick' then 'Б' when 'absent' then 'НН'
        when 'present' then 'Я' else 'В' end,
      jsonb_build_object('spans', d.spans, 'source', 'company', 'work_schedule_id', null),
      jsonb_build_object('spans', case when d.came is null then '[]'::jsonb else
        jsonb_build_array(jsonb_build_array(d.came, d.noon), jsonb_build_array(d.noon + 60, d.went)) end),
      case d.status when 'vacation' then jsonb_build_object('annual', d.norm)
        when 'sick' then jsonb_build_object('sick', d.norm)
        when 'absent' then jsonb_build_object('absent', d.norm) else '{}' end
    from (select b.*, case when status = 'present' then midnight + opens::integer - 20 + mod(shift * 7, 41) end as came,
        case when status = 'present' then midnight + opens::integer + norm + 60 - 5 + shift end as went,
        midnight + opens::integer + 240 as noon
      from (select *, case when norm = 0 then off when chance < ${sql.lit(ANNUAL)} then 'vacation'
          when chance < ${sql.lit(SICK)} then 'sick' when chance < ${sql.lit(ABSENT)} then 'absent'
          else 'present' end as status
        from bulk_days) b) d`.run(db);
}

/**
 * The clocks of a day, one after the other, as long as their person was there; what is left of the presence is shared
 * by the reasons for which nobody works. As employment is kept: present = busy + idle.
 */
async function employmentOf(db: Db, { firstUser, firstTask, timeZone }: BulkDays): Promise<void> {
  // Else PostgreSQL would plan for empty tables, and look through them once for each day.
  await sql`analyze attendance`.run(db);
  await sql`insert into employment_parts (user_id, day, interval_id, minutes)
    select x.user_id, x.day, x.id, x.minutes
    from (select i.user_id, a.day, i.id,
        least(i.until, a.worked_minutes) - least(i.until - i.minutes, a.worked_minutes) as minutes
      from (select user_id, id, minutes, (started_at at time zone ${timeZone})::date as day,
          sum(minutes) over (partition by user_id, (started_at at time zone ${timeZone})::date
            order by started_at, id)::integer as until
        from task_intervals where task_id >= ${firstTask} and ended_at is not null) i
        join attendance a on a.user_id = i.user_id and a.day = i.day and a.deleted_at is null
      where a.user_id >= ${firstUser}) x
    where x.minutes > 0`.run(db);
  await sql`analyze employment_parts`.run(db);
  await sql`insert into employment_days (user_id, day, revision, busy_minutes, busy_off_minutes, paused_minutes,
      blocked_wait_minutes, waiting_work_minutes, without_work_minutes)
    select a.user_id, a.day, a.revision, coalesce(p.busy, 0), 0, r.idle / 2, r.idle / 8, r.idle / 4,
      r.idle - r.idle / 2 - r.idle / 8 - r.idle / 4
    from attendance a
      left join (select user_id, day, sum(minutes)::integer as busy from employment_parts
        where user_id >= ${firstUser} group by 1, 2) p on p.user_id = a.user_id and p.day = a.day
      cross join lateral (select a.worked_minutes - coalesce(p.busy, 0) as idle) r
    where a.user_id >= ${firstUser} and a.deleted_at is null`.run(db);
}

/** No task has marks; working days late are counted by how many working days lie before each day. */
async function worthOf(db: Db, { firstTask, founded, yesterday, calendar, timeZone }: BulkDays): Promise<void> {
  const working = daysOf(founded, addDays(yesterday, 1)).map((day) => ({ day, works: calendar.isWorkingDay(day) }));
  await sql`insert into task_kpi (task_id, accepted_at, executor_id, submitted_at, kpi_deadline, planned_minutes,
      hard_index, has_sub_tasks, score, overdue_days, return_count, points)
    with places as materialized (select day, sum(works::integer) over (order by day) as place
      from jsonb_to_recordset(${JSON.stringify(working)}::jsonb) as d(day date, works boolean)),
    facts as (select t.id, f.created_at as accepted_at, t.executor_id, t.submitted_at, t.kpi_deadline,
        t.approved_minutes, t.hard_index, t.return_count + t.not_accepted_count as returns,
        case when t.submitted_at <= t.kpi_deadline then 0
          else greatest(1, coalesce(done.place - due.place, 1)) end as overdue
      from dev_tasks t
        join task_flows f on f.task_id = t.id and f.to_status = 'accepted'
        left join places done on done.day = (t.submitted_at at time zone ${timeZone})::date
        left join places due on due.day = (t.kpi_deadline at time zone ${timeZone})::date
      where t.id >= ${firstTask} and t.status = 'accepted')
    select id, accepted_at, executor_id, submitted_at, kpi_deadline, approved_minutes, hard_index, false, null, overdue,
      returns, coalesce(approved_minutes, 0)::numeric / 60 * coalesce(hard_index, 5) / 5 * 0.8
        * (case when overdue > 0 then greatest(0.5, 1 - 0.1 * overdue) else 1 end
          - least(0.2, 0.05 * greatest(0, returns - 1)))
    from facts`.run(db);
}

/** The rows are right by construction; where the owner of the database allows it, references are not looked up. */
async function withoutChecks(db: Db): Promise<void> {
  await sql`savepoint setting`.run(db);
  try {
    await sql`set local session_replication_role = replica`.run(db);
  } catch {
    await sql`rollback to savepoint setting`.run(db);
  }
}
