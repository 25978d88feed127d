import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { tellOthers } from '#modules/notifications/door.server.ts';
import type { LeaveRequest } from '#modules/leave/leave-endpoints.ts';
import { users } from '#modules/people/door.ts';

/** Who decides about somebody's leave: the managers of their teams; where there are none, HR. */
export async function decidersOf(ctx: Context, userId: number): Promise<number[]> {
  const holds = (action: number) => sql`exists (select from user_role_access a join user_roles r
      on r.id = a.user_roles_id and r.deleted_at is null
    where a.user_roles_id = any(u.role_ids) and a.app_actions_id = ${action} and a.access_state = 1
      and a.deleted_at is null)`;
  const rows = await sql({ id: whole, leads: yesNo })`
    with leads as (
      select distinct l.user_id from team_members me
      join team_members l on l.team_id = me.team_id and l.user_id <> me.user_id and l.deleted_at is null
      join team_member_types mt on mt.id = l.team_member_type_id and mt.is_lead
      where me.user_id = ${userId} and me.deleted_at is null
        and ${holdsOn('me', todayOf(ctx))} and ${holdsOn('l', todayOf(ctx))})
    select u.id, l.user_id is not null and ${holds(specialActions.approveTeam)} as leads
    from ${rowsForAll(users, 'whoever answers it is told')} u left join leads l on l.user_id = u.id
    where u.id <> ${userId} and u.status = 'active' and u.deleted_at is null
      and ((l.user_id is not null and ${holds(specialActions.approveTeam)}) or ${holds(actions.leave.update)})
    order by u.id`.rows(ctx.db);
  const leads = rows.filter((row) => row.leads);
  return (leads.length ? leads : rows).map(({ id }) => id);
}

/** Those who decide about what the caller does, and the person where somebody else does it. */
const othersOf = async (ctx: Context, userId: number): Promise<number[]> =>
  userId === ctx.actor.id ? decidersOf(ctx, userId) : [userId];

const daysIn = ({ id, starts_on, ends_on }: LeaveRequest) => ({ leave_request_id: id, starts_on, ends_on });

/** A request waits for an answer. */
export const tellDeciders = async (ctx: Context, row: LeaveRequest): Promise<void> =>
  tellOthers(ctx, await decidersOf(ctx, row.user_id), 'leave_requested', { details: daysIn(row) });

/** It was approved or refused. */
export const tellPerson = (ctx: Context, row: LeaveRequest): Promise<void> =>
  tellOthers(ctx, [row.user_id], 'leave_decided', { details: { ...daysIn(row), status: row.status } });

/** Leave that was counted on does not take place: the other side is notified. */
export const tellOfCancelling = async (ctx: Context, row: LeaveRequest): Promise<void> =>
  tellOthers(ctx, await othersOf(ctx, row.user_id), 'leave_cancelled', { details: daysIn(row) });

/** HR changed the days of somebody. */
export const tellOfChange = (ctx: Context, row: LeaveRequest): Promise<void> =>
  tellOthers(ctx, [row.user_id], 'leave_changed', { details: daysIn(row) });

/** Somebody takes a day in lieu: their managers plan with it. */
export const tellOfDayOff = async (ctx: Context, userId: number, day: string): Promise<void> =>
  tellOthers(ctx, await othersOf(ctx, userId), 'day_off_used', { details: { starts_on: day, ends_on: day } });

/** The plan of a year is fixed: whoever wished for leave in it knows when it is. */
export const tellOfPlan = (ctx: Context, userIds: readonly number[], year: number): Promise<void> =>
  tellOthers(ctx, userIds, 'leave_plan_fixed', {
    details: { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` },
  });
