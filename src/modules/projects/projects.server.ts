import { refuseArchived } from '#modules/projects/archived-projects.server.ts';
import { sql, type SqlBool } from '#server/database/sql.ts';
import type { Row } from '#kernel/resource.ts';
import { orNull, whole } from '#server/database/columns.ts';
import { invalid } from '#kernel/problems.ts';
import type { Values } from '#server/crud/values.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
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
  const choosable = sql<SqlBool>`t.archived_at is null`;
  const crud = crudOf(projects, settings, { scope: projectsVisibleTo, present: withProgress, choosable });
  return {
    ...crud,
    create: (ctx, input, system) => crud.create(ctx, { manager_id: ctx.actor.id, ...input }, system),
    async update(ctx, id, patch, version, system) {
      await refuseArchived(ctx, [id]);
      return crud.update(ctx, id, patch, version, system);
    },
    async bulk(ctx, ids, changes) {
      await refuseArchived(ctx, ids);
      return crud.bulk(ctx, ids, changes);
    },
  };
}

/** A category stands below another one of its own project; general ones below general ones. */
async function checkCategory(ctx: Context, row: Values): Promise<void> {
  await refuseArchived(ctx, [row.project_id as number | null]);
  if (!row.parent_id) return;
  const { rows } = await sql({ project_id: orNull(whole) })`select project_id from project_categories
    where id = ${row.parent_id} and deleted_at is null`.execute(ctx.db);
  if (rows[0] && rows[0].project_id !== (row.project_id ?? null)) throw invalid('parent_id', 'same_project');
}

export function projectCategoryOperations(settings: CrudSettings): Operations<typeof projectCategories> {
  const ordered = orderedOperations(crudOf(projectCategories, settings, { scope: categoriesVisibleTo }), {
    group: 'parent_id',
    isTree: true,
    check: checkCategory,
  });
  return {
    ...ordered,
    async remove(ctx, id, version) {
      await refuseArchived(ctx, [(await ordered.read(ctx, id)).project_id]);
      await ordered.remove(ctx, id, version);
    },
  };
}
