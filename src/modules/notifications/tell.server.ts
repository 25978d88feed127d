import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { inserting, write } from '#server/crud/writing.ts';
import type { InboxDetails, InboxKind } from '#modules/notifications/inbox-kinds.ts';
import { inbox } from '#modules/notifications/inbox.ts';
import { users } from '#modules/people/door.ts';

/** What one person hears. */
export interface Notice {
  readonly user_id: number;
  readonly kind: InboxKind;
  readonly task_id: number | null;
  readonly actor_id: number | null;
  readonly details: InboxDetails;
  /** A file that is sent along. */
  readonly file_id?: number | null;
}

/** Puts notices into the inboxes of people, who see them at once. No change of the company's data, so no audit. */
export async function tell(ctx: Context, notices: readonly Notice[]): Promise<void> {
  if (!notices.length) return;
  const insertion = inserting(inbox, ctx, {
    ...{ columns: ['user_id', 'kind', 'task_id', 'actor_id', 'details', 'file_id'], isAudited: false },
    source: sql`select n.user_id, n.kind, n.task_id, n.actor_id, n.details, n.file_id
      from rows from (jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
          as (user_id bigint, kind text, task_id bigint, actor_id bigint, details jsonb, file_id bigint))
        with ordinality as n(user_id, kind, task_id, actor_id, details, file_id, place)
      join ${rowsForAll(users, 'whoever is meant and still works here is told')} u
        on u.id = n.user_id and u.status = 'active' and u.deleted_at is null order by n.place`,
  });
  await write(inbox, ctx, insertion);
}
