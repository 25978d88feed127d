import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { announced } from '#modules/tasks/task-counters.server.ts';
import { taskFiles } from '#modules/tasks/parts/task-files.ts';
import { checkTakesPart, partOperations } from '#modules/tasks/parts/task-parts.server.ts';
import { partsVisibleTo } from '#modules/tasks/task-scope.server.ts';

/** Files of a task come and go with the work on it; an accepted task keeps what it has. */
export const taskFileOperations = (settings: CrudSettings): Operations =>
  partOperations(crudOf(taskFiles, settings, { scope: partsVisibleTo }), { check: checkTakesPart, after: countFiles });

const countFiles = (ctx: Context, taskIds: readonly number[]): Promise<void> =>
  announced(
    ctx,
    ['file_count'],
    sql`update dev_tasks d set file_count = c.count
    from (select x.id, (select count(*) from task_files f where f.task_id = x.id and f.deleted_at is null) as count
      from unnest(${taskIds}::bigint[]) as x(id)) c
    where d.id = c.id and d.file_count is distinct from c.count returning d.id`,
  );
