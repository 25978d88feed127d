import { Problem } from '#kernel/problems.ts';
import { yesNo } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import type { Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { specialActions } from '#modules/actions.ts';
import { clientTasks } from '#modules/clients/client-tasks.ts';

/** A client sees what the own organisation asked for; staff what belongs to their projects. */
export const clientTasksVisibleTo: Scope = (actor) => {
  if (actor.user_type === 'client') return sql`t.client_id = ${actor.client_id}`;
  return actor.actions.has(specialActions.allProjects)
    ? 'all'
    : sql`t.project_id = any(${actor.project_ids}::bigint[])`;
};

/** A request that the company has taken up stands: the client may neither change it nor take it away. */
async function refuseTaken(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ctx.actor.user_type !== 'client') return;
  const { rows } = await sql({ is_taken: yesNo })`select status <> 'new' or exists (select from dev_tasks d
      where d.client_task_id = c.id and d.deleted_at is null) as is_taken
    from client_tasks c where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.db);
  if (!rows.some(({ is_taken }) => is_taken)) return;
  const rule = 'request_taken';
  throw new Problem('RULE_NOT_MET', { errors: [{ field: 'status', rule }], extra: { rule } });
}

export function clientTaskOperations(settings: CrudSettings): Operations<typeof clientTasks> {
  const crud = crudOf(clientTasks, settings, { scope: clientTasksVisibleTo });
  return {
    ...crud,
    async update(ctx, id, patch, version, system) {
      await refuseTaken(ctx, [id]);
      return crud.update(ctx, id, patch, version, system);
    },
    async bulk(ctx, ids, changes) {
      await refuseTaken(ctx, ids);
      return crud.bulk(ctx, ids, changes);
    },
    async remove(ctx, id, version) {
      await refuseTaken(ctx, [id]);
      await crud.remove(ctx, id, version);
    },
  };
}
