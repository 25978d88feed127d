import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { specialActions } from '#modules/actions.ts';
import { tellOthers } from '#modules/notifications/door.server.ts';
import type { InboxKind } from '#modules/notifications/door.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import type { Worksheet } from '#modules/worksheets/worksheet-endpoints.ts';
import { worksheetResponses } from '#modules/worksheets/worksheet-responses.ts';

type Campaign = Pick<Worksheet, 'id' | 'name' | 'ends_at'>;

const said = (ctx: Context, { id, name, ends_at }: Campaign) => ({
  ...{ worksheet_id: id, name },
  ends_on: dayOf(Date.parse(ends_at), ctx.timeZone),
});

type ToPeople = Exclude<Extract<InboxKind, `worksheet_${string}`>, 'worksheet_missing'>;

/** Told about a campaign; never who did it. */
export const tellPeople = (
  ctx: Context,
  userIds: readonly number[],
  kind: ToPeople,
  campaign: Campaign,
): Promise<void> => tellOthers(ctx, userIds, kind, { details: said(ctx, campaign) });

/** Who of those asked in a campaign has not sent. */
export const notSentIn = (ctx: Context, worksheetId: number): Promise<number[]> =>
  sql({ user_id: whole })`select user_id from ${rowsForAll(worksheetResponses, 'who has not sent is reminded')}
    where worksheet_id = ${worksheetId} and state = 'not_filled' and deleted_at is null order by user_id`.column(
    ctx.db,
  );

/** The leads of people that day, each with how many of these people are theirs. */
export const leadsOf = (ctx: Context, userIds: readonly number[]): Promise<{ user_id: number; count: number }[]> =>
  sql({ user_id: whole, count: whole })`select l.user_id, count(distinct me.user_id)::int as count
    from ${rowsForAll('team_members', 'who leads them is told')} me
    join ${rowsForAll('team_members', 'who leads them is told')} l on l.team_id = me.team_id
      and l.user_id <> me.user_id and l.deleted_at is null and ${holdsOn('l', todayOf(ctx))}
    join ${rowsForAll('team_member_types', 'which of them lead')} mt on mt.id = l.team_member_type_id and mt.is_lead
    join ${rowsForAll('users', 'whether they may lead')} u on u.id = l.user_id
    where me.user_id = any(${userIds}::bigint[]) and me.deleted_at is null and ${holdsOn('me', todayOf(ctx))}
      and exists (select from ${rowsForAll('user_role_access', 'whether they may lead')} a
        where a.user_roles_id = any(u.role_ids) and a.app_actions_id = ${specialActions.approveTeam}
          and a.access_state = 1 and a.deleted_at is null)
    group by l.user_id order by l.user_id`.rows(ctx.db);

/** Once a campaign is over, each lead hears how many of theirs have not sent. */
export async function tellLeads(ctx: Context, campaign: Campaign): Promise<void> {
  const missing = await notSentIn(ctx, campaign.id);
  if (!missing.length) return;
  for (const { user_id, count } of await leadsOf(ctx, missing))
    await tellOthers(ctx, [user_id], 'worksheet_missing', { details: { ...said(ctx, campaign), count } });
}
