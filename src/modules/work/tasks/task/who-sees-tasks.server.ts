import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Scope } from '#server/context.ts';
import { type Alternative, anyOf } from '#server/crud/alternatives.ts';
import { specialActions } from '#modules/actions.ts';

/** A list that is narrowed by one of these has few rows, and an index for them. */
const narrower = [
  ...['id', 'project_id', 'task_group_id', 'parent_id', 'main_task_id', 'client_task_id', 'client_id'],
  ...['executor_id', 'creator_id', 'reviewer_id', 'participant_ids', 'watcher_ids'],
];

/**
 * The tasks that an actor sees, as a condition on `task`: staff those of their projects and every one that names
 * them, leads those of their people too, clients those that serve a task of their organisation. The action `all
 * projects` lifts it.
 */
export function visibleTask(actor: Actor, task: string): 'all' | Sql<SqlBool> {
  if (actor.actions.has(specialActions.allProjects)) return 'all';
  const column = (name: string) => sql.ref(`${task}.${name}`);
  if (actor.user_type === 'client') return sql`${column('client_id')} = ${actor.client_id}::bigint`;
  const ways: Alternative[] = [
    { column: 'project_id', values: actor.project_ids },
    sql`${column('people_ids')} @> array[${actor.id}::bigint]`,
  ];
  if (actor.led_user_ids.length) ways.push({ column: 'executor_id', values: actor.led_user_ids });
  return anyOf(task, ways, narrower);
}

/** The same inside another statement. */
export function seenTask(actor: Actor, task: string): Sql<SqlBool> {
  const visible = visibleTask(actor, task);
  return visible === 'all' ? sql`true` : visible;
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
