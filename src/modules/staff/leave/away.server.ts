import { columnsOf, oneOf, orNull, type Sql, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { scheduleOf } from '#modules/company/schedules/door.server.ts';
import { Away } from '#modules/staff/leave/away.ts';
import { type LeavePart, shareOf } from '#modules/staff/leave/leave-parts.ts';
import { spansBetween } from '#modules/staff/leave/leave-records.server.ts';
import { leaveRequests } from '#modules/staff/leave/leave-requests.ts';

const spanColumns = columnsOf(leaveRequests, 'user_id', 'starts_on', 'ends_on', 'part');

/**
 * The one door by which others learn who is away: approved leave of a kind that takes people away, and used days off.
 * Nobody learns here why.
 */
export async function awayBetween(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<Away> {
  if (!userIds.length) return new Away([]);
  const rows = await sql(spanColumns)`
select user_id, starts_on, ends_on, part
    from (${spansBetween(from, to)}) s
    where takes_away and not is_waiting and user_id = any(${userIds}::bigint[])`.rows(db);
  return new Away(
    rows.map(({ part, ...row }) => ({
      ...row,
      share: part === 'day' ? 1 : shareOf(scheduleOf({ timeZone }, row.user_id, row.starts_on).spans, part),
    })),
  );
}

/** Leave as those need it who make days and timesheets of it: never handed on to colleagues. */
export interface LeaveOfDays {
  readonly user_id: number;
  /** Null: a used day in lieu. */
  readonly leave_request_id: number | null;
  /** Code of the kind; `day_off`: a used day in lieu. */
  readonly kind: string;
  readonly starts_on: string;
  readonly ends_on: string;
  /** Halves are of one day: see `halvesOf`. */
  readonly part: LeavePart;
  readonly is_paid: boolean;
  /** Do public holidays within it count as leave? */
  readonly counts_holidays: boolean;
  /** Remote work is no absence. */
  readonly is_away: boolean;
}

/** Approved leave and used days off of people that touch the days from one to another, both counted, in order. */
export async function leaveBetween(
  { db }: Pick<Context, 'db'>,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<LeaveOfDays[]> {
  if (!userIds.length) return [];
  return sql({
    ...columnsOf(leaveRequests, 'user_id', 'starts_on', 'ends_on'),
    part: oneOf<LeavePart>(),
    ...{ leave_request_id: orNull(whole), kind: text, is_paid: yesNo, counts_holidays: yesNo, is_away: yesNo },
  })`select s.user_id, s.id as leave_request_id, coalesce(k.code, 'day_off') as kind, s.starts_on, s.ends_on, s.part,
      coalesce(k.is_paid, true) as is_paid, coalesce(k.counts_holidays, false) as counts_holidays,
      s.takes_away as is_away
    from (${spansBetween(from, to)}) s left join leave_kinds k on k.id = s.leave_kind_id
    where not s.is_waiting and s.user_id = any(${userIds}::bigint[])
    order by s.user_id, s.starts_on, s.part, s.id`.rows(db);
}

/**
 * Is this person away all of this day, as a condition of a query that goes over many people or must not ask twice? Both
 * halves are all of it.
 */
export const isAwayOn = (user: Sql, day: string): Sql<boolean> =>
  sql`coalesce((select bool_or(away.part = 'day') or count(distinct away.part) = 2 from (
      select l.part from leave_requests l join leave_kinds k on k.id = l.leave_kind_id and k.is_away
      where l.user_id = ${user} and l.status = 'approved' and l.deleted_at is null
        and l.ends_on >= ${day}::date and l.starts_on <= ${day}::date
      union all
      select d.part from days_off d where d.user_id = ${user} and d.status = 'used' and d.deleted_at is null
        and d.day = ${day}::date) away), false)`;
