import { closed } from '#modules/company/projects/door.server.ts';
import { oneOf, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type HandedOver, type HeldKind, heldKinds } from '#modules/presence/departures/departures.ts';

export interface Held {
  readonly what: HeldKind;
  readonly id: number;
  readonly name: string;
}

const why = 'what somebody who leaves holds has to be taken over, whoever sees it';

/** All that somebody holds: tasks and reviews that are not over, rules, recurrences, teams led, projects managed. */
export const heldBy = (ctx: Context, userId: number): Promise<Held[]> =>
  sql({ what: oneOf(...heldKinds), id: whole, name: text })`
    select 'open_tasks' as what, t.id, t.number || ' ' || t.name as name from ${rowsForAll('dev_tasks', why)} t
      where t.executor_id = ${userId} and t.status not in ${closed} and t.deleted_at is null
    union all select 'reviews', t.id, t.number || ' ' || t.name from ${rowsForAll('dev_tasks', why)} t
      where t.reviewer_id = ${userId} and t.status not in ${closed} and t.deleted_at is null
    union all select 'automations', a.id, a.name from task_automations a
      where a.owner_id = ${userId} and a.deleted_at is null
    union all select 'recurrences', r.id, r.name from ${rowsForAll('task_recurrences', why)} r
      where r.executor_id = ${userId} and r.deleted_at is null
    union all select 'teams_led', tm.id, tm.names->>'uz' from team_members m
      join teams tm on tm.id = m.team_id and tm.deleted_at is null
      join team_member_types mt on mt.id = m.team_member_type_id and mt.is_lead
      where m.user_id = ${userId} and m.deleted_at is null and coalesce(m.ends_on, 'infinity') >= ${todayOf(ctx)}::date
        and not exists (select from team_members o
          join team_member_types ot on ot.id = o.team_member_type_id and ot.is_lead
          where o.team_id = m.team_id and o.user_id <> m.user_id and o.deleted_at is null and o.ends_on is null)
    union all select 'projects', p.id, p.name from ${rowsForAll('projects', why)} p
      where p.manager_id = ${userId} and p.archived_at is null and p.deleted_at is null
    order by what, id`.rows(ctx.db);

/** Who takes one row over: what is said of it alone, else of its kind. */
export function takerOf(
  handOver: readonly HandedOver[] | null,
  { what, id }: Pick<Held, 'what' | 'id'>,
): number | null {
  const said = (name: string) => (handOver ?? []).findLast((one) => one.what === name)?.to_user_id;
  return said(`${what}:${id}`) ?? said(what) ?? null;
}

/** Those of these people who work here. */
export const thoseHere = async (ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    await sql({ id: whole })`select u.id from ${rowsForAll('users', 'who has left takes nothing over')} u
      join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
      where u.id = any(${ids}::bigint[]) and u.status = 'active' and u.deleted_at is null
        and not exists (select from departures d
          where d.user_id = u.id and d.state = 'planned' and d.deleted_at is null)`.column(ctx.db),
  );

/** What nobody takes over: each kind, and how many of it. */
export async function missingIn(ctx: Context, held: readonly Held[], handOver: readonly HandedOver[] | null) {
  const takers = held.map((one) => takerOf(handOver, one));
  const here = await thoseHere(ctx, [...new Set(takers.flatMap((id) => id ?? []))]);
  const without = held.filter((_one, at) => !here.has(takers[at] ?? 0));
  return [...Map.groupBy(without, ({ what }) => what)].map(([what, rows]) => ({
    what,
    count: rows.length,
    names: rows.slice(0, 5).map(({ name }) => name),
  }));
}
