import { ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, orNull, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { attendanceMonths } from '#modules/presence/attendance/attendance-months.ts';
import { users } from '#modules/company/people/door.ts';

export const monthOf = (day: string): string => day.slice(0, 7);

/** Branches with what they belong to, the nearest first: what holds for the whole holds for its parts. */
export async function branchLines(ctx: Pick<Context, 'db'>): Promise<ReadonlyMap<number, readonly number[]>> {
  const parents = await sql({ id: whole, parent_id: orNull(whole) })`select id, parent_id
    from branches`.pairs(ctx.db, 'id', 'parent_id');
  const lineOf = (id: number): number[] => {
    const line: number[] = [];
    for (let at: number | null | undefined = id; at && !line.includes(at); at = parents.get(at)) line.push(at);
    return line;
  };
  return new Map([...parents.keys()].map((id) => [id, lineOf(id)]));
}

/** Is the month of a day closed for a person? */
export type IsClosed = (userId: number, day: string) => boolean;

/** What is closed between two days, for some people; null: for everybody. */
export async function closedBetween(
  ctx: Pick<Context, 'db'>,
  userIds: readonly number[] | null,
  from: string,
  to: string,
): Promise<IsClosed> {
  const closed = await sql(columnsOf(attendanceMonths, 'month', 'branch_id'))`select month, branch_id
    from attendance_months
    where state = 'closed' and deleted_at is null and month between ${monthOf(from)} and ${monthOf(to)}`.rows(ctx.db);
  if (!closed.length) return () => false;
  const lines = await branchLines(ctx);
  const branches = await sql({ id: whole, branch_id: orNull(whole) })`select id, branch_id
    from ${rowsForAll(users, 'where a person works is a fact, whoever asks')}
    where ${userIds === null} or id = any(${userIds ?? []}::bigint[])`.pairs(ctx.db, 'id', 'branch_id');
  return (userId, day) => {
    const branch = branches.get(userId);
    const line = branch ? (lines.get(branch) ?? [branch]) : [];
    return closed.some(
      ({ month, branch_id }) => month === monthOf(day) && (branch_id === null || line.includes(branch_id)),
    );
  };
}

/** Throws 409 where the month of the day is closed for the person: people.md, 3. */
export async function refuseClosedDay(ctx: Context, userId: number, day: string): Promise<void> {
  const isClosed = await closedBetween(ctx, [userId], day, day);
  if (isClosed(userId, day)) throw ruleNotMet('day', 'month_is_closed', { month: monthOf(day) });
}

/** What schedules ask before they change: see `closedMonths` of schedules. */
export const closedMonthsAnswer = {
  async areClosed(ctx: Context, days: readonly { user_id: number; day: string }[]): Promise<readonly boolean[]> {
    const sorted = days.map(({ day }) => day).toSorted();
    const people = [...new Set(days.map(({ user_id }) => user_id))];
    const isClosed = await closedBetween(ctx, people, sorted[0]!, sorted.at(-1)!);
    return days.map(({ user_id, day }) => isClosed(user_id, day));
  },
  /** Of a branch alone some people are closed and others are not: where nobody is named, any closed month counts. */
  async isAnyClosed(
    ctx: Context,
    { from, to }: { readonly from: string; readonly to: string | null },
    userIds: readonly number[] | null,
  ): Promise<boolean> {
    const last = to ?? '9999-12-31';
    const months = await sql(columnsOf(attendanceMonths, 'month'))`select distinct month
      from attendance_months
      where state = 'closed' and deleted_at is null
        and month between ${monthOf(from)} and ${monthOf(last)}`.column(ctx.db);
    if (!months.length || userIds === null) return months.length > 0;
    const isClosed = await closedBetween(ctx, userIds, from, last);
    return userIds.some((id) => months.some((month) => isClosed(id, `${month}-01`)));
  },
};
