import { type Sql, sql, type SqlBool } from '#server/database/sql.ts';
import type { Actor, Scope } from '#server/context.ts';
import { specialActions } from '#modules/actions.ts';

/**
 * The tasks that an actor sees, as a condition on `task`: staff those of their projects and every one that names
 * them, leads those of their people too, clients those that serve a task of their organisation. The action `all
 * projects` lifts it.
 */
export function visibleTask(actor: Actor, task: string): 'all' | Sql<SqlBool> {
  if (actor.actions.has(specialActions.allProjects)) return 'all';
  const column = (name: string) => sql.ref(`${task}.${name}`);
  if (actor.user_type === 'client') return sql`${column('client_id')} = ${actor.client_id}::bigint`;
  const led = actor.led_user_ids.length
    ? sql` or ${column('executor_id')} = any(${actor.led_user_ids}::bigint[])`
    : sql``;
  return sql`(${column('project_id')} = any(${actor.project_ids}::bigint[])
    or ${column('people_ids')} @> array[${actor.id}::bigint]${led})`;
}

/** Serves list, read, change, search, export and live events of tasks alike. */
export const tasksVisibleTo: Scope = (actor) => visibleTask(actor, 't');

/** What is below a task: for staff who see it. */
export const subTasksVisibleTo: Scope = (actor) => {
  if (actor.user_type === 'client') return sql`false`;
  const visible = visibleTask(actor, 't');
  return visible === 'all' ? sql`t.parent_id is not null` : sql`t.parent_id is not null and ${visible}`;
};

/** The parts of the tasks that an actor sees. Nothing inner is for clients. */
export const partsVisibleTo: Scope = (actor) => (actor.user_type === 'client' ? sql`false` : ofVisibleTask(actor));

/** Comments: a client reads the public ones of their tasks, and nothing below an inner one. */
export const commentsVisibleTo: Scope = (actor) => {
  if (actor.user_type !== 'client') return ofVisibleTask(actor);
  return sql`t.is_public and ${ofVisibleTask(actor)} and (t.parent_id is null or exists (select 1
    from task_comments as r where r.id = t.parent_id and r.is_public))`;
};

/** What is put under comments is read with them. */
export const reactionsVisibleTo: Scope = (actor) => {
  if (actor.user_type !== 'client') return ofVisibleTask(actor);
  return sql`${ofVisibleTask(actor)} and exists (select 1 from task_comments as c
    left join task_comments as r on r.id = c.parent_id
    where c.id = t.comment_id and c.deleted_at is null and c.is_public and coalesce(r.is_public, true))`;
};

/** Labels that all staff use, and one's own. */
export const stickersVisibleTo: Scope = (actor) =>
  actor.user_type === 'client' ? sql`false` : sql`(t.is_shared or t.created_by = ${actor.id})`;

function ofVisibleTask(actor: Actor): 'all' | Sql<SqlBool> {
  const visible = visibleTask(actor, 'd');
  if (visible === 'all') return 'all';
  return sql`exists (select 1 from dev_tasks as d where d.id = t.task_id and d.deleted_at is null and ${visible})`;
}
