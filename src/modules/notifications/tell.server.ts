import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { InboxDetails, InboxKind } from '#modules/notifications/inbox-kinds.ts';
import { inbox } from '#modules/notifications/inbox.ts';

/** What one person is told. */
export interface Told {
  readonly user_id: number;
  readonly kind: InboxKind;
  readonly task_id: number | null;
  readonly actor_id: number | null;
  readonly details: InboxDetails;
}

/** Puts notices into the inboxes of people, who see them at once. No change of the company's data, so no audit. */
export async function tell({ db, now }: Context, notices: readonly Told[]): Promise<void> {
  if (!notices.length) return;
  await sql`with t as (insert into inbox (user_id, kind, task_id, actor_id, details, created_at, updated_at)
      select n.user_id, n.kind, n.task_id, n.actor_id, n.details, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
        as n(user_id bigint, kind text, task_id bigint, actor_id bigint, details jsonb)
      join users u on u.id = n.user_id and u.status = 'active' and u.deleted_at is null returning id)
    insert into events (resource, row_id, op) select ${inbox.path}, t.id, 'create' from t`.execute(db);
}
