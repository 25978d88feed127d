import { sql } from '#server/database/sql.ts';
import type { Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { specialActions } from '#modules/actions.ts';
import { clientTasks } from '#modules/clients/client-tasks.ts';
import { clients } from '#modules/clients/clients.ts';

/** A client sees the own organisation, staff all of them. */
const clientsVisibleTo: Scope = (actor) => (actor.user_type === 'client' ? sql`t.id = ${actor.client_id}` : 'all');

/** A client sees what the own organisation asked for; staff what belongs to their projects. */
export const clientTasksVisibleTo: Scope = (actor) => {
  if (actor.user_type === 'client') return sql`t.client_id = ${actor.client_id}`;
  return actor.actions.has(specialActions.allProjects)
    ? 'all'
    : sql`t.project_id = any(${actor.project_ids}::bigint[])`;
};

export const clientOperations = (settings: CrudSettings): Operations<typeof clients> =>
  crudOf(clients, settings, { scope: clientsVisibleTo });

export const clientTaskOperations = (settings: CrudSettings): Operations<typeof clientTasks> =>
  crudOf(clientTasks, settings, { scope: clientTasksVisibleTo });
