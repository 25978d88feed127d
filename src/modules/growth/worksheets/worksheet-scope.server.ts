import { notFound } from '#kernel/problems.ts';
import { sql, type SqlBool, type Sql } from '#server/database/door.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { seesAllWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';

const responses = rowsForAll(worksheetResponses, 'whether somebody is asked decides who sees the campaign');

/** Own sheets, those that people whom one leads have sent, all of them for HR and the director: people.md, 12. */
export const responsesVisibleTo: Scope = (actor) =>
  seesAllWorksheets(actor)
    ? 'all'
    : sql`(t.user_id = ${actor.id} or (t.state = 'sent' and t.user_id = any(${ledPeople(actor)}::bigint[])))`;

/** Campaigns that one makes, is asked in, or in which people whom one leads are asked. A draft is its maker's. */
export const campaignsVisibleTo: Scope = (actor) =>
  seesAllWorksheets(actor)
    ? 'all'
    : sql`(t.created_by = ${actor.id} or (t.state <> 'draft' and exists (select from ${responses} r
        where r.worksheet_id = t.id and r.deleted_at is null
          and r.user_id = any(${[actor.id, ...ledPeople(actor)]}::bigint[]))))`;

/** What is said of a sheet is seen with it. */
export const evaluationsVisibleTo: Scope = (actor) =>
  seesAllWorksheets(actor)
    ? 'all'
    : sql`exists (select from ${responses} r where r.id = t.response_id and r.deleted_at is null
        and (r.user_id = ${actor.id} or (r.state = 'sent' and r.user_id = any(${ledPeople(actor)}::bigint[]))))`;

/** Whose answers the caller may add up in a campaign that was made by `maker`, as a condition on a column of people. */
export const addedUp = (actor: Actor, user: Sql, maker: Sql): Sql<SqlBool> =>
  seesAllWorksheets(actor) ? sql`true` : sql`(${user} = any(${ledPeople(actor)}::bigint[]) or ${maker} = ${actor.id})`;

/** 404 for who neither made a campaign nor leads anybody in it. */
export async function campaignLedBy(ctx: Context, id: number): Promise<void> {
  if (seesAllWorksheets(ctx.actor)) return;
  const is = await sql`select from ${rowsForAll('worksheets', 'who made it is asked')} w
    where w.id = ${id} and w.deleted_at is null and (w.created_by = ${ctx.actor.id} or exists (
      select from ${responses} r where r.worksheet_id = w.id and r.deleted_at is null
        and r.user_id = any(${ledPeople(ctx.actor)}::bigint[])))`.isThere(ctx.db);
  if (!is) throw notFound();
}
