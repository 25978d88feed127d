import { ruleNotMet } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';
import { occurrencesOf } from '#modules/staff/events/recurrence.server.ts';
import { events } from '#modules/staff/events/events.ts';

const HOUR = 3_600_000;
/** So far ahead a room is held for what has no end. */
const HELD = 366 * 24 * HOUR;

type Event = Row<typeof events>;

/** When a room is taken by an event, in milliseconds: without an end for an hour. */
function takenBy(event: Event, timeZone: string, from: number, to: number): [number, number][] {
  return occurrencesOf(event, timeZone, { from, to }).map(({ starts_at, ends_at }) => {
    const start = Date.parse(starts_at);
    return [start, ends_at ? Date.parse(ends_at) : start + HOUR];
  });
}

/**
 * Throws 409 `room_taken` when another event has the room at any time that is still to come, within a year. Those who
 * take the same room at once wait for each other.
 */
export async function checkRoom(ctx: Context, event: Event): Promise<void> {
  if (!event.room_id) return;
  await sql`select from rooms r
    where r.id = ${event.room_id} for no key update`.run(ctx.db);
  const from = Math.max(ctx.now.getTime(), Date.parse(event.starts_at) - HOUR);
  const to = from + HELD;
  const mine = takenBy(event, ctx.timeZone, from, to);
  if (!mine.length) return;
  const others = await sql(rowColumnsOf(events))`select ${sql.raw(selectionOf(events, ctx.lang))}
    from ${rowsForAll(events, 'a room is taken by whoever took it')} t
    where t.room_id = ${event.room_id} and t.id <> ${event.id} and t.deleted_at is null
      and (t.series_ends_at is null or t.series_ends_at >= ${new Date(from)}::timestamptz)
      and t.starts_at <= ${new Date(to)}::timestamptz`.rows(ctx.db);
  for (const other of others) {
    const theirs = takenBy(other, ctx.timeZone, from, to);
    const at = firstMeeting(mine, theirs);
    if (at !== null) throw ruleNotMet('room_id', 'room_taken', { name: other.name, at: localTime(at, ctx.timeZone) });
  }
}

/** The first moment that two lists of spans share; both are in order. Null: none. */
function firstMeeting(one: readonly [number, number][], other: readonly [number, number][]): number | null {
  let at = 0;
  for (const [from, to] of one) {
    while (at < other.length && other[at]![1] <= from) at++;
    const next = other[at];
    if (next && next[0] < to) return Math.max(from, next[0]);
  }
  return null;
}

const localTime = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('ru', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
