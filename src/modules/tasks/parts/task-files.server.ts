import { sql } from 'kysely';
import { invalid } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { announced } from '#modules/tasks/task-counters.server.ts';
import { taskFiles } from '#modules/tasks/parts/task-files.ts';
import { checkTakesPart, partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { partsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** Files of a task come and go with the work on it; an accepted task keeps what it has. */
export function taskFileOperations(settings: CrudSettings): Operations {
  const crud = crudOf(taskFiles, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, { check: checkTakesPart, after: countFiles });
  return {
    ...parts,
    async create(ctx, input, system) {
      if (!input.version_of_id) return parts.create(ctx, input, system);
      const first = await firstVersion(ctx, input.version_of_id as number, input.task_id as number);
      return parts.create(ctx, { ...input, version_of_id: first }, system);
    },
  };
}

/** Whichever version is named, the first one is what all of them have in common. */
async function firstVersion(ctx: Context, id: number, taskId: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`select coalesce(version_of_id, id) as first from task_files
    where id = ${id} and task_id = ${taskId} and deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw invalid('version_of_id', 'exists');
  return rows[0].first;
}

const countFiles = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  announced(
    ctx,
    ['file_count'],
    sql`update dev_tasks d set file_count = c.count
    from (select x.id, (select count(distinct coalesce(f.version_of_id, f.id)) from task_files f
        where f.task_id = x.id and f.deleted_at is null) as count
      from unnest(${taskIds}::bigint[]) as x(id)) c
    where d.id = c.id and d.file_count is distinct from c.count returning d.id`,
  );
