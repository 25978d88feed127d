import { ruleNotMet } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import type { Days } from '#server/crud/dated-rows.ts';

/** What the module of closed months knows. */
export interface ClosedMonths {
  /** Is the month of a day closed for a person? In the order in which it is asked for. */
  readonly areClosed: (ctx: Context, days: readonly { user_id: number; day: string }[]) => Promise<readonly boolean[]>;
  /** Does any of these days lie in a month that is closed for one of the people? Null: for anybody. */
  readonly isAnyClosed: (ctx: Context, days: Days, userIds: readonly number[] | null) => Promise<boolean>;
}

let months: ClosedMonths | null = null;

/** Attendance closes months and stands above schedules: it says here which are, where the product is put together. */
export const closedMonths = {
  /** Answers who said it before. */
  answeredBy(answer: ClosedMonths | null): ClosedMonths | null {
    const before = months;
    months = answer;
    return before;
  },
};

export async function isMonthClosed(ctx: Context, day: string, userId: number): Promise<boolean> {
  return (await areMonthsClosed(ctx, [{ user_id: userId, day }]))[0]!;
}

/** The same for many at once, in the order in which they are asked for. */
export const areMonthsClosed = async (
  ctx: Context,
  days: readonly { user_id: number; day: string }[],
): Promise<readonly boolean[]> => (days.length && (await months?.areClosed(ctx, days))) || days.map(() => false);

/** Throws 409 when one of the days lies in a month that is closed: what was counted by them stays as it is. */
export async function refuseClosed(
  ctx: Context,
  field: string,
  days: readonly Days[],
  userIds: readonly number[] | null,
): Promise<void> {
  for (const one of days) if (await months?.isAnyClosed(ctx, one, userIds)) throw ruleNotMet(field, 'month_is_closed');
}
