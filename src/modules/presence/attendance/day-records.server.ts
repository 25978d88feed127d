import { addDays } from '#kernel/days.ts';
import { columnsOf, oneOf, orNull, sql, texts, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { absenceReasons } from '#modules/presence/attendance/absence-reasons.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import { branchLines } from '#modules/presence/attendance/closed-days.server.ts';
import type { DayFacts, DayLeave, DayPlan, DayPunch, DeviceMode } from '#modules/presence/attendance/day-facts.ts';
import { dayInLieu, leaveInDay, type LeaveInDay } from '#modules/presence/attendance/leave-in-days.ts';
import { awaySpansOf, type LeavePart } from '#modules/staff/leave/door.ts';
import { leaveBetween } from '#modules/staff/leave/door.server.ts';
import { goneOf } from '#modules/company/people/door.server.ts';
import { type Gone, users } from '#modules/company/people/door.ts';
import { attendancePunches, countedDirection, type Direction } from '#modules/staff/punches/door.ts';
import { calendarOf, scheduleOf } from '#modules/company/schedules/door.server.ts';
import { type DaySchedule, instantOf } from '#modules/company/schedules/door.ts';

/** Leave that holds a day, and the request it comes from. */
export interface HeldLeave extends LeaveInDay {
  /** Code of the kind; `day_off`: a used day in lieu. */
  readonly kind: string;
  readonly request_id: number | null;
  readonly counts_holidays: boolean;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly time: readonly [number, number] | null;
}

/** What an approved correction of a day says beside its times. */
export interface DayDecision {
  readonly absence_reason_id: number | null;
  readonly reason_code: string | null;
  readonly overtime_minutes: number | null;
}

/** All that a day of a person follows from, with what the timesheet has to know beside it. */
export interface DayRecord {
  readonly facts: DayFacts;
  readonly schedule: DaySchedule;
  readonly leave: readonly HeldLeave[];
  readonly decision: DayDecision;
  readonly hasPunches: boolean;
}

export interface RecordedPerson {
  readonly id: number;
  readonly branch_id: number | null;
  readonly hired_on: string | null;
  readonly is_active: boolean;
}

export interface DayRecords {
  readonly people: ReadonlyMap<number, RecordedPerson>;
  readonly gone: ReadonlyMap<number, readonly Gone[]>;
  readonly recordOf: (userId: number, day: string) => DayRecord;
}

/** The break of a day off is that of a working day beside it: rule 8. */
const SEARCHED_DAYS = 7;
const noDecision: DayDecision = { absence_reason_id: null, reason_code: null, overtime_minutes: null };

/** Reads everything that the days of some people between two days follow from: eight statements, however many days. */
export async function dayRecords(
  ctx: Context,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<DayRecords> {
  const people = await peopleOf(ctx, userIds);
  const gone = await goneOf(ctx, userIds);
  const punches = await punchesOf(ctx, userIds, from, to);
  const leaves = await leavesOf(ctx, userIds, from, to);
  const corrections = await correctionsOf(ctx, userIds, from, to);
  const heard = await lastHeardOf(ctx);
  const plans = new Map<string, DayPlan>();
  const scheduleOn = (userId: number, on: string) => scheduleOf(ctx, userId, on);
  const planOn = (userId: number, on: string): DayPlan => {
    const key = `${userId} ${on}`;
    const known = plans.get(key);
    if (known) return known;
    const plan = planOf(scheduleOn(userId, on), () => usualBreak(scheduleOn, userId, on));
    plans.set(key, plan);
    return plan;
  };
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  return {
    people,
    gone,
    recordOf(userId, on) {
      const plan = planOn(userId, on);
      const own = punches.get(userId) ?? [];
      const begins = instantOf(addDays(on, -1), 0, ctx.timeZone);
      const ends = instantOf(addDays(on, 3), 0, ctx.timeZone);
      const near = own.filter(({ at }) => at >= begins && at < ends);
      const held = (leaves.get(userId) ?? [])
        .filter(({ starts_on, ends_on }) => starts_on <= on && on <= ends_on)
        .map(({ part, ...leave }): HeldLeave => ({ ...leave, time: timeOf(plan, part) }));
      const said = corrections.get(`${userId} ${on}`);
      const branch = people.get(userId)?.branch_id ?? null;
      const start = plan.spans[0]?.[0];
      return {
        schedule: scheduleOn(userId, on),
        leave: held,
        decision: said?.decision ?? noDecision,
        hasPunches: near.length > 0,
        facts: {
          ...{ day: on, time_zone: ctx.timeZone, punches: near, plan },
          now: on < addDays(today, -2) ? null : ctx.now.getTime(),
          before: planOn(userId, addDays(on, -1)),
          after: planOn(userId, addDays(on, 1)),
          leave: held.map(({ status, time }): DayLeave => ({ status, time })),
          correction: said?.times ?? {},
          is_silent: start !== undefined && heard(branch) < instantOf(on, start, ctx.timeZone),
        },
      };
    },
  };
}

/** From when to when a part of a day is away; null: all of it. */
function timeOf({ spans }: DayPlan, part: LeavePart): HeldLeave['time'] {
  const away = part === 'day' ? [] : awaySpansOf(spans, part);
  return away.length ? [away[0]![0], away.at(-1)![1]] : null;
}

function planOf(schedule: DaySchedule, breakOfOthers: () => number): DayPlan {
  const isOff = schedule.spans.length === 0;
  const [core] = schedule.core;
  return { ...schedule, core: core ?? null, break_minutes: isOff ? breakOfOthers() : schedule.break_minutes };
}

function usualBreak(scheduleOn: (userId: number, on: string) => DaySchedule, userId: number, on: string): number {
  for (let step = 1; step <= SEARCHED_DAYS; step++)
    for (const beside of [addDays(on, -step), addDays(on, step)]) {
      const schedule = scheduleOn(userId, beside);
      if (schedule.spans.length) return schedule.break_minutes;
    }
  return 0;
}

const peopleOf = (ctx: Context, userIds: readonly number[]) =>
  sql({ ...columnsOf(users, 'id', 'branch_id', 'hired_on'), is_active: yesNo })`
    select u.id, u.branch_id, u.hired_on, u.status = 'active' and u.deleted_at is null as is_active
    from ${rowsForAll(users, 'days are made for whom they are made, whoever asks')} u
    where u.id = any(${userIds}::bigint[])`.by(ctx.db, 'id');

const punchColumns = {
  ...{ id: whole, user_id: whole, at: whole, offset_minutes: whole, flags: texts, is_ignored: yesNo },
  ...{ direction: oneOf<Direction>(), mode: orNull(oneOf<DeviceMode>()) },
};

/** Punches of the days and of those beside them, whose nights reach in. */
async function punchesOf(ctx: Context, userIds: readonly number[], from: string, to: string) {
  const begins = new Date(instantOf(addDays(from, -1), 0, ctx.timeZone));
  const ends = new Date(instantOf(addDays(to, 3), 0, ctx.timeZone));
  const rows = await sql(punchColumns)`
    select p.id, p.user_id, (extract(epoch from p.at) * 1000)::bigint as at, p.offset_minutes, p.flags, p.direction,
      d.mode, p.ignored_at is not null as is_ignored
    from ${rowsForAll(attendancePunches, 'a day is made of all punches of its person')} p
    left join attendance_devices d on d.id = p.device_id
    where p.user_id = any(${userIds}::bigint[]) and p.at >= ${begins} and p.at < ${ends} and p.deleted_at is null
    order by p.at, p.id`.rows(ctx.db);
  const byUser = new Map<number, DayPunch[]>();
  for (const { user_id, flags, mode, direction, offset_minutes, ...punch } of rows) {
    const own = byUser.get(user_id) ?? [];
    own.push({
      ...punch,
      ...{ direction: countedDirection(direction, mode), mode: 'keys' },
      offset_minutes: offset_minutes || null,
      is_suspect: flags.includes('clock_suspect'),
    });
    byUser.set(user_id, own);
  }
  return byUser;
}

/** Approved leave, and days in lieu that are used. */
async function leavesOf(ctx: Context, userIds: readonly number[], from: string, to: string) {
  const rows = await leaveBetween(ctx, userIds, from, to);
  const held = rows.map(({ leave_request_id, kind, is_paid, is_away: _away, ...row }) => ({
    ...{ ...row, kind },
    ...(leave_request_id === null ? dayInLieu : leaveInDay(kind, is_paid)),
    request_id: leave_request_id,
  }));
  return Map.groupBy(held, ({ user_id }) => user_id);
}

const correctionColumns = {
  ...columnsOf(attendanceCorrections, 'user_id', 'day', 'kind', 'minutes', 'absence_reason_id'),
  ...{ came_at: orNull(whole), left_at: orNull(whole) },
  reason_code: orNull(columnsOf(absenceReasons, 'timesheet_code').timesheet_code),
};

/** What was approved about each day; of two that say the same the later one holds. */
async function correctionsOf(ctx: Context, userIds: readonly number[], from: string, to: string) {
  const rows = await sql(correctionColumns)`
    select c.user_id, c.day, c.kind, c.minutes, c.absence_reason_id, r.timesheet_code as reason_code,
      (extract(epoch from c.came) * 1000)::bigint as came_at, (extract(epoch from c."left") * 1000)::bigint as left_at
    from ${rowsForAll(attendanceCorrections, 'what was approved holds, whoever asks')} c
    left join absence_reasons r on r.id = c.absence_reason_id
    where c.user_id = any(${userIds}::bigint[]) and c.day between ${from}::date and ${to}::date
      and c.state = 'approved' and c.deleted_at is null
    order by c.decided_at, c.id`.rows(ctx.db);
  const said = new Map<string, { times: { came?: number; left?: number }; decision: DayDecision }>();
  for (const { user_id, day: on, came_at, left_at, minutes, absence_reason_id, reason_code } of rows) {
    const key = `${user_id} ${on}`;
    const { times, decision } = said.get(key) ?? { times: {}, decision: noDecision };
    said.set(key, {
      times: { ...times, ...(came_at !== null && { came: came_at }), ...(left_at !== null && { left: left_at }) },
      decision: {
        ...(absence_reason_id === null
          ? { absence_reason_id: decision.absence_reason_id, reason_code: decision.reason_code }
          : { absence_reason_id, reason_code }),
        overtime_minutes: minutes ?? decision.overtime_minutes,
      },
    });
  }
  return said;
}

/**
 * When a device of the place of a branch was heard of last; never silent where there is none. Nobody is called absent
 * by a device that was not in touch.
 */
async function lastHeardOf(ctx: Context): Promise<(branch: number | null) => number> {
  const devices = await sql({ branch_id: orNull(whole), heard_at: whole })`
    select d.branch_id, max(coalesce(extract(epoch from c.last_contact_at) * 1000, 0))::bigint as heard_at
    from attendance_devices d
    left join attendance_device_contacts c on c.device_id = d.id
    where d.state = 'active' and d.deleted_at is null group by d.branch_id`.pairs(ctx.db, 'branch_id', 'heard_at');
  if (!devices.size) return () => Number.POSITIVE_INFINITY;
  const lines = await branchLines(ctx);
  return (branch) => {
    const line: (number | null)[] = branch === null ? [null] : [...(lines.get(branch) ?? [branch]), null];
    const heard = line.flatMap((id) => devices.get(id) ?? []);
    return heard.length ? Math.max(...heard) : Number.POSITIVE_INFINITY;
  };
}
