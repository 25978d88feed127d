import { sql } from '#server/database/door.ts';
import type { Scope } from '#server/context.ts';

/** A client sees the own organisation, staff all of them. */
export const clientsVisibleTo: Scope = (actor) =>
  actor.user_type === 'client' ? sql`t.id = ${actor.client_id}` : 'all';

/** What belongs to an organisation by its `client_id`: its people see it, and staff. */
export const partsOfClientVisibleTo: Scope = (actor) =>
  actor.user_type === 'client' ? sql`t.client_id = ${actor.client_id}` : 'all';
