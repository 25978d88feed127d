import { notFound, wrongParameter } from '#kernel/problems.ts';
import { addDays, addMonths, daysBetween, daysOf } from '#kernel/days.ts';
import { columnsOf, json, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { localized } from '#server/crud/localized.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import {
  attendanceMonth,
  lateToday,
  type MonthCell,
  recomputeAttendance,
} from '#modules/presence/attendance/attendance-endpoints.ts';
import { daysVisibleTo, ofStaff, seenPeople } from '#modules/presence/attendance/attendance-scope.server.ts';
import { dayRecords } from '#modules/presence/attendance/day-records.server.ts';
import { askForDays } from '#modules/presence/attendance/days-work.server.ts';
import { users } from '#modules/company/people/door.ts';
import { calendarOf, scheduleOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

/** Days are read; they are made by `computeDays` alone. */
export const attendanceOperations = (settings: CrudSettings): Operations<typeof attendance> =>
  crudOf(attendance, settings, { scope: daysVisibleTo });

/** Of a month the first and the last day. */
export const boundsOf = (month: string): readonly [first: string, last: string] => [
  `${month}-01`,
  addDays(addMonths(`${month}-01`, 1), -1),
];

const personColumns = { ...columnsOf(users, 'id', 'fio', 'branch_id', 'hired_on'), position: orNull(text) };

/** People of a month: those of a team or a branch with all below it, whose days the caller sees. */
export const peopleOfMonth = (
  ctx: Context,
  [from, to]: readonly [string, string],
  { team_id, branch_id }: { readonly team_id?: number; readonly branch_id?: number },
) =>
  sql({ ...personColumns, personnel_number: orNull(text) })`
    with recursive below as (
      select id from branches where id = ${branch_id ?? null}
      union select b.id from branches b join below on b.parent_id = below.id)
    select u.id, u.fio, u.branch_id, u.hired_on, u.personnel_number,
      ${localized('u.position_i18n', ctx.lang)} as position
    from ${rowsForAll(users, 'people whose days the caller sees')} u
    ${ofStaff}
    where u.deleted_at is null and ${seenPeople(ctx.actor, sql`u.id`)}
      and (u.status = 'active' or exists (select from ${rowsForAll(attendance, 'who has days in the month')} a
        where a.user_id = u.id and a.day between ${from}::date and ${to}::date and a.deleted_at is null))
      and (${team_id ?? null}::bigint is null or u.id in (select m.user_id
        from team_members m
        where m.team_id = ${team_id ?? null} and m.deleted_at is null
          and m.starts_on <= ${to}::date and coalesce(m.ends_on, 'infinity') >= ${from}::date))
      and (${branch_id ?? null}::bigint is null or u.branch_id in (select id from below))
    order by u.fio, u.id`.rows(ctx.db);

/** One row for a person: their days as the answer has them, put together by the database. */
const cellColumns = { user_id: whole, cells: json<Readonly<Record<string, MonthCell>>>() };

const month = serve(attendanceMonth, async (ctx, { query }) => {
  const bounds = boundsOf(query.month);
  const [from, to] = bounds;
  const people = await peopleOfMonth(ctx, bounds, query);
  const midnight = sql`(t.day::timestamp at time zone ${ctx.timeZone})`;
  const minuteOf = (moment: string) => sql`(extract(epoch from ${sql.raw(moment)} - ${midnight}) / 60)::int`;
  const cells = await sql(cellColumns)`
    select t.user_id, jsonb_object_agg(extract(day from t.day)::int, jsonb_build_array(coalesce(t.status, ''),
      t.worked_minutes, t.late_minutes, t.early_minutes, t.overtime_minutes, t.norm_minutes, t.flags,
      coalesce(t.timesheet_code, ''), ${minuteOf('t.came')}, ${minuteOf('t."left"')})) as cells
    from ${rowsOf(ctx, attendance)} as t
    where t.user_id = any(${people.map(({ id }) => id)}::bigint[]) and t.day between ${from}::date and ${to}::date
    group by t.user_id`.pairs(ctx.db, 'user_id', 'cells');
  const days = daysOf(from, to);
  return {
    month: query.month,
    today: calendarOf(ctx).dayOf(ctx.now.getTime()),
    days: days.map((day) => ({ day, kind: kindOf(ctx, day) })),
    people: people.map(({ id, fio, position }) => {
      const own = cells.get(id);
      return { user_id: id, fio, position, cells: days.map((_, index) => own?.[index + 1] ?? null) };
    }),
  };
});

/** What the calendar of the company says of a day. */
function kindOf(ctx: Context, day: string): 'working' | 'short' | 'holiday' | 'off' | 'weekend' {
  const calendar = calendarOf(ctx);
  if (calendar.isHoliday(day)) return 'holiday';
  if (!calendar.isWorkingDay(day)) return 'weekend';
  return 'working';
}

/** Nobody computes more at once: ten years. */
const MOST_DAYS = 3_660;

const recompute = serve(recomputeAttendance, async (ctx, { body: { user_ids, from, to } }) => {
  if (to < from || daysBetween(from, to) > MOST_DAYS) throw wrongParameter('to', 'range');
  const people = await sql(columnsOf(users, 'id'))`select u.id
    from ${rowsForAll(users, 'HR makes days of everybody anew')} u
    ${ofStaff}
    where u.deleted_at is null and (${user_ids === undefined} or u.id = any(${user_ids ?? []}::bigint[]))
    order by u.id`.column(ctx.db);
  if (user_ids && people.length < new Set(user_ids).size) throw notFound();
  await askForDays(ctx, people, from, to);
  return { people: people.length, days: people.length * (daysBetween(from, to) + 1) };
});

const late = serve(lateToday, async (ctx) => {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const people = await sql({
    ...columnsOf(users, 'id', 'fio'),
    ...columnsOf(attendance, 'came', 'status', 'late_minutes'),
  })`
    select u.id, u.fio, a.came, a.status, coalesce(a.late_minutes, 0) as late_minutes
    from ${rowsForAll(users, 'people whose days the caller sees')} u
    ${ofStaff}
    left join ${rowsForAll(attendance, 'days of people whom the caller leads')} a
      on a.user_id = u.id and a.day = ${today}::date and a.deleted_at is null
    where u.status = 'active' and u.deleted_at is null and u.id <> ${ctx.actor.id}
      and ${seenPeople(ctx.actor, sql`u.id`)}
      and exists (select from ${rowsForAll(attendance, 'who is known to attendance at all')} k
        where k.user_id = u.id and k.day between ${addDays(today, -30)}::date and ${today}::date
          and k.came is not null and k.deleted_at is null)
      and not exists (select from ${rowsForAll('leave_requests', 'who is away is not late')} l
        where l.user_id = u.id and l.status = 'approved' and l.deleted_at is null
          and ${today}::date between l.starts_on and l.ends_on)
    order by u.fio, u.id`.rows(ctx.db);
  const now = ctx.now.getTime();
  const missing = people.filter(({ came }) => !came).map(({ id }) => id);
  const records = await dayRecords(ctx, missing, today, today);
  return {
    rows: people.flatMap(({ id, fio, came, status, late_minutes }) => {
      if (status === 'remote' || status === 'day_off') return [];
      if (came) return late_minutes > 0 ? [lateLine(ctx, id, fio, today, came, late_minutes)].flat() : [];
      const start = startOf(ctx, id, today);
      if (start === null || now < start.late_from) return [];
      // Whom no device could hear may well be there: nobody knows, as the page of the team says too.
      if (records.recordOf(id, today).facts.is_silent) return [];
      return lateLine(ctx, id, fio, today, null, Math.floor((now - start.at) / 60_000));
    }),
  };
});

function startOf(ctx: Context, userId: number, day: string): { at: number; late_from: number } | null {
  const { spans, kind, core, grace_minutes, is_remote } = scheduleOf(ctx, userId, day);
  const minute = kind === 'flexible' ? core[0]?.[0] : spans[0]?.[0];
  if (minute === undefined || is_remote || !spans.length) return null;
  const at = instantOf(day, minute, ctx.timeZone);
  return { at, late_from: at + grace_minutes * 60_000 };
}

function lateLine(ctx: Context, user_id: number, fio: string, day: string, came: string | null, minutes: number) {
  const start = startOf(ctx, user_id, day);
  return start ? [{ user_id, fio, came, minutes, starts_at: new Date(start.at).toISOString() }] : [];
}

export const attendanceDaysServed: readonly Served[] = [month, recompute, late];
