import type { Row } from '#kernel/resource.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { eventAnswers } from '#modules/staff/events/event-answers.ts';
import type { Occurrence } from '#modules/staff/events/recurrence.server.ts';
import { tellOthers } from '#modules/channels/notifications/door.server.ts';
import type { InboxKind } from '#modules/channels/notifications/door.ts';
import type { events } from '#modules/staff/events/events.ts';

/**
 * Those who are meant by an event and whoever made it, without who does it now; who said that they do not come is not
 * reminded. Texts of an event are shown in the language of the reader: the notice has its number.
 */
export async function tellOfEvent(
  ctx: Context,
  event: Row<typeof events>,
  kind: Extract<InboxKind, `event_${string}`>,
  occurrence?: Occurrence,
): Promise<void> {
  const meant = new Set([...event.participant_ids, ...(event.created_by ? [event.created_by] : [])]);
  meant.delete(ctx.actor.id);
  if (!meant.size) return;
  if (occurrence) for (const id of await refusing(ctx, event.id, occurrence)) meant.delete(id);
  await tellOthers(ctx, [...meant], kind, {
    details: { event_id: event.id, name: event.name, due_at: occurrence?.starts_at ?? event.starts_at },
  });
}

/** Who said no to this occurrence, or to all of them and nothing else to this one. */
const refusing = (ctx: Context, eventId: number, { recurrence_id }: Occurrence): Promise<number[]> =>
  sql({ user_id: whole })`select distinct on (a.user_id) a.user_id
    from ${rowsForAll(eventAnswers, 'who does not come is not reminded')} a
    where a.event_id = ${eventId} and a.deleted_at is null and a.answer = 'no'
      and (a.recurrence_id is null or a.recurrence_id = ${recurrence_id}::timestamptz)
      and not exists (select from ${rowsForAll(eventAnswers, 'the answer to the occurrence itself')} o
        where a.recurrence_id is null and o.event_id = a.event_id and o.user_id = a.user_id and o.deleted_at is null
          and o.recurrence_id = ${recurrence_id}::timestamptz and o.answer <> 'no')`.column(ctx.db);
