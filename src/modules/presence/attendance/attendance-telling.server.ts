import type { Context } from '#server/context.ts';
import { actions, specialActions } from '#modules/actions.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { people, tellOthers } from '#modules/channels/notifications/door.server.ts';

/** The leads of people, or HR where nobody leads them. */
export const decidersOf = (ctx: Context, userId: number): Promise<number[]> =>
  people.deciding(ctx, userId, actions.attendance.update);

const dayIn = (day: string) => ({ starts_on: day, ends_on: day });

/** A correction waits for an answer. */
export const tellDeciders = async (ctx: Context, { id, user_id, day }: Pick<Correction, 'id' | 'user_id' | 'day'>) =>
  tellOthers(ctx, await decidersOf(ctx, user_id), 'correction_sent', {
    details: { ...dayIn(day), correction_id: id },
  });

/** It was approved or refused. */
export const tellDecided = (ctx: Context, { id, user_id, day, state }: Correction): Promise<void> =>
  tellOthers(ctx, [user_id], 'correction_decided', { details: { ...dayIn(day), correction_id: id, status: state } });

/** HR wrote down what a day was. */
export const tellOfChange = (ctx: Context, { user_id, day }: Pick<Correction, 'user_id' | 'day'>): Promise<void> =>
  tellOthers(ctx, [user_id], 'day_changed', { details: dayIn(day) });

export const tellMissing = (ctx: Context, userId: number, day: string): Promise<void> =>
  tellOthers(ctx, [userId], 'punch_missing', { details: dayIn(day) });

export const tellAsked = (ctx: Context, userId: number, day: string): Promise<void> =>
  tellOthers(ctx, [userId], 'attendance_question', { details: dayIn(day) });

/** Leads hear what of their people keeps a month open. */
export async function tellChecking(
  ctx: Context,
  [from, to]: readonly [string, string],
  userIds: readonly number[],
): Promise<void> {
  const leads = await people.leading(ctx, userIds);
  const counts = new Map<number, number>();
  const known = new Map<number, number[]>();
  for (const { user_id, lead_id } of leads) known.set(user_id, [...(known.get(user_id) ?? []), lead_id]);
  for (const user of userIds) for (const lead of known.get(user) ?? []) counts.set(lead, (counts.get(lead) ?? 0) + 1);
  for (const [lead, count] of counts)
    await tellOthers(ctx, [lead], 'month_checking', { details: { starts_on: from, ends_on: to, count } });
}

export const tellClosed = (
  ctx: Context,
  [from, to]: readonly [string, string],
  userIds: readonly number[],
): Promise<void> => tellOthers(ctx, userIds, 'month_closed', { details: { starts_on: from, ends_on: to } });

/** The director hears that a closed month is open again: of the same kind, with the state. */
export async function tellReopened(ctx: Context, [from, to]: readonly [string, string]): Promise<void> {
  // Who sees all and decides where leads decide.
  const directors = await people.holding(ctx, specialActions.approveTeam, specialActions.allProjects);
  await tellOthers(ctx, directors, 'month_closed', { details: { starts_on: from, ends_on: to, status: 'open' } });
}

/** Other hours hold for some people from a day on: they hear of it, and who leads them. */
export async function tellOfSchedule(
  ctx: Context,
  userIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  const leads = await people.leading(ctx, userIds);
  const hearers = [...userIds, ...leads.map(({ lead_id }) => lead_id)];
  await tellOthers(ctx, hearers, 'schedule_changed', { details: { starts_on: from, ends_on: to ?? from } });
}
