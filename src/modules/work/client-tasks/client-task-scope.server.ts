import { notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import type { Actor, Scope } from '#server/context.ts';
import { actions, specialActions } from '#modules/actions.ts';
import type { ClientTaskFacts, ClientTaskParty } from '#modules/work/client-tasks/client-task-flow.ts';
import type { ClientTask } from '#modules/work/client-tasks/client-tasks.ts';

/** As a condition on `row`: a client sees what the own organisation asked for; staff what belongs to their projects. */
function visible(actor: Actor, row: string): 'all' | Sql<SqlBool> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  if (actor.user_type === 'client') return sql`${column('client_id')} = ${actor.client_id}`;
  return actor.actions.has(specialActions.allProjects)
    ? 'all'
    : sql`${column('project_id')} = any(${actor.project_ids}::bigint[])`;
}

/** Serves list, read, change, search, export and live events of client tasks alike. */
export const clientTasksVisibleTo: Scope = (actor) => visible(actor, 't');

/** The parts of the client tasks that somebody sees. */
export const clientTaskPartsVisibleTo: Scope = (actor) => {
  const own = visible(actor, 'c');
  if (own === 'all') return 'all';
  return sql`exists (select 1 from client_tasks as c
    where c.id = t.client_task_id and c.deleted_at is null and ${own})`;
};

/** What is inner is between the company's own people. */
export const clientTaskCommentsVisibleTo: Scope = (actor) => {
  const parts = clientTaskPartsVisibleTo(actor);
  if (actor.user_type !== 'client' || parts === 'all') return parts;
  return sql`not t.is_inner and ${parts}`;
};

/** What somebody is to a client task. */
export function partiesOf(actor: Actor, { client_id }: Pick<ClientTask, 'client_id'>): ClientTaskParty[] {
  if (actor.user_type === 'client') return actor.client_id === client_id ? ['client'] : [];
  if (actor.user_type === 'service') return ['system'];
  return actor.actions.has(actions.clientTasks.update) ? ['manager'] : [];
}

/** Turning client tasks into tasks, joining and merging them is for those who look after them. */
export function checkLooksAfter(actor: Actor): void {
  if (actor.user_type !== 'client' && actor.actions.has(actions.clientTasks.update)) return;
  throw notTheirs('client_task_not_yours');
}

export const factsOf = (row: ClientTask, actor: Actor): ClientTaskFacts => ({
  status: row.status,
  task_count: row.task_count,
  accepted_count: row.accepted_count,
  is_duplicate: row.duplicate_of_id !== null,
  parties: partiesOf(actor, row),
});

/** A client user whom nobody gave an organisation can ask for nothing. */
export function organisationOf(actor: Actor): number {
  if (!actor.client_id) throw ruleNotMet('client_id', 'no_organisation');
  return actor.client_id;
}
