import { addDays, addMonths, daysOf } from '#kernel/days.ts';
import { columnsOf, day, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { insertRows } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { closeMonth, computeDays } from '#modules/presence/attendance/door.server.ts';
import { computeEmployment } from '#modules/numbers/measures/door.server.ts';
import {
  attendance,
  attendanceCorrections,
  attendanceMonths,
  attendanceQuestions,
} from '#modules/presence/attendance/door.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { calendarOf, loadSchedules, scheduleOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { iso, MINUTE } from '#modules/house/seed/demo/demo-clock.ts';
import { writeTables } from '#modules/house/seed/write-rows.server.ts';
import { type DemoPunch, punchesOf, type WorkedDay } from '#modules/house/seed/demo/coming-and-going.ts';
import { pinOf } from '#modules/house/seed/demo/punch-rows.ts';

/** The company began to use the terminals so many days ago. */
const DAYS = 365;
/** A terminal that is silent has heard of nobody since. */
const SILENT_DAYS = 3;
const PEOPLE_AT_ONCE = 10;
const LEFT_AT = 18 * 60 + 5;
/** Minutes before the core of flexible hours. */
const COMES_BEFORE_CORE = 90;

const personColumns = {
  id: whole,
  login: text,
  hired_on: orNull(day),
  blocked_on: orNull(day),
  device_id: orNull(whole),
};

/** The first day of the year of coming and going. */
export const historyBegins = (today: string): string => addDays(today, -DAYS);

async function begun(db: Db, config: Config) {
  const ctx = contextOfJob(db, config, 'demo_attendance');
  await loadSchedules(db);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  return { ctx, today, first: historyBegins(today) };
}

/** A year of coming and going: punches of terminals and browsers by everybody's own schedule. */
export async function addDemoPunches(db: Db, config: Config): Promise<void> {
  const { ctx, today, first } = await begun(db, config);
  const now = ctx.now.getTime();
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
  const made: ReturnType<typeof rowOf>[] = [];
  for (const { id, login, hired_on, blocked_on, device_id } of people) {
    const from = hired_on && hired_on > first ? hired_on : first;
    const days = daysOf(from, blocked_on ?? today).flatMap((on) => {
      const schedule = scheduleOf(ctx, id, on);
      const spans = livedSpans(schedule);
      if (!spans.length || away.isAway(id, on)) return [];
      return [{ day: on, midnight: instantOf(on, 0, ctx.timeZone), spans, isRemote: schedule.is_remote }];
    });
    const heardUntil = device_id !== null && silent.has(device_id) ? now - SILENT_DAYS * 86_400_000 : now;
    const punches = punchesOf(login, id, days, now).filter(({ source, at }) => source === 'web' || at <= heardUntil);
    made.push(...punches.map((punch) => rowOf(punch, device_id)));
  }
  const last = await sql({ id: whole })`select coalesce(max(id), 0) as id from attendance_punches`.value(db);
  await writeTables(db, { attendance_punches: made.map((row, at) => ({ id: last + at + 1, ...row })) });
  await sql`analyze attendance_punches`.run(db);
  await sql`update attendance_device_contacts c set (last_contact_at, last_punch_at, received, stored) = (
      select case when c.told_silent_at is null then ${ctx.now}::timestamptz else c.last_contact_at end,
        coalesce(max(p.at), c.last_punch_at), count(*), count(*)
      from attendance_punches p where p.device_id = c.device_id)`.run(db);
}

/**
 * The days of a month that follow from the punches, and how they were filled, computed as the product computes them.
 * The day before comes with it: its night reaches into the first of the month.
 */
export async function addDemoDays(db: Db, config: Config, month: string): Promise<void> {
  const { ctx, today, first } = await begun(db, config);
  const begins = `${month}-01` > first ? addDays(`${month}-01`, -1) : first;
  const ends = addDays(addMonths(`${month}-01`, 1), -1);
  const ids = await sql({ id: whole })`select u.id
    from users u join user_types t on t.id = u.user_type_id and t.code = 'staff'
    where u.deleted_at is null order by u.id`.column(db);
  for (let at = 0; at < ids.length; at += PEOPLE_AT_ONCE) {
    const some = ids.slice(at, at + PEOPLE_AT_ONCE);
    await computeDays(ctx, some, begins, ends);
    await computeEmployment(ctx, some, begins, ends);
  }
  // Until autovacuum comes by, PostgreSQL would plan for empty tables.
  if (ends >= today) await sql`analyze attendance, employment_days, employment_parts`.run(db);
}

/** HR closed the month, with what was open in it. */
export async function closeDemoMonth(db: Db, config: Config, month: string): Promise<void> {
  const { ctx } = await begun(db, config);
  const [row] = await insertRows(attendanceMonths, ctx, [{ month }]);
  await closeMonth(ctx, row!, { comment: 'Oy yakunlandi, qolganlari keyingi oyda tuzatiladi', force: true });
}

/** The month that runs: what people asked to set right in it, and what they are asked. */
export async function addDemoCorrections(db: Db, config: Config): Promise<void> {
  const { ctx, today } = await begun(db, config);
  const ids = await sql({ id: whole, login: text })`select id, login from users where deleted_at is null`.pairs(
    db,
    'login',
    'id',
  );
  const idOf = (login: string): number => ids.get(login)!;
  await insertRows(attendanceMonths, ctx, [{ month: today.slice(0, 7) }]);
  await addCorrections(ctx, today, idOf('hr'));
  await addQuestions(ctx, today, idOf);
}

/** Flexible hours say within which work is done: people come a while before the core, and stay for the norm. */
function livedSpans({ kind, spans, core, norm_minutes }: ReturnType<typeof scheduleOf>): WorkedDay['spans'] {
  if (kind !== 'flexible' || !core.length) return spans;
  const begins = core[0]![0] - COMES_BEFORE_CORE;
  let left = norm_minutes;
  return spans.flatMap(([from, to]) => {
    const start = Math.max(from, begins);
    const end = Math.min(to, start + left);
    if (end <= start) return [];
    left -= end - start;
    return [[start, end] as const];
  });
}

/** As a terminal sends them: a number and a time, heard of some seconds later. */
const rowOf = ({ user_id, at, direction, source }: DemoPunch, device: number | null) => ({
  ...{
    user_id,
    direction,
    source,
    at: iso(at),
    received_at: iso(at + 4_000),
    created_at: iso(at),
    updated_at: iso(at),
  },
  ...(source === 'terminal' ? { device_id: device, ext_user: pinOf({ id: user_id }), verify: 'face' } : {}),
});

const oddDay = { ...columnsOf(attendance, 'user_id', 'day', 'overtime_minutes'), is_forgotten: yesNo };

/** What people asked HR and leads to set right, and what was answered; the days that follow are computed anew. */
async function addCorrections(ctx: Context, today: string, hr: number): Promise<void> {
  const month = `${today.slice(0, 7)}-01`;
  const odd = await sql(oddDay)`select user_id, day, overtime_minutes, 'missing_out' = any(flags) as is_forgotten
    from attendance where day between ${month}::date and ${addDays(today, -1)}::date and user_id <> ${hr}
      and ('missing_out' = any(flags) or overtime_minutes > 40) order by day desc, user_id`.rows(ctx.db);
  const forgotten = odd.filter(({ is_forgotten }) => is_forgotten).slice(0, 5);
  const long = odd.filter(({ is_forgotten }) => !is_forgotten).slice(0, 7);
  const hour = 60 * MINUTE;
  const now = ctx.now.getTime();
  const decided = { decided_by: hr, decided_at: iso(now - 3 * hour) };
  const rows = [
    ...forgotten.map(({ user_id, day: on }, at) => ({
      ...{ user_id, day: on, kind: 'times' as const, left: iso(instantOf(on, LEFT_AT, ctx.timeZone)) },
      ...{ reason: 'Chiqishda terminalga yuzimni koʻrsatishni unutdim', sent_at: iso(now - 5 * hour) },
      ...(at === 3 ? { ...decided, state: 'approved' as const } : { state: 'sent' as const }),
      ...(at === 4 && {
        ...decided,
        state: 'refused' as const,
        decision_comment: 'Kameraga koʻra 16:40 da chiqqansiz',
      }),
    })),
    ...long.map(({ user_id, day: on, overtime_minutes }, at) => ({
      ...{ user_id, day: on, kind: 'overtime' as const, minutes: overtime_minutes },
      ...{ reason: 'Reliz oldidan qoldim, menejer bilan kelishilgan', sent_at: iso(now - 24 * hour) },
      ...(at > 2 ? { ...decided, state: 'approved' as const } : { state: 'sent' as const }),
    })),
  ];
  for (const row of rows) await insertRows(attendanceCorrections, ctx, [row]);
  const changed = rows.flatMap(({ state, user_id }) => (state === 'approved' ? [user_id] : []));
  await computeDays(ctx, [...new Set(changed)], month, today);
}

/** Asked of the person first; what stayed without an answer their lead sees. */
async function addQuestions(ctx: Context, today: string, idOf: (login: string) => number): Promise<void> {
  const calendar = calendarOf(ctx);
  const on = (days: number) => calendar.addWorkingDays(today, days);
  const [developer, tester] = [idOf('developer'), idOf('tester')];
  await insertRows(attendanceQuestions, ctx, [
    { user_id: developer, day: on(-1), kind: 'presence_without_work', minutes: 95, state: 'open', due_on: on(1) },
    { user_id: tester, day: on(-1), kind: 'work_without_presence', minutes: 80, state: 'open', due_on: on(1) },
    { user_id: developer, day: on(-5), kind: 'work_without_presence', minutes: 70, state: 'shown', due_on: on(-2) },
  ]);
}
