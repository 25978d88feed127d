import { teamMatesOf } from '#modules/company/people/door.server.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { columnsOf, sql, yesNo } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { daysBetween, daysOf } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { balanceOn, lawOf, type LeaveBalance } from '#modules/staff/leave/leave-balance.ts';
import { backOn, calendarDaysOf, lastDayOf } from '#modules/staff/leave/leave-days.ts';
import type { LeaveOutlook, TeamOverlap } from '#modules/staff/leave/leave-endpoints.ts';
import { type LeaveTouch, touchesOf } from '#modules/staff/leave/leave-limits.ts';
import {
  correctionsOf,
  daysAsked,
  type HeldLeave,
  heldLeave,
  kindsBy,
  lawRows,
  spansBetween,
  usedDaysOff,
} from '#modules/staff/leave/leave-records.server.ts';
import type { LeavePart } from '#modules/staff/leave/leave-parts.ts';
import { longestLeaveDays } from '#modules/staff/leave/leave-requests.ts';
import type { LeavePerson } from '#modules/staff/leave/leave-scope.server.ts';
import { users } from '#modules/company/people/door.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';

/** A request as far as it is known: the end, or how many calendar days. */
export interface LeaveAsked {
  /** Of the request itself, which does not stand in its own way. */
  readonly id?: number | null;
  readonly leave_kind_id: number;
  readonly starts_on: string;
  readonly ends_on?: string | null;
  readonly days?: number | null;
  readonly part?: LeavePart;
  readonly record_number?: string | null;
}

/** What a request means before it is sent: its days, the balance, what it touches, and who of the team is away then. */
export async function outlookOf(ctx: Context, person: LeavePerson, asked: LeaveAsked): Promise<LeaveOutlook> {
  const calendar = calendarOfPerson(ctx, person.id);
  const kind = (await kindsBy(ctx)).get(asked.leave_kind_id);
  if (!kind) throw invalid('leave_kind_id', 'exists');
  const { starts_on, part = 'day' } = asked;
  const ends_on = asked.ends_on ?? lastDayOf(starts_on, asked.days ?? 1, calendar, kind.counts_holidays);
  checkSpan(starts_on, ends_on);
  checkPart(part, starts_on === ends_on, kind.allows_parts);
  const held = (await heldLeave(ctx, person.id, calendar)).filter(({ id }) => id !== asked.id);
  const law = (await lawRows(ctx)).filter(({ leave_kind_id }) => leave_kind_id === kind.id);
  const whole = calendarDaysOf(starts_on, ends_on, calendar, kind.counts_holidays);
  const calendar_days = daysAsked(ctx, person.id, { starts_on, part }, whole);
  const today = calendar.dayOf(ctx.now.getTime());
  const balance =
    kind.needs_balance && person.hired_on
      ? balanceOn(starts_on, person.hired_on, lawOf(law), ofBalance(held), await correctionsOf(ctx, person.id), today)
      : null;
  const touches = touchesOf(
    { starts_on, ends_on, part },
    {
      ...{ today, kind, calendar_days, balance, law },
      record_number: asked.record_number ?? null,
      held: held.map((one) => ({ ...one, is_same_kind: one.leave_kind_id === kind.id })),
      usedDaysOff: await usedDaysOff(ctx, person.id, starts_on, ends_on),
    },
  );
  return {
    ...{ starts_on, ends_on, calendar_days, balance, touches },
    back_on: part === 'first' ? ends_on : backOn(ends_on, calendar),
    working_days: part === 'day' ? calendar.workingDaysBetween(starts_on, ends_on) : calendar_days,
    holidays: daysOf(starts_on, ends_on).filter((day) => calendar.isHoliday(day)),
    balance_after: balance && rounded(balance.balance - balance.waiting - calendar_days),
    team: await teamAway(ctx, person.id, starts_on, ends_on),
  };
}

/** The balance of annual leave today, of each kind that needs one there is but the first: a person has one balance. */
export async function balanceToday(
  ctx: Context,
  calendar: WorkCalendar,
  person: LeavePerson,
): Promise<LeaveBalance | null> {
  if (!person.hired_on) return null;
  const kinds = await kindsBy(ctx);
  const law = (await lawRows(ctx)).filter(({ leave_kind_id }) => kinds.get(leave_kind_id)?.needs_balance);
  const held = await heldLeave(ctx, person.id, calendar);
  const today = calendar.dayOf(ctx.now.getTime());
  return balanceOn(today, person.hired_on, lawOf(law), ofBalance(held), await correctionsOf(ctx, person.id));
}

export function checkSpan(starts_on: string, ends_on: string): void {
  if (ends_on < starts_on) throw invalid('ends_on', 'leave_ends_before');
  const days = daysBetween(starts_on, ends_on) + 1;
  if (days > longestLeaveDays) throw invalid('ends_on', 'leave_too_long', { max: longestLeaveDays });
}

/** Throws why a request cannot be for a part of a day. */
function checkPart(part: LeavePart, isOneDay: boolean, isAllowed: boolean): void {
  if (part === 'day') return;
  if (!isAllowed) throw invalid('part', 'leave_part_not_allowed');
  if (!isOneDay) throw invalid('part', 'leave_part_one_day');
}

export const refusing = ({ touches }: LeaveOutlook): LeaveTouch | undefined => touches.find(({ refuses }) => refuses);

const ofBalance = (held: readonly HeldLeave[]): HeldLeave[] => held.filter(({ needs_balance }) => needs_balance);
const rounded = (days: number): number => Math.round(days * 100) / 100;

/** People of the same teams who are away, or have asked to be: names and days, and never why. */
const teamAway = (ctx: Context, userId: number, from: string, to: string): Promise<TeamOverlap[]> =>
  sql({
    ...columnsOf(leaveRequests, 'user_id', 'starts_on', 'ends_on', 'part'),
    ...columnsOf(users, 'fio'),
    is_waiting: yesNo,
  })`with mates as (
      select distinct o.user_id from ${teamMatesOf(userId, todayOf(ctx))} o where o.user_id <> ${userId}),
    spans as (${spansBetween(from, to)})
    select s.user_id, u.fio, s.starts_on, s.ends_on, s.part, s.is_waiting
    from spans s join mates using (user_id)
    join ${rowsOf(ctx, users)} as u on u.id = s.user_id and u.status = 'active'
    where s.takes_away
    order by s.starts_on, u.fio limit 20`.rows(ctx.db);
