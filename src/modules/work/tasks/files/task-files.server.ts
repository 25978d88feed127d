import { invalid } from '#kernel/problems.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskFiles } from '#modules/work/tasks/files/task-files.ts';
import { checkTakesPart, partOperations } from '#modules/work/tasks/sections/task-parts.server.ts';
import { partsVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** Files of a task come and go with the work on it; an accepted task keeps what it has. */
export function taskFileOperations(settings: CrudSettings): Operations<typeof taskFiles> {
  const crud = crudOf(taskFiles, settings, { scope: partsVisibleTo });
  const parts = partOperations(crud, { check: checkTakesPart, after: countFiles });
  return {
    ...parts,
    async create(ctx, input, system) {
      if (!input.version_of_id) return parts.create(ctx, input, system);
      const first = await firstVersion(ctx, input.version_of_id, input.task_id);
      return parts.create(ctx, { ...input, version_of_id: first }, system);
    },
  };
}

/** Whichever version is named, the first one is what all of them have in common. */
async function firstVersion(ctx: Context, id: number, taskId: number): Promise<number> {
  const row = await sql({ first: whole })`select coalesce(version_of_id, id) as first from task_files
    where id = ${id} and task_id = ${taskId} and deleted_at is null`.first(ctx.db);
  if (!row) throw invalid('version_of_id', 'exists');
  return row.first;
}

const countFiles = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  deriveRows(devTasks, ctx, {
    set: { file_count: sql`c.count` },
    from: sql`(select x.id, (select count(distinct coalesce(f.version_of_id, f.id)) from task_files f
        where f.task_id = x.id and f.deleted_at is null) as count
      from unnest(${taskIds}::bigint[]) as x(id)) c`,
    where: sql`t.id = c.id and t.file_count is distinct from c.count`,
  });
