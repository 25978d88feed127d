import type { Context } from '#server/context.ts';
import { actions } from '#modules/actions.ts';
import { people, tellOthers } from '#modules/channels/notifications/door.server.ts';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';

/** Who decides about somebody's leave: the managers of their teams; where there are none, HR. */
export const decidersOf = (ctx: Context, userId: number): Promise<number[]> =>
  people.deciding(ctx, userId, actions.leave.update);

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
