import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import { day, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { attendanceMonths, closeMonth, computeDays } from '#modules/attendance/door.server.ts';
import { awayBetween } from '#modules/leave/door.server.ts';
import { calendarOf, loadSchedules, scheduleOf } from '#modules/schedules/door.server.ts';
import { instantOf } from '#modules/schedules/door.ts';
import { type DemoPunch, punchesOf } from '#modules/seed/demo/coming-and-going.ts';
import { pinOf } from '#modules/seed/demo/punch-rows.ts';

/** The company began to use the terminals so many days ago. */
const DAYS = 365;
/** A terminal that is silent has heard of nobody since. */
const SILENT_DAYS = 3;
const PEOPLE_AT_ONCE = 10;

const personColumns = {
  id: whole,
  login: text,
  hired_on: orNull(day),
  blocked_on: orNull(day),
  device_id: orNull(whole),
};

/**
 * A year of coming and going of the demo company: punches of its terminals and browsers by everybody's own schedule, and
 * the days that follow from them, computed as the product computes them.
 */
export async function addDemoAttendance(db: Db, config: Config): Promise<void> {
  const ctx = contextOfJob(db, config, 'demo_attendance');
  await loadSchedules(db);
  const now = ctx.now.getTime();
  const today = calendarOf(ctx).dayOf(now);
  const first = addDays(today, -DAYS);
  const people = await sql(personColumns)`
    with recursive above as (
      select id, id as place from branches union all
      select a.id, b.parent_id from above a join branches b on b.id = a.place where b.parent_id is not null)
    select u.id, u.login, u.hired_on, case when u.status = 'blocked' then u.updated_at::date end as blocked_on,
      (select d.id from above a join attendance_devices d on d.branch_id = a.place and d.deleted_at is null
        where a.id = u.branch_id order by d.id limit 1) as device_id
    from users u join user_types t on t.id = u.user_type_id and t.code = 'staff'
    where u.deleted_at is null order by u.id`.rows(db);
  const silent = await sql({ id: whole })`select device_id as id from attendance_device_contacts
    where told_silent_at is not null`.asSet(db);
  const away = await awayBetween(
    ctx,
    people.map(({ id }) => id),
    first,
    today,
  );
  for (const { id, login, hired_on, blocked_on, device_id } of people) {
    const from = hired_on && hired_on > first ? hired_on : first;
    const days = daysOf(from, blocked_on ?? today).flatMap((on) => {
      const { spans, is_remote } = scheduleOf(ctx, id, on);
      const isOut = !spans.length || away.isAway(id, on);
      return isOut ? [] : [{ day: on, midnight: instantOf(on, 0, ctx.timeZone), spans, isRemote: is_remote }];
    });
    const heardUntil = device_id !== null && silent.has(device_id) ? now - SILENT_DAYS * 86_400_000 : now;
    const punches = punchesOf(login, id, days, now).filter(({ source, at }) => source === 'web' || at <= heardUntil);
    await addPunches(db, punches, device_id);
  }
  const ids = people.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE)
    await db.transaction((transaction) =>
      computeDays({ ...ctx, db: transaction }, ids.slice(at, at + PEOPLE_AT_ONCE), first, today),
    );
  await sql`update attendance_device_contacts c set (last_contact_at, last_punch_at, received, stored) = (
      select case when c.told_silent_at is null then ${ctx.now}::timestamptz else c.last_contact_at end,
        coalesce(max(p.at), c.last_punch_at), count(*), count(*)
      from attendance_punches p where p.device_id = c.device_id)`.run(db);
  const [month, before] = [addMonths(today, -1), addMonths(today, -2)].map((on) => on.slice(0, 7));
  for (const closed of [before!, month!]) await closeFor(ctx, closed);
  await sql`insert into attendance_months (month, branch_id) values (${today.slice(0, 7)}, null)`.run(db);
  await db.transaction(async (transaction) => {
    await addCorrections({ ...ctx, db: transaction }, today);
    await addQuestions({ ...ctx, db: transaction }, today);
  });
}

/** HR closed it, with what was open in it. */
const closeFor = (ctx: Context, month: string): Promise<unknown> =>
  ctx.db.transaction(async (db) => {
    const own = { ...ctx, db };
    const [row] = await insertRows(attendanceMonths, own, [{ month }]);
    return closeMonth(own, row!, { comment: 'Oy yakunlandi, qolganlari keyingi oyda tuzatiladi', force: true });
  });

/** As a terminal sends them: a number and a time, heard of some seconds later. */
async function addPunches(db: Db, punches: readonly DemoPunch[], device: number | null): Promise<void> {
  const rows = punches.map(({ user_id, at, direction, source }) => ({
    ...{ user_id, direction, source, at: new Date(at).toISOString() },
    ...(source === 'terminal' && { device_id: device, ext_user: pinOf({ id: user_id }), verify: 'face' }),
  }));
  await sql`insert into attendance_punches
      (user_id, at, received_at, direction, source, device_id, ext_user, verify, created_at, updated_at)
    select user_id, at, at + interval '4 seconds', direction, source, device_id, ext_user, verify, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(user_id bigint, at timestamptz, direction text,
      source text, device_id bigint, ext_user text, verify text)`.run(db);
}

/** What people asked HR and leads to set right, and what was answered; the days that follow are computed anew. */
async function addCorrections(ctx: Context, today: string): Promise<void> {
  const month = `${today.slice(0, 7)}-01`;
  const zone = ctx.timeZone;
  await sql`with forgotten as (
      select a.user_id, a.day, row_number() over (order by a.day desc, a.user_id) as n from attendance a
      where 'missing_out' = any(a.flags) and a.day between ${addDays(today, -60)}::date and ${addDays(today, -1)}::date
        and not a.is_closed),
    long as (
      select a.user_id, a.day, a.overtime_minutes, row_number() over (order by a.day desc, a.user_id) as n
      from attendance a where a.overtime_minutes > 40 and a.day between ${month}::date and ${addDays(today, -1)}::date),
    decider as (select min(id) filter (where login = 'lead') as lead, min(id) filter (where login = 'hr') as hr from users)
    insert into attendance_corrections
      (user_id, day, kind, "left", minutes, reason, state, sent_at, decided_by, decided_at, decision_comment, created_by, updated_by)
    select f.user_id, f.day, 'times', (f.day + time '18:05') at time zone ${zone}, null::integer,
      'Chiqishda terminalga yuzimni koʻrsatishni unutdim',
      case n when 3 then 'approved' when 4 then 'refused' else 'sent' end, now() - interval '5 hours',
      case when n in (3, 4) then d.hr end, case when n in (3, 4) then now() - interval '2 hours' end,
      case n when 4 then 'Kamera boʻyicha 16:40 da chiqqansiz' end, f.user_id, f.user_id
    from forgotten f cross join decider d where n <= 5
    union all
    select l.user_id, l.day, 'overtime', null, l.overtime_minutes, 'Reliz oldidan qoldim, menejer bilan kelishilgan',
      case when n > 3 then 'approved' else 'sent' end, now() - interval '1 day',
      case when n > 3 then d.hr end, case when n > 3 then now() - interval '3 hours' end, null, l.user_id, l.user_id
    from long l cross join decider d where n <= 7 and l.user_id not in (d.hr)`.run(ctx.db);
  const changed = await sql({ user_id: whole })`select distinct user_id from attendance_corrections
    where state = 'approved'`.column(ctx.db);
  await computeDays(ctx, changed, month, today);
}

/** Asked of the person first; what stayed without an answer their lead sees. */
const addQuestions = (ctx: Context, today: string): Promise<void> => {
  const calendar = calendarOf(ctx);
  const [yesterday, before] = [calendar.addWorkingDays(today, -1), calendar.addWorkingDays(today, -5)];
  return sql`insert into attendance_questions (user_id, day, kind, minutes, state, due_on)
    select u.id, q.day::date, q.kind, q.minutes, q.state, q.due_on::date from users u
    join (values ('developer', ${yesterday}, 'presence_without_work', 95, 'open', ${calendar.addWorkingDays(today, 1)}),
      ('tester', ${yesterday}, 'work_without_presence', 80, 'open', ${calendar.addWorkingDays(today, 1)}),
      ('developer', ${before}, 'work_without_presence', 70, 'shown', ${calendar.addWorkingDays(today, -2)}))
      as q(login, day, kind, minutes, state, due_on) on q.login = u.login`.run(ctx.db);
};
