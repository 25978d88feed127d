import { daysOf, weekdayOf } from '#kernel/days.ts';
import { type Db, sql } from '#server/database/sql.ts';
import { loadSchedules } from '#modules/company/schedules/door.server.ts';
import { absencesOf } from '#modules/presence/attendance/absences.ts';
import type { DayPlan, DayStatus } from '#modules/presence/attendance/day-facts.ts';
import { instantOfWorld, type World } from '#modules/numbers/measures/testing/world.ts';

interface WorldLeave {
  readonly user_id: number;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly time?: readonly [string, string];
  readonly status?: string;
}

interface WorldDay {
  readonly user_id: number;
  readonly date: string;
  readonly came: string | null;
  readonly left: string | null;
  readonly worked_min: number | null;
  readonly norm_min: number;
  readonly late_min: number;
  readonly status: DayStatus;
  readonly flags?: readonly string[];
}

interface WorldSchedule {
  readonly start: string;
  readonly end: string;
  readonly days: readonly number[];
}

const spans = [
  [540, 780],
  [840, 1080],
] as const;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Schedules, leave and days of attendance of a world, on top of what `loadWorld` has filled in. */
export async function loadAttendance(db: Db, world: World): Promise<void> {
  for (const person of world.people ?? []) await loadSchedule(db, person as never);
  await loadSchedules(db);
  const leaves = (world.leave ?? []) as unknown as readonly WorldLeave[];
  for (const leave of leaves) await loadLeave(db, leave);
  for (const day of (world.attendance ?? []) as unknown as readonly WorldDay[]) await loadDay(db, day, leaves);
}

async function loadSchedule(db: Db, person: { readonly id: number; readonly schedules?: readonly WorldSchedule[] }) {
  for (const { start, end, days } of person.schedules ?? []) {
    const week = Object.fromEntries(days.map((day) => [String(day), [[start, end]]]));
    await sql`with made as (insert into work_schedules (names, kind, week_type, versions)
        values (${JSON.stringify({ uz: `schedule of ${person.id}` })}, 'week', 5,
          ${JSON.stringify([{ valid_from: '2020-01-01', week }])}::jsonb) returning id)
      insert into schedule_assignments (user_id, work_schedule_id, starts_on)
      select ${person.id}, id, '2020-01-01' from made`.run(db);
  }
}

async function loadLeave(db: Db, { user_id, kind, from, to, time, status = 'approved' }: WorldLeave): Promise<void> {
  await sql`insert into leave_kinds (names, code, color, is_away, is_paid)
    select ${JSON.stringify({ uz: kind })}, ${kind}, '#5c6b7a', true, true
    where not exists (select from leave_kinds where code = ${kind})`.run(db);
  await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status, part)
    select ${user_id}, id, ${from}, ${to}, ${status}, ${time ? (time[0] === '09:00' ? 'first' : 'second') : 'day'}
    from leave_kinds where code = ${kind}`.run(db);
}

async function loadDay(db: Db, day: WorldDay, leaves: readonly WorldLeave[]): Promise<void> {
  const isWorked = weekdayOf(day.date) <= 5;
  const plan: DayPlan = {
    ...{ spans: isWorked ? spans : [], norm_minutes: isWorked ? 480 : 0, break_minutes: 60, kind: 'week', core: null },
    ...{ grace_minutes: 10, early_is_paid: false, is_remote: false, day_kind: isWorked ? 'working' : 'weekend' },
  };
  const leave = leaves
    .filter((one) => one.user_id === day.user_id && daysOf(one.from, one.to).includes(day.date))
    .filter(({ status = 'approved' }) => status === 'approved')
    .map(({ kind, time }) => ({ kind, time: time ? ([minuteOf(time[0]), minuteOf(time[1])] as const) : null }));
  const flags = (day.flags ?? []) as never;
  const absences = absencesOf(
    { facts: { day: day.date, time_zone: 'Asia/Tashkent', plan }, leave },
    { status: day.status, flags, norm_minutes: day.norm_min, planned_minutes: plan.norm_minutes },
  );
  const { came, left, worked_min } = day;
  const spent = came && left ? (instantOfWorld(left).getTime() - instantOfWorld(came).getTime()) / 60_000 : 0;
  await sql`insert into attendance (user_id, day, came, "left", worked_minutes, break_minutes, norm_minutes,
      planned_minutes, late_minutes, status, flags, schedule, absences)
    values (${day.user_id}, ${day.date}, ${came && instantOfWorld(came)}, ${left && instantOfWorld(left)},
      ${worked_min}, ${spent > 300 ? 60 : 0}, ${day.norm_min}, ${plan.norm_minutes}, ${day.late_min}, ${day.status},
      ${day.flags ?? []}::text[], ${JSON.stringify({ source: 'company', spans: plan.spans, work_schedule_id: null })},
      ${JSON.stringify(absences)}::jsonb)`.run(db);
}
