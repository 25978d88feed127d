import { Problem } from '#kernel/problems.ts';
import { holdsOn, type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { savedViews } from '#modules/company/saved-views/saved-views.ts';

/** Own views, those of people in one of the own teams that share them with it, and those that are for all staff. */
const visibleViews = ({ id, user_type, team_ids, as_of }: Actor): Sql<SqlBool> =>
  user_type === 'client'
    ? sql`t.created_by = ${id}`
    : sql`(t.created_by = ${id} or t.shared = 'everyone' or (t.shared = 'team' and exists (
        select 1 from team_members theirs where theirs.user_id = t.created_by
          and theirs.team_id = any(${team_ids}::bigint[]) and theirs.deleted_at is null
          and ${holdsOn('theirs', as_of)})))`;

/** Everyone keeps views; those who see a view of somebody else may not change it: only its maker may. */
export function savedViewOperations(settings: CrudSettings): Operations<typeof savedViews> {
  const crud = crudOf(savedViews, settings, { scope: visibleViews });
  async function checkOwn(ctx: Context, ids: readonly number[]): Promise<void> {
    const isOfOthers = await sql`select 1 from saved_views t where t.id = any(${ids}::bigint[])
      and t.created_by is distinct from ${ctx.actor.id} and ${visibleViews(ctx.actor)}`.isThere(ctx.db);
    if (isOfOthers) throw new Problem('ACTION_NOT_HELD');
  }
  return {
    ...judgedBy(crud, { change: checkOwn }),
    async restore(ctx, id) {
      await checkOwn(ctx, [id]);
      return crud.restore(ctx, id);
    },
  };
}
