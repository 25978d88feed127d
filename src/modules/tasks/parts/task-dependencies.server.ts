import { sql } from 'kysely';
import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { recount } from '#modules/tasks/task-counters.server.ts';
import { taskDependencies } from '#modules/tasks/parts/task-dependencies.ts';
import { checkTakesPart, partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { partsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** What a task waits for; no task may wait for itself, however long the way round. */
export function taskDependencyOperations(settings: CrudSettings): Operations {
  const crud = crudOf(taskDependencies, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, { check: checkTakesPart, after: (ctx, waiting) => recount(ctx, { waiting }) });
  return {
    ...parts,
    async create(ctx, input, system) {
      await checkNoCycle(ctx, input.task_id as number, input.predecessor_id as number);
      return parts.create(ctx, input, system);
    },
  };
}

/** Any number for all chains of one company: two halves of a ring must not be made at the same moment. */
const chainLock = 8_245_101;

async function checkNoCycle(ctx: Context, taskId: number, predecessorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(chainLock)})`.execute(ctx.db);
  const { rows } = await sql<{ waits: boolean }>`with recursive before as (
      select ${predecessorId}::bigint as id
      union select d.predecessor_id from task_dependencies d join before b on d.task_id = b.id
      where d.deleted_at is null)
    select exists (select 1 from before where id = ${taskId}) as waits`.execute(ctx.db);
  if (rows[0]?.waits) throw invalid('predecessor_id', 'no_cycle');
}
