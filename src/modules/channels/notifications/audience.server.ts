import { columnsOf, sql, type SqlBool, type Sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { WatchedPath } from '#modules/channels/notifications/choice-endpoints.ts';
import { leadsOn } from '#modules/company/people/door.server.ts';
import { users } from '#modules/company/people/door.ts';

const why = 'whoever is meant is told, whoever asks';

/** Does a person `u` hold the action by a role of theirs? `by` narrows the roles `r`. */
const holds = (action: number, by: Sql = sql``): Sql<SqlBool> => sql<SqlBool>`exists (select from user_role_access a
  join user_roles r on r.id = a.user_roles_id and r.deleted_at is null ${by}
  where a.user_roles_id = any(u.role_ids) and a.app_actions_id = ${action} and a.access_state = 1
    and a.deleted_at is null)`;

const here = sql`u.status = 'active' and u.deleted_at is null`;

/** Who hears of something, in words: active people, in the order of their ids. */
export const people = {
  /** Everybody who holds all of these actions. */
  holding: (ctx: Context, ...actions: readonly number[]): Promise<number[]> =>
    sql(columnsOf(users, 'id'))`select u.id from ${rowsForAll(users, why)} u
      where ${here} and ${sql.join(
        actions.map((action) => holds(action)),
        sql` and `,
      )} order by u.id`.column(ctx.db),

  /** Those whose work it is: who holds the action without holding everything there is. */
  keeping: (ctx: Context, action: number): Promise<number[]> =>
    sql(columnsOf(users, 'id'))`select u.id from ${rowsForAll(users, why)} u
      where ${here} and ${holds(action, sql`and r.code is distinct from 'super_admin'`)}
      order by u.id`.column(ctx.db),

  /** Who leads these people today and may decide about them: a pair for each lead of each. */
  leading: (ctx: Context, userIds: readonly number[]) =>
    sql({ user_id: whole, lead_id: whole })`select l.user_id, l.lead_id from ${leadsOn(todayOf(ctx))} l
      where l.user_id = any(${userIds}::bigint[]) order by 1, 2`.rows(ctx.db),

  /** Who decides about what a person asks for: their leads; where nobody leads them, who holds the action. */
  async deciding(ctx: Context, userId: number, action: number): Promise<number[]> {
    const leads = await people.leading(ctx, [userId]);
    if (leads.length) return leads.map(({ lead_id }) => lead_id);
    return (await people.holding(ctx, action)).filter((id) => id !== userId);
  },

  /** Who follows rows of a resource that are not theirs: a pair for each. Whether they see them is asked apart. */
  watching: (ctx: Context, path: WatchedPath, rowIds: readonly number[]) =>
    sql({ row_id: whole, user_id: whole })`select w.row_id, w.user_id from notification_watches w
      join ${rowsForAll(users, why)} u on u.id = w.user_id and ${here}
      where w.path = ${path} and w.row_id = any(${rowIds}::bigint[]) and w.mode = 'follow'
      order by 1, 2`.rows(ctx.db),

  /** Everybody who looks into the product for an organisation. */
  ofClient: (ctx: Context, clientId: number): Promise<number[]> =>
    sql(columnsOf(users, 'id'))`select u.id from ${rowsForAll(users, why)} u
      where u.client_id = ${clientId} and ${here} order by u.id`.column(ctx.db),
};
