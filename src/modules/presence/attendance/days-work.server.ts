import { tellOfSchedule } from '#modules/presence/attendance/attendance-telling.server.ts';
import { addDays, addMonths } from '#kernel/days.ts';
import { closed, day, id } from '#kernel/schemas.ts';
import Type from 'typebox';
import { columnsOf, moment, orNull, sql, whole } from '#server/database/door.ts';
import type { Change } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { follower } from '#server/jobs/followers.ts';
import { doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import { attendance } from '#modules/presence/attendance/attendance-days.ts';
import { ofStaff } from '#modules/presence/attendance/attendance-scope.server.ts';
import { monthOf } from '#modules/presence/attendance/closed-days.server.ts';
import { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
import { leaveRequests, daysOff } from '#modules/staff/leave/door.ts';
import { users } from '#modules/company/people/door.ts';
import { attendancePunches } from '#modules/staff/punches/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';

/** Days of some people between two days are made anew. */
const computeWork = workNamed('compute_attendance', closed({ user_ids: Type.Array(id), from: day, to: day }));

export const computeAskedDays = doing(computeWork, (ctx, { user_ids, from, to }) =>
  computeDays(ctx, user_ids, from, to),
);

/** One piece of work: about a second, so that others get in between. */
const PEOPLE_AT_ONCE = 25;
/** Schedules and calendars stand in the memory of each process, which hears of a change within this. */
const HEARD_AFTER_MS = 3_000;

/** Asks for days in pieces of some people and one month each. */
export async function askForDays(
  ctx: Context,
  userIds: readonly number[],
  from: string,
  to: string,
  waitMs = 0,
): Promise<void> {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const last = to < today ? to : today;
  const at = new Date(ctx.now.getTime() + waitMs);
  for (let begins = from; begins <= last; begins = addMonths(`${monthOf(begins)}-01`, 1)) {
    const monthEnds = addDays(addMonths(`${monthOf(begins)}-01`, 1), -1);
    const ends = monthEnds < last ? monthEnds : last;
    for (let index = 0; index < userIds.length; index += PEOPLE_AT_ONCE) {
      const piece = userIds.slice(index, index + PEOPLE_AT_ONCE);
      const key = `${begins} ${ends} ${piece[0]}-${piece.at(-1)} ${piece.length}`;
      await enqueue(ctx, computeWork, { user_ids: piece, from: begins, to: ends }, { key, at });
    }
  }
}

/** Everybody of the staff. */
export const staffIds = (ctx: Context): Promise<number[]> =>
  sql(columnsOf(users, 'id'))`select u.id from ${rowsForAll(users, 'days of everybody are made')} u
    ${ofStaff}
    where u.deleted_at is null and u.status = 'active' order by u.id`.column(ctx.db);

/** When some people work is different from now on: days that were made, and are not closed, are made anew. */
export async function scheduleHasChanged(
  ctx: Context,
  {
    days,
    user_ids,
  }: {
    readonly days: { readonly from: string; readonly to: string | null };
    readonly user_ids: readonly number[] | null;
  },
): Promise<void> {
  if (user_ids) await tellOfSchedule(ctx, user_ids, days);
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const last = days.to !== null && days.to < today ? days.to : today;
  const first = await sql({ day: orNull(columnsOf(attendance, 'day').day) })`select min(day) as day
    from ${rowsForAll(attendance, 'which days were made, whoever changes a schedule')}
    where deleted_at is null and not is_closed and day between ${days.from}::date and ${last}::date`.value(ctx.db);
  // A night reaches into the day before, and rule 2 asks for the neighbours.
  if (first)
    await askForDays(ctx, user_ids ?? (await staffIds(ctx)), addDays(first, -1), addDays(last, 1), HEARD_AFTER_MS);
}

/** Somebody left, or came back: days that were made as if they had not are made anew. */
export const followGone = (
  ctx: Context,
  { user_id, from }: { readonly user_id: number; readonly from: string },
): Promise<void> => askForDays(ctx, [user_id], from, calendarOf(ctx).dayOf(ctx.now.getTime()));

const followed = [
  { of: attendancePunches, ops: ['create', 'update', 'delete'] },
  { of: leaveRequests, ops: ['create', 'update', 'delete'] },
  { of: daysOff, ops: ['create', 'update', 'delete'] },
] as const;

/** Punches and leave make days anew within two seconds. */
export const followAttendance = follower(
  { name: 'compute_days_of_changes', changes: followed },
  async (ctx, changes) => {
    for (const { user_id, from, to } of await touchedDays(ctx, changes)) await computeDays(ctx, [user_id], from, to);
  },
);

interface Touched {
  readonly user_id: number;
  readonly from: string;
  readonly to: string;
}

const rowIds = (changes: readonly Change[], path: string): number[] => [
  ...new Set(changes.filter(({ resource }) => resource === path).map(({ row_id }) => row_id)),
];

/** Whose days, from where to where, once for each person. */
async function touchedDays(ctx: Context, changes: readonly Change[]): Promise<Touched[]> {
  const punches = await sql({ user_id: whole, at: moment })`
    select p.user_id, p.at from ${rowsForAll(attendancePunches, 'whose day is made, whoever punched')} p
    where p.id = any(${rowIds(changes, attendancePunches.path)}::bigint[]) and p.user_id is not null
    union
    -- A punch that went to somebody else leaves the day of whom it was taken for.
    select a.user_id, p.at from ${rowsForAll(attendancePunches, 'whose day is made, whoever punched')} p
    join ${rowsForAll(attendance, 'whose day it was')} a on a.deleted_at is null
      and a.day between (p.at - interval '1 day')::date and (p.at + interval '1 day')::date
      and (a.came = date_trunc('minute', p.at) or a."left" = date_trunc('minute', p.at))
      and a.user_id is distinct from p.user_id
    where p.id = any(${rowIds(changes, attendancePunches.path)}::bigint[])`.rows(ctx.db);
  const leaves = await sql(columnsOf(leaveRequests, 'user_id', 'starts_on', 'ends_on'))`
    select user_id, starts_on, ends_on from ${rowsForAll(leaveRequests, 'whose days are made')}
    where id = any(${rowIds(changes, leaveRequests.path)}::bigint[])
    union all select user_id, day, day from ${rowsForAll(daysOff, 'whose days are made')}
    where id = any(${rowIds(changes, daysOff.path)}::bigint[]) and day is not null
    union all select a.user_id, min(a.day), max(a.day)
    from ${rowsForAll(attendance, 'days that a request held before')} a
    where a.leave_request_id = any(${rowIds(changes, leaveRequests.path)}::bigint[]) and a.deleted_at is null
    group by a.user_id`.rows(ctx.db);
  const spans = [
    ...punches.map(({ user_id, at }): Touched => {
      const on = localDayOf(Date.parse(at), ctx.timeZone);
      return { user_id, from: addDays(on, -1), to: addDays(on, 1) };
    }),
    ...leaves.map(({ user_id, starts_on, ends_on }): Touched => ({ user_id, from: starts_on, to: ends_on })),
  ];
  return merged(spans);
}

/** Spans of one person that meet become one. */
function merged(spans: readonly Touched[]): Touched[] {
  const sorted = spans.toSorted((a, b) => a.user_id - b.user_id || (a.from < b.from ? -1 : 1));
  const whole: Touched[] = [];
  for (const span of sorted) {
    const last = whole.at(-1);
    if (last && last.user_id === span.user_id && span.from <= addDays(last.to, 1))
      whole[whole.length - 1] = { ...last, to: last.to > span.to ? last.to : span.to };
    else whole.push(span);
  }
  return whole;
}
