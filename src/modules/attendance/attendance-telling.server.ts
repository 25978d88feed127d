import { holdsOn, columnsOf, sql, whole } from '#server/database/door.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { actions, specialActions } from '#modules/actions.ts';
import type { Correction } from '#modules/attendance/attendance-endpoints.ts';
import { tellOthers } from '#modules/notifications/door.server.ts';
import { users } from '#modules/people/door.ts';

const holds = (action: number) => sql`exists (select from user_role_access a join user_roles r
    on r.id = a.user_roles_id and r.deleted_at is null
  where a.user_roles_id = any(u.role_ids) and a.app_actions_id = ${action} and a.access_state = 1
    and a.deleted_at is null)`;

/** The leads of people, who may decide: pairs of a person and a lead of a team of theirs. */
export const leadsOf = (ctx: Context, userIds: readonly number[]) =>
  sql({ user_id: whole, lead_id: whole })`
    select distinct me.user_id, l.user_id as lead_id
    from ${rowsForAll('team_members', 'who leads whom is a fact, whoever asks')} me
    join ${rowsForAll('team_members', 'who leads whom is a fact, whoever asks')} l
      on l.team_id = me.team_id and l.user_id <> me.user_id and l.deleted_at is null
    join ${rowsForAll('team_member_types', 'who leads whom is a fact, whoever asks')} mt
      on mt.id = l.team_member_type_id and mt.is_lead
    join ${rowsForAll(users, 'whoever answers it is told')} u
      on u.id = l.user_id and u.status = 'active' and u.deleted_at is null and ${holds(specialActions.approveTeam)}
    where me.user_id = any(${userIds}::bigint[]) and me.deleted_at is null
      and ${holdsOn('me', todayOf(ctx))} and ${holdsOn('l', todayOf(ctx))}
    order by 1, 2`.rows(ctx.db);

/** HR, where nobody leads the person. */
const keepers = (ctx: Context): Promise<number[]> =>
  sql(columnsOf(users, 'id'))`select u.id from ${rowsForAll(users, 'whoever answers it is told')} u
    where u.status = 'active' and u.deleted_at is null and ${holds(actions.attendance.update)}
    order by u.id`.column(ctx.db);

/** The director: sees all and decides where leads decide. */
const directors = (ctx: Context): Promise<number[]> =>
  sql(columnsOf(users, 'id'))`select u.id from ${rowsForAll(users, 'whoever answers for it is told')} u
    where u.status = 'active' and u.deleted_at is null and ${holds(specialActions.approveTeam)}
      and ${holds(specialActions.allProjects)} order by u.id`.column(ctx.db);

export async function decidersOf(ctx: Context, userId: number): Promise<number[]> {
  const leads = await leadsOf(ctx, [userId]);
  return leads.length ? leads.map(({ lead_id }) => lead_id) : (await keepers(ctx)).filter((id) => id !== userId);
}

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
  const leads = await leadsOf(ctx, userIds);
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
export const tellReopened = async (ctx: Context, [from, to]: readonly [string, string]): Promise<void> =>
  tellOthers(ctx, await directors(ctx), 'month_closed', {
    details: { starts_on: from, ends_on: to, status: 'open' },
  });

/** Other hours hold for some people from a day on: they hear of it, and who leads them. */
export async function tellOfSchedule(
  ctx: Context,
  userIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  const leads = await leadsOf(ctx, userIds);
  const hearers = [...userIds, ...leads.map(({ lead_id }) => lead_id)];
  await tellOthers(ctx, hearers, 'schedule_changed', { details: { starts_on: from, ends_on: to ?? from } });
}
