import type { Context } from '#server/context.ts';
import type { Days } from '#server/crud/dated-rows.ts';
import { type Happening, happening } from '#server/crud/happenings.ts';
import { sql } from '#server/database/door.ts';
import { todayOf } from '#server/crud/dated-rows.ts';

/** When some people work is different from now on, on some days. */
export interface ScheduleChange {
  readonly days: Days;
  /** Null: everybody. */
  readonly user_ids: readonly number[] | null;
}

/** Followed by those who have counted something by the hours of these days and stand above schedules. */
export const schedulesChanged: Happening<ScheduleChange> = happening<ScheduleChange>();

/**
 * Time that was counted by what these days were is counted again, by a job: one row for a person and a stretch of days
 * until then. Days to come have nothing that was counted, so nothing is noted for them.
 */
export async function noteScheduleChange(ctx: Context, change: ScheduleChange): Promise<void> {
  const { days, user_ids } = change;
  const today = todayOf(ctx);
  const last = days.to !== null && days.to < today ? days.to : today;
  if (days.from <= last)
    await sql`insert into calendar_changes (day, last_day, user_id)
      select ${days.from}::date, ${last}::date, x.id from unnest(${user_ids ?? [null]}::bigint[]) as x(id)
      on conflict (day, last_day, user_id) do update set after_id = 0`.run(ctx.db);
  await schedulesChanged.happen(ctx, change);
}
