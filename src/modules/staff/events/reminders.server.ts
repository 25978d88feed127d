import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { moment, rowColumnsOf, sql } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { tellOfEvent } from '#modules/staff/events/event-telling.server.ts';
import { type Occurrence, occurrencesOf } from '#modules/staff/events/recurrence.server.ts';
import { events, type reminders } from '#modules/staff/events/events.ts';

type Event = Row<typeof events>;

const MINUTE = 60_000;
const before: Readonly<Record<(typeof reminders)[number], number>> = {
  minutes_15: 15 * MINUTE,
  hour_1: 60 * MINUTE,
  day_1: 24 * 60 * MINUTE,
  week_1: 7 * 24 * 60 * MINUTE,
};
const YEAR = 366 * 24 * 60 * MINUTE;
/** A yearly event that falls on 29 February. */
const LONGEST_PAUSE = 9 * YEAR;
const AT_ONCE = 100;

const leadsOf = (event: Pick<Event, 'reminder' | 'second_reminder'>): number[] =>
  [event.reminder, event.second_reminder].flatMap((one) => (one ? before[one] : []));

interface Reminding {
  readonly at: number;
  readonly occurrence: Occurrence;
}

/** When an event is called to mind after one moment and up to another, in order. */
function remindings(event: Event, timeZone: string, after: number, until: number): Reminding[] {
  return leadsOf(event)
    .flatMap((lead) =>
      occurrencesOf(event, timeZone, { from: after + lead, to: until + lead }).map((occurrence) => ({
        at: Date.parse(occurrence.starts_at) - lead,
        occurrence,
      })),
    )
    .filter(({ at }) => at > after && at <= until)
    .toSorted((a, b) => a.at - b.at);
}

/** Milliseconds of the next moment after one at which an event is called to mind; null where it never is again. */
export function nextReminder(event: Event, timeZone: string, after: number): number | null {
  if (!leadsOf(event).length) return null;
  for (const ahead of [YEAR / 12, LONGEST_PAUSE]) {
    const [first] = remindings(event, timeZone, after, after + ahead);
    if (first) return first.at;
  }
  return null;
}

/**
 * Calls to mind what is due and says when each is due next, in one transaction: killed in between, neither has
 * happened, and of two processes one finds nothing left. What was missed while nothing ran is made up for as long as
 * the occurrence has not begun. Answers how many events were looked at.
 */
export async function remindOfEvents(ctx: Context): Promise<number> {
  const due = await sql(rowColumnsOf(events))`select ${sql.raw(selectionOf(events, ctx.lang))}
    from ${rowsForAll(events, 'the clock asks for nobody')} t
    where t.next_reminder_at <= ${ctx.now}::timestamptz and t.deleted_at is null
    order by t.next_reminder_at, t.id limit ${sql.lit(AT_ONCE)} for update of t skip locked`.rows(ctx.db);
  const now = ctx.now.getTime();
  for (const event of due) {
    const since = await sinceOf(ctx, event.id);
    const still = remindings(event, ctx.timeZone, since - 1, now).filter(
      ({ occurrence }) => Date.parse(occurrence.starts_at) > now,
    );
    const each = new Map(still.map(({ occurrence }) => [occurrence.starts_at, occurrence]));
    for (const occurrence of each.values()) await tellOfEvent(ctx, event, 'event_reminder', occurrence);
    const next = nextReminder(event, ctx.timeZone, now);
    await deriveRows(events, ctx, {
      set: { next_reminder_at: sql`${next === null ? null : new Date(next)}::timestamptz` },
      where: sql`t.id = ${event.id}`,
    });
  }
  return due.length;
}

const sinceOf = async (ctx: Context, id: number): Promise<number> => {
  const { at } = await sql({ at: moment })`select next_reminder_at as at
    from ${rowsForAll(events, 'the clock asks for nobody')} t where t.id = ${id}`.one(ctx.db);
  return Date.parse(at);
};

export const eventJobs: readonly Job[] = [{ name: 'remind_of_events', cron: '* * * * *', run: remindOfEvents }];
