import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { projects } from '#modules/projects/door.ts';
import { projectParts } from '#modules/task-views/project-page/project-endpoints.ts';

/** All that is there, whoever sees it: deletion takes it all. */
export const projectPartsServed = serve(projectParts, async (ctx, { params }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  return sql({ categories: whole, tasks: whole, flows: whole })`select
    (select count(*) from project_categories where project_id = ${id} and deleted_at is null) as categories,
    (select count(*) from dev_tasks where project_id = ${id} and deleted_at is null) as tasks,
    (select count(*) from task_flows f join dev_tasks d on d.id = f.task_id
      where d.project_id = ${id} and d.deleted_at is null and f.deleted_at is null) as flows`.one(ctx.db);
});
