import { rowsForAll } from '#server/crud/sources.ts';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { projectCategories, projects } from '#modules/projects/door.ts';
import { projectParts } from '#modules/task-views/project-page/project-endpoints.ts';
import { devTasks, taskFlows } from '#modules/tasks/door.ts';

/** All that is there, whoever sees it: deletion takes it all. */
export const projectPartsServed = serve(projectParts, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const tasks = rowsForAll(devTasks, 'deletion takes them all');
  return sql({ categories: whole, tasks: whole, flows: whole })`select
    (select count(*)
      from ${rowsForAll(projectCategories, 'deletion takes them all')}
      where project_id = ${id} and deleted_at is null) as categories,
    (select count(*) from ${tasks} where project_id = ${id} and deleted_at is null) as tasks,
    (select count(*) from ${rowsForAll(taskFlows, 'deletion takes them all')} f join ${tasks} d on d.id = f.task_id
      where d.project_id = ${id} and d.deleted_at is null and f.deleted_at is null) as flows`.one(ctx.db);
});
