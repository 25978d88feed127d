import { sql } from '#server/database/sql.ts';
import type { Actor, Scope } from '#server/context.ts';
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

/** The maker of a project manages it unless they name somebody else: otherwise they would not see it. */
export function projectOperations(settings: CrudSettings): Operations<typeof projects> {
  const crud = crudOf(projects, settings, { scope: projectsVisibleTo });
  return { ...crud, create: (ctx, input, system) => crud.create(ctx, { manager_id: ctx.actor.id, ...input }, system) };
}

export const projectCategoryOperations = (settings: CrudSettings): Operations<typeof projectCategories> =>
  crudOf(projectCategories, settings, { scope: categoriesVisibleTo });
