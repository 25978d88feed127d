import { ruleNotMet, wrongParameter } from '#kernel/problems.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { contractPartOperations } from '#modules/clients/contracts/contract-parts.server.ts';
import { contractPartsVisibleTo, type HeldContract } from '#modules/clients/contracts/contract-scope.server.ts';
import { contractStages, innerStageFields, type Stage } from '#modules/clients/contracts/contract-stages.ts';
import { countsOfStages } from '#modules/clients/contracts/stage-tasks.server.ts';
import { projects } from '#modules/company/projects/door.ts';

const isInner = (name: string): boolean => innerStageFields.some((field) => name === field);

/** Stages with how far their work is; a client reads how much it is and not what it is made of. */
export function contractStageOperations(settings: CrudSettings): Operations<typeof contractStages> {
  async function present(ctx: Context, rows: Stage[]): Promise<Stage[]> {
    if (!rows.length) return rows;
    const counts = await countsOfStages(
      ctx,
      rows.map(({ id }) => id),
    );
    const hides = ctx.actor.user_type === 'client';
    return rows.map((row) => ({
      ...row,
      ...(hides && { task_group_ids: [], task_ids: [] }),
      task_count: counts.get(row.id)?.task_count ?? 0,
      accepted_count: counts.get(row.id)?.accepted_count ?? 0,
      free_count: counts.get(row.id)?.free_count ?? 0,
    }));
  }
  const crud = crudOf(contractStages, settings, { scope: contractPartsVisibleTo, present });
  return {
    ...contractPartOperations(crud, { judge }),
    async list(ctx, query) {
      const asked = query.filters.find(({ name }) => isInner(name));
      if (asked && ctx.actor.user_type === 'client') throw wrongParameter(asked.name, 'unknown', 'UNKNOWN_PARAMETER');
      return crud.list(ctx, query);
    },
  };
}

async function judge(
  ctx: Context,
  contract: HeldContract,
  stage: Stage | null,
  next: Partial<Stage> | null,
): Promise<void> {
  const taskIds = next?.task_ids ?? [];
  if (!taskIds.length) return;
  const tasks = rowsForAll('dev_tasks', 'whose tasks a stage may have is judged by all of them');
  const row = await sql({ number: text })`select d.number from contract_stages s
    join ${tasks} d on d.id = any(s.task_ids) and d.id = any(${taskIds}::bigint[])
    where s.deleted_at is null and s.id is distinct from ${stage?.id ?? null}::bigint order by d.id limit 1`.first(
    ctx.db,
  );
  if (row) throw ruleNotMet('task_ids', 'task_in_another_stage', { number: row.number });
  const found = await sql({ id: whole, number: text })`select d.id, d.number from ${tasks} d
    join ${rowsForAll(projects, 'whose tasks a stage may have is judged by all of them')} p on p.id = d.project_id
    where d.id = any(${taskIds}::bigint[]) and coalesce(d.client_id, p.client_id) is distinct from ${contract.client_id}
    order by d.id limit 1`.first(ctx.db);
  if (found) throw ruleNotMet('task_ids', 'act_task_of_other_client', { number: found.number });
}
