import { addDays } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';
import { occurrencesOf } from '#modules/staff/events/recurrence.server.ts';
import type { FeedEvent } from '#modules/staff/leave/door.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { events } from '#modules/staff/events/events.ts';

interface Asked {
  readonly userId: number;
  readonly lang: Lang;
  readonly from: string;
  readonly to: string;
}

/**
 * What somebody is meant by, has called others to, or what is for everybody. Each occurrence stands by itself and is
 * known by when it would have begun: one that was moved stays the same entry of a calendar program.
 */
export async function eventsInFeed(ctx: Context, { userId, lang, from, to }: Asked): Promise<FeedEvent[]> {
  const calendar = calendarOf(ctx);
  const stretch = { from: calendar.startOfDay(from), to: calendar.startOfDay(addDays(to, 1)) };
  const rows = await sql(rowColumnsOf(events))`select ${sql.raw(selectionOf(events, lang))}
    from ${rowsForAll(events, 'those of the owner of a feed, who shows its token')} t
    where t.deleted_at is null and t.starts_at <= ${new Date(stretch.to)}::timestamptz
      and (t.series_ends_at is null or t.series_ends_at >= ${new Date(stretch.from)}::timestamptz)
      and (t.created_by = ${userId} or t.is_public or t.participant_ids @> array[${userId}::bigint])
    order by t.starts_at, t.id limit 1000`.rows(ctx.db);
  return rows.flatMap((event) =>
    occurrencesOf(event, ctx.timeZone, stretch).map(({ recurrence_id, starts_at, ends_at }) => ({
      key: `event ${event.id} ${recurrence_id ?? ''}`,
      start: new Date(starts_at),
      end: new Date(ends_at ?? Date.parse(starts_at) + 3_600_000),
      summary: event.name,
      location: event.place,
      updated_at: event.updated_at,
    })),
  );
}
