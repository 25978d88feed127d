import { sql } from '#server/database/sql.ts';
import type { Row } from '#kernel/resource.ts';
import { whole } from '#server/database/columns.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { specialActions } from '#modules/actions.ts';
import { projectCategories } from '#modules/projects/project-categories.ts';
import { projects } from '#modules/projects/projects.ts';

const seesAll = (actor: Actor): boolean => actor.actions.has(specialActions.allProjects);

/** Projects in which one takes part; a client's are those of the own organisation. */
export const projectsVisibleTo: Scope = (actor) =>
  seesAll(actor) ? 'all' : sql`t.id = any(${actor.project_ids}::bigint[])`;

/** General categories, and those of visible projects. */
const categoriesVisibleTo: Scope = (actor) =>
  seesAll(actor) ? 'all' : sql`t.project_id is null or t.project_id = any(${actor.project_ids}::bigint[])`;

const counts = { project_id: whole, task_count: whole, done_count: whole, late_count: whole };

/** How far the work of each is, in one question for all of them. */
async function withProgress(ctx: Context, rows: Row<typeof projects>[]): Promise<Row<typeof projects>[]> {
  const found = await sql(counts)`select t.project_id, count(*) as task_count,
      count(*) filter (where t.status in ('done', 'accepted')) as done_count,
      count(*) filter (where t.status not in ('done', 'accepted') and t.deadline < ${ctx.now}) as late_count
    from dev_tasks t where t.project_id = any(${rows.map(({ id }) => id)}::bigint[]) and t.deleted_at is null
    group by t.project_id`.execute(ctx.db);
  const counted = new Map(found.rows.map(({ project_id, ...own }) => [project_id, own]));
  return rows.map((row) => ({ ...row, ...(counted.get(row.id) ?? { task_count: 0, done_count: 0, late_count: 0 }) }));
}

/** The maker of a project manages it unless they name somebody else: otherwise they would not see it. */
export function projectOperations(settings: CrudSettings): Operations<typeof projects> {
  const crud = crudOf(projects, settings, { scope: projectsVisibleTo, present: withProgress });
  return { ...crud, create: (ctx, input, system) => crud.create(ctx, { manager_id: ctx.actor.id, ...input }, system) };
}

export const projectCategoryOperations = (settings: CrudSettings): Operations<typeof projectCategories> =>
  crudOf(projectCategories, settings, { scope: categoriesVisibleTo });
