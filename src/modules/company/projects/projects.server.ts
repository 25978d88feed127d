import { closed } from '#modules/company/projects/closed-tasks.server.ts';
import { refuseArchived } from '#modules/company/projects/archived-projects.server.ts';
import { sql, type SqlBool, whole } from '#server/database/door.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import { scopeCondition } from '#server/crud/conditions.ts';
import { keptSums } from '#server/crud/kept-sums.ts';
import { invalid, ruleNotMet } from '#kernel/problems.ts';
import type { Values } from '#server/crud/values.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import type { Actor, Context, Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { specialActions } from '#modules/actions.ts';
import { projectCategories } from '#modules/company/projects/project-categories.ts';
import { projects } from '#modules/company/projects/projects.ts';

const seesAll = (actor: Actor): boolean => actor.actions.has(specialActions.allProjects);

/**
 * Projects in which one takes part; a client's are those of the own organisation. Who took part in one that is deleted
 * may still bring it back.
 */
export const projectsVisibleTo: Scope = (actor) => {
  if (seesAll(actor)) return 'all';
  const own = sql<SqlBool>`t.id = any(${actor.project_ids}::bigint[])`;
  if (actor.user_type === 'client') return own;
  return sql`(${own} or (t.deleted_at is not null
    and (t.manager_id = ${actor.id} or t.member_ids @> array[${actor.id}::bigint])))`;
};

/** General categories, and those of visible projects. */
const categoriesVisibleTo: Scope = (actor) =>
  seesAll(actor) ? 'all' : sql`t.project_id is null or t.project_id = any(${actor.project_ids}::bigint[])`;

type ProjectRow = Row<typeof projects>;

const hourMs = 3_600_000;
const isDone = sql<SqlBool>`t.status in ${closed}`;

/**
 * How far the work of each is. What is there, done, and was late when the hour began is carried on from look to look;
 * what has become late since is asked for by its deadline.
 */
async function withProgress(tasks: Resource, ctx: Context, rows: ProjectRow[]): Promise<ProjectRow[]> {
  const hour = new Date(Math.floor(ctx.now.getTime() / hourMs) * hourMs);
  const where = sql<SqlBool>`t.project_id = any(${rows.map(({ id }) => id)}::bigint[])`;
  const sums = await keptSums(tasks, ctx, {
    forAll: 'how far a project is counts all of its tasks, for its client as well',
    where,
    by: [sql`t.project_id`, isDone],
    of: [sql`case when not ${isDone} and t.deadline < ${hour.toISOString()}::timestamptz then 1 end`],
  });
  const late = await sql({ project_id: whole, count: whole })`select t.project_id, count(*) as count
    from ${rowsForAll(tasks, 'how far a project is counts all of its tasks, for its client as well')} t
    where ${where} and t.deleted_at is null and t.deadline >= ${hour} and t.deadline < ${ctx.now} and not ${isDone}
    group by t.project_id`.rows(ctx.db);
  const lateSince = new Map(late.map(({ project_id, count }) => [project_id, count]));
  const none = { task_count: 0, done_count: 0, late_count: 0 };
  const counted = new Map(rows.map(({ id }) => [id, { ...none, late_count: lateSince.get(id) ?? 0 }]));
  for (const { by, count, of } of sums) {
    const own = counted.get(Number(by[0]))!;
    own.task_count += count;
    if (by[1] === 'true') own.done_count += count;
    own.late_count += of[0]!;
  }
  return rows.map((row) => ({ ...row, ...counted.get(row.id) }));
}

/**
 * What a client asked for in a project is of that client: as long as there is any, the project is not given to another
 * one, who would count it as their own.
 */
async function refuseWithClientTasks(ctx: Context, ids: readonly number[], clientId: number | null | undefined) {
  if (clientId === undefined) return;
  await sql({ id: whole })`select c.project_id as id
    from ${rowsForAll('client_tasks', 'a clientTask out of sight holds a project as well')} c
    where c.project_id = any(${ids}::bigint[]) and c.client_id is distinct from ${clientId}::bigint
      and c.deleted_at is null limit 1`.none(ctx.db, () => ruleNotMet('client_id', 'project_has_client_tasks'));
}

/** The maker of a project manages it unless they name somebody else: otherwise they would not see it. */
export function projectOperations(settings: CrudSettings): Operations<typeof projects> {
  const choosable = sql<SqlBool>`t.archived_at is null`;
  // Tasks stand above projects, which know them by their path only.
  const present = (ctx: Context, rows: ProjectRow[]) =>
    withProgress(settings.directory().resourceAt('fp/dev-tasks'), ctx, rows);
  const crud = crudOf(projects, settings, { scope: projectsVisibleTo, present, choosable });
  return {
    ...judgedBy(crud, {
      async change(ctx, ids, changes) {
        if (!changes) return;
        await refuseArchived(ctx, ids);
        await refuseWithClientTasks(ctx, ids, changes.client_id);
      },
    }),
    create: (ctx, input, system) => crud.create(ctx, { manager_id: ctx.actor.id, ...input }, system),
    async restore(ctx, id) {
      const visible = scopeCondition(projectsVisibleTo, ctx.actor).map((one) => sql` and ${one}`);
      await sql`select 1 from projects t where t.id = ${id}${sql.join(visible, sql``)}`.found(ctx.db);
      // The rights of the caller were read while it was deleted.
      const actor = { ...ctx.actor, project_ids: [...ctx.actor.project_ids, id] };
      return crud.restore({ ...ctx, actor }, id);
    },
  };
}

/** A category stands below another one of its own project, and so does what is below it. */
async function checkCategory(ctx: Context, row: Values): Promise<void> {
  const { id = 0, project_id = null, parent_id = null } = row as Partial<Row<typeof projectCategories>>;
  await refuseArchived(ctx, [project_id]);
  if (
    await sql`select from project_categories where deleted_at is null
    and (id = ${parent_id}::bigint or parent_id = ${id}) and project_id is distinct from ${project_id}::bigint`.isThere(
      ctx.db,
    )
  )
    throw invalid('parent_id', 'same_project');
}

export function projectCategoryOperations(settings: CrudSettings): Operations<typeof projectCategories> {
  const ordered = orderedOperations(crudOf(projectCategories, settings, { scope: categoriesVisibleTo }), {
    group: 'parent_id',
    within: 'project_id',
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
