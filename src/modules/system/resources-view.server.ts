import { sql } from 'kysely';
import type { Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { resourcesView } from '#modules/system/resources-view.ts';
import { screenActions } from '#kernel/actions.ts';

/** The whole list is for those who manage files; a field may only name a file that one uploaded oneself. */
const filesVisibleTo: Scope = (actor) =>
  actor.actions.has(screenActions.publications) ? 'all' : sql`t.created_by = ${actor.id}`;

export const fileOperations = (settings: CrudSettings): Operations =>
  crudOf(resourcesView, settings, { scope: filesVisibleTo });
