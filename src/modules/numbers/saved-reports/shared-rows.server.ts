import { Problem, notTheirs } from '#kernel/problems.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Actor, Context } from '#server/context.ts';
import { allOf, scopeCondition } from '#server/crud/conditions.ts';
import type { Operations } from '#server/crud/operations.ts';
import { judgedBy } from '#server/crud/judged.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { holdsOn, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';

/**
 * Rows `t` that somebody sees by their `shared`: their own, those that people of their teams share with the team, those
 * that are for all staff. Who has left was last in the teams that they had: what they shared stays.
 */
export const seenByShare = ({ id, user_type, team_ids, as_of }: Actor): Sql<SqlBool> =>
  user_type === 'client'
    ? sql`t.created_by = ${id}`
    : sql`(t.created_by = ${id} or t.shared = 'everyone' or (t.shared = 'team' and exists (
        select 1 from team_members theirs join ${rowsForAll('users', 'whether who shares it has left')} maker
          on maker.id = theirs.user_id
        where theirs.user_id = t.created_by and theirs.team_id = any(${team_ids}::bigint[])
          and theirs.deleted_at is null and (${holdsOn('theirs', as_of)} or maker.status <> 'active'))))`;

/** Looks after what is for everyone, whoever has made it: people leave, and what they shared stays. */
const looksAfter = ({ actions: held }: Actor): boolean => held.has(actions.reports.update);

/** Which rows `t` somebody may change: their own, and what is shared for those who look after it. */
export const theirsToChange = (actor: Actor): Sql<SqlBool> =>
  looksAfter(actor) ? sql`(t.created_by = ${actor.id} or t.shared <> 'own')` : sql`t.created_by = ${actor.id}`;

/** Throws 403 for rows that the caller sees and may not change; those out of sight are not there: 404 follows. */
async function refuseOthers({ resource, scope }: Operations, ctx: Context, ids: readonly number[]): Promise<void> {
  const isOfOthers = await sql`select 1 from ${rowsForAll(resource, 'whose it is decides who changes it')} t
    where ${allOf([
      sql`t.id = any(${ids}::bigint[])`,
      sql`not ${theirsToChange(ctx.actor)}`,
      ...scopeCondition(scope, ctx.actor),
    ])}`.isThere(ctx.db);
  if (isOfOthers) throw new Problem('ACTION_NOT_HELD');
}

/** Operations of rows that are shared: only who made them changes them, and clients share nothing. */
export function sharedBy<R extends Resource>(crud: Operations<R>): Operations<R> {
  const judge = (ctx: Context, { shared }: Values) => {
    if (ctx.actor.user_type === 'client' && shared !== undefined && shared !== 'own')
      throw notTheirs('share_of_client', 'shared');
  };
  return {
    ...judgedBy(crud, {
      create: judge,
      async change(ctx, ids, changes) {
        await refuseOthers(crud, ctx, ids);
        if (changes) judge(ctx, changes as Values);
      },
    }),
    async restore(ctx, id) {
      await refuseOthers(crud, ctx, [id]);
      return crud.restore(ctx, id);
    },
  };
}
