import type { Context } from '#server/context.ts';
import type { Days } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { sql, whole } from '#server/database/door.ts';
import { noteScheduleChange } from '#modules/company/schedules/schedule-changes.server.ts';

/** Of all days: what branches say of schedules has no first one. */
const allDays: Days = { from: '1900-01-01', to: null };

/** Somebody is in another branch on some days: they work by its schedule, if it has one. */
export async function followBranch(
  ctx: Context,
  { user_id, days }: { readonly user_id: number; readonly days: readonly Days[] },
): Promise<void> {
  for (const one of days) await noteScheduleChange(ctx, { days: one, user_ids: [user_id] });
}

/** A branch has another schedule: those who are, or were, in it or below it work by it on days that are open. */
export async function followBranchSchedule(ctx: Context, branchId: number): Promise<void> {
  const people = await sql({ id: whole })`with recursive below as (
      select id from branches where id = ${branchId}
      union select b.id from branches b join below on b.parent_id = below.id)
    select distinct user_id as id from user_branches u
      where u.branch_id in (select id from below) and u.deleted_at is null
    union select u.id from ${rowsForAll('users', 'whose days these are')} u
      where u.branch_id in (select id from below)`.column(ctx.db);
  if (people.length) await noteScheduleChange(ctx, { days: allDays, user_ids: people });
}
