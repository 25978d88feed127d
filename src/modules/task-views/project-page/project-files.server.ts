import { rowsOf } from '#server/crud/sources.ts';
import { moment, orNull, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { serve } from '#server/http/serve.ts';
import { projects } from '#modules/projects/door.ts';
import { projectFiles } from '#modules/task-views/project-page/project-endpoints.ts';
import { devTasks, taskFiles } from '#modules/tasks/door.ts';

const PAGE = 30;

const columns = {
  ...{ id: whole, name: text, task_id: whole, number: text },
  ...{ created_at: moment, created_by: orNull(whole) },
};

export const projectFilesServed = serve(projectFiles, async (ctx, { params, query }, { app }) => {
  const { id } = await app.operationsAt(projects).read(ctx, params.id);
  const own = sql`${rowsOf(ctx, taskFiles)} as t join ${rowsOf(ctx, devTasks)} as p on p.id = t.task_id
    where p.project_id = ${id}`;
  const earlier = query.before === undefined ? sql`true` : sql`t.id < ${query.before}`;
  const rows = await sql(columns)`select t.id, t.name, t.task_id, p.number, t.created_at, t.created_by
    from ${own} and ${earlier} order by t.id desc limit ${sql.lit(PAGE + 1)}`.rows(ctx.db);
  const total = await sql({ total: whole })`select count(*) as total from ${own}`.value(ctx.db);
  return { rows: rows.slice(0, PAGE), has_more: rows.length > PAGE, total };
});
