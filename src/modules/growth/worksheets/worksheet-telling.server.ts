import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { people, tellOthers } from '#modules/channels/notifications/door.server.ts';
import type { InboxKind } from '#modules/channels/notifications/door.ts';
import { dayOf } from '#kernel/calendar-formats.ts';
import type { Worksheet } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';

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
export async function leadsOf(ctx: Context, userIds: readonly number[]): Promise<{ user_id: number; count: number }[]> {
  const byLead = Map.groupBy(await people.leading(ctx, userIds), ({ lead_id }) => lead_id);
  const leads = [...byLead].map(([user_id, theirs]) => ({ user_id, count: theirs.length }));
  return leads.toSorted((a, b) => a.user_id - b.user_id);
}

/** Once a campaign is over, each lead hears how many of theirs have not sent. */
export async function tellLeads(ctx: Context, campaign: Campaign): Promise<void> {
  const missing = await notSentIn(ctx, campaign.id);
  if (!missing.length) return;
  for (const { user_id, count } of await leadsOf(ctx, missing))
    await tellOthers(ctx, [user_id], 'worksheet_missing', { details: { ...said(ctx, campaign), count } });
}
