import { columnsOf, type Sql, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { Away } from '#modules/leave/away.ts';
import { spansBetween } from '#modules/leave/leave-records.server.ts';
import { leaveRequests } from '#modules/leave/leave-requests.ts';

/**
 * The one door by which others learn who is away: approved leave of a kind that takes people away, and used days off.
 * Nobody learns here why.
 */
export async function awayBetween(
  { db }: Pick<Context, 'db'>,
  userIds: readonly number[],
  from: string,
  to: string,
): Promise<Away> {
  if (!userIds.length) return new Away([]);
  const rows = await sql(columnsOf(leaveRequests, 'user_id', 'starts_on', 'ends_on'))`
select user_id, starts_on, ends_on
    from (${spansBetween(from, to)}) s
    where takes_away and not is_waiting and user_id = any(${userIds}::bigint[])`.rows(db);
  return new Away(rows);
}

/** Is this person away on this day, as a condition of a query that goes over many people or must not ask twice? */
export const isAwayOn = (user: Sql, day: string): Sql<boolean> =>
  sql`(exists (select from leave_requests l join leave_kinds k on k.id = l.leave_kind_id and k.is_away
      where l.user_id = ${user} and l.status = 'approved' and l.deleted_at is null
        and l.ends_on >= ${day}::date and l.starts_on <= ${day}::date)
    or exists (select from days_off d where d.user_id = ${user} and d.status = 'used' and d.deleted_at is null
        and d.day = ${day}::date))`;
