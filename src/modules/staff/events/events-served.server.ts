import { addDays } from '#kernel/days.ts';
import { invalid, notTheirs, refuseLongDays, refuseStale } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, moment, oneOf, orNull, sql } from '#server/database/door.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { actions } from '#modules/actions.ts';
import { answers, eventAnswers } from '#modules/staff/events/event-answers.ts';
import { changeEvent, occurrences, previewEvents } from '#modules/staff/events/event-endpoints.ts';
import { eventsBetween } from '#modules/staff/events/event-rows.server.ts';
import {
  countBefore,
  isStartOf,
  judgedRule,
  MOST_OCCURRENCES,
  occurrencesOf,
  partsOfRule,
  ruleOf,
} from '#modules/staff/events/recurrence.server.ts';
import { momentOf, stampOf } from '#modules/staff/events/rule-words.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { events } from '#modules/staff/events/events.ts';

type Event = Row<typeof events>;

const DAYS_AT_MOST = 42;

const preview = serve(previewEvents, async (ctx, { body }) => {
  const { starts_at, from, to, exdates = [], overrides = [] } = body;
  const series = {
    starts_at,
    ends_at: null,
    rrule: judgedRule(body.rrule, starts_at, ctx.timeZone),
    exdates,
    overrides,
  };
  const found = occurrencesOf(series, ctx.timeZone, { from: Date.parse(from), to: Date.parse(to) });
  const starts = found.slice(0, MOST_OCCURRENCES).map((one) => one.starts_at);
  return { starts, count: starts.length };
});

const answered = { ...columnsOf(eventAnswers, 'event_id'), recurrence_id: orNull(moment), answer: oneOf(...answers) };

const list = serve(occurrences, async (ctx, { query: { from, to } }) => {
  refuseLongDays('to', from, to, DAYS_AT_MOST);
  const calendar = calendarOf(ctx);
  const stretch = { from: calendar.startOfDay(from), to: calendar.startOfDay(addDays(to, 1)) - 1 };
  const rows = await eventsBetween(ctx, stretch.from, stretch.to);
  const said = await sql(answered)`select a.event_id, a.recurrence_id, a.answer
    from ${rowsForAll(eventAnswers, 'their own')} a
    where a.user_id = ${ctx.actor.id} and a.deleted_at is null
      and a.event_id = any(${rows.map(({ id }) => id)}::bigint[])`.rows(ctx.db);
  const answerOf = (id: number, at: string | null) =>
    said.find((one) => one.event_id === id && at !== null && Date.parse(one.recurrence_id ?? '') === Date.parse(at)) ??
    said.find((one) => one.event_id === id && one.recurrence_id === null);
  return {
    rows: rows
      .flatMap((event) =>
        occurrencesOf(event, ctx.timeZone, stretch).map((one) => ({
          event_id: event.id,
          ...one,
          name: event.name,
          room_id: event.room_id,
          is_optional: event.is_optional,
          is_public: event.is_public,
          is_own: event.created_by === ctx.actor.id || event.participant_ids.includes(ctx.actor.id),
          answer: answerOf(event.id, one.recurrence_id)?.answer ?? null,
        })),
      )
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)),
  };
});

const iso = (at: number): string => new Date(at).toISOString();

/** What is left out and what is elsewhere from a moment on, later by some milliseconds. */
const laterBy = ({ exdates, overrides }: Event, delta: number, from = -Infinity) => ({
  exdates: exdates.filter((at) => Date.parse(at) >= from).map((at) => iso(Date.parse(at) + delta)),
  overrides: (overrides ?? [])
    .filter((one) => Date.parse(one.recurrence_id) >= from)
    .map((one) => ({
      ...one,
      recurrence_id: iso(Date.parse(one.recurrence_id) + delta),
      ...(one.starts_at && { starts_at: iso(Date.parse(one.starts_at) + delta) }),
      ...(one.ends_at && { ends_at: iso(Date.parse(one.ends_at) + delta) }),
    })),
});

/** A rule that ends at a moment ends later by as much: else it would end in the middle of what was moved. */
function endsLaterBy(rrule: string, delta: number): string {
  const parts = new Map(partsOfRule(rrule));
  const until = parts.get('UNTIL');
  if (until) parts.set('UNTIL', stampOf(momentOf(until) + delta));
  return ruleOf(parts);
}

const change = serve(changeEvent, async (asked, { body }, { app }) => {
  const ctx: Context = { ...asked, closes: false };
  const crud = app.operationsAt(events);
  await sql`select from ${rowsForAll(events, 'the event that is asked for, locked')} t
    where t.id = ${body.id} for update`.run(ctx.db);
  const row = await crud.read(ctx, body.id);
  refuseStale(row, body.version);
  if (row.created_by !== ctx.actor.id && !ctx.actor.actions.has(actions.events.update))
    throw notTheirs('event_not_yours');
  const at = Date.parse(body.recurrence_id);
  if (!row.rrule || !isStartOf(row, at, ctx.timeZone)) throw invalid('recurrence_id', 'event_occurrence');
  const series = { row, at, rrule: row.rrule };
  if (body.scope === 'this') return { row: await changeThis(series, ctx, crud, body), following_id: null };
  const isAll = body.scope === 'all' || at === Date.parse(row.starts_at);
  if (isAll && body.is_cancelled) throw invalid('scope', 'event_cancel_all');
  return isAll ? { row: await changeAll(series, ctx, crud, body), following_id: null } : split(series, ctx, crud, body);
});

interface Asked {
  readonly starts_at?: string | undefined;
  readonly ends_at?: string | null | undefined;
  readonly is_cancelled?: boolean | undefined;
}
interface OfSeries {
  readonly row: Event;
  readonly at: number;
  readonly rrule: string;
}
type Crud = Pick<Operations<typeof events>, 'create' | 'update'>;

async function changeThis({ row, at }: OfSeries, ctx: Context, crud: Crud, asked: Asked): Promise<Event> {
  const others = (row.overrides ?? []).filter((one) => Date.parse(one.recurrence_id) !== at);
  const moved = asked.is_cancelled
    ? { recurrence_id: iso(at), is_cancelled: true }
    : { recurrence_id: iso(at), starts_at: asked.starts_at ?? iso(at), ends_at: asked.ends_at ?? null };
  return crud.update(ctx, row.id, { overrides: [...others, moved] });
}

/** All of them later or earlier by as much as this one, and as long as this one. */
async function changeAll({ row, at, rrule }: OfSeries, ctx: Context, crud: Crud, asked: Asked): Promise<Event> {
  const delta = asked.starts_at ? Date.parse(asked.starts_at) - at : 0;
  if (delta)
    await updateRows(eventAnswers, ctx, {
      set: { recurrence_id: sql`t.recurrence_id + make_interval(secs => ${delta / 1000})` },
      where: sql`t.event_id = ${row.id} and t.recurrence_id is not null and t.deleted_at is null`,
    });
  return crud.update(ctx, row.id, {
    ...(delta && { rrule: endsLaterBy(rrule, delta) }),
    ...times(row, Date.parse(row.starts_at) + delta, at + delta, asked),
    ...laterBy(row, delta),
  });
}

/** A start, and the end behind it: as far as it was asked for, else as far as it was. */
function times(row: Event, start: number, occurrence: number, asked: Asked) {
  const length = asked.ends_at
    ? Date.parse(asked.ends_at) - occurrence
    : row.ends_at
      ? Date.parse(row.ends_at) - Date.parse(row.starts_at)
      : null;
  return { starts_at: iso(start), ends_at: length === null ? null : iso(start + length) };
}

/** The series ends before this one; what follows is a series of its own, unless it does not take place. */
async function split({ row, at, rrule }: OfSeries, ctx: Context, crud: Crud, asked: Asked) {
  const parts = new Map(partsOfRule(rrule));
  const count = parts.get('COUNT');
  const rest = new Map(parts);
  if (count) rest.set('COUNT', String(Number(count) - countBefore(row, at, ctx.timeZone)));
  parts.delete('COUNT');
  parts.set('UNTIL', stampOf(at - 1000));
  const earlier = {
    exdates: row.exdates.filter((one) => Date.parse(one) < at),
    overrides: (row.overrides ?? []).filter((one) => Date.parse(one.recurrence_id) < at),
  };
  const before = await crud.update(ctx, row.id, { rrule: ruleOf(parts), ...earlier });
  if (asked.is_cancelled) return { row: before, following_id: null };
  const start = asked.starts_at ? Date.parse(asked.starts_at) : at;
  const { names, place_i18n, participant_ids, reminder, second_reminder } = row;
  const { room_id, is_optional, is_public, description_i18n } = row;
  const said = { names, place_i18n, participant_ids, reminder, second_reminder, room_id };
  const following = await crud.create(ctx, {
    ...{ ...said, is_optional, is_public, description_i18n, rrule: ruleOf(rest) },
    ...times(row, start, start, asked),
    ...laterBy(row, start - at, at),
  });
  return { row: before, following_id: following.id };
}

export const eventsServed: readonly Served[] = [preview, list, change];
