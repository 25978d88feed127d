import { isDay } from '#kernel/days.ts';
import { isInstant } from '#kernel/fields/door.ts';
import { invalid, notTheirs } from '#kernel/problems.ts';
import type { Patch, Row } from '#kernel/resource.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Context, Scope } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { deriveRows } from '#server/crud/writing.ts';
import { sql } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { tellOfEvent } from '#modules/staff/events/event-telling.server.ts';
import { nextReminder } from '#modules/staff/events/reminders.server.ts';
import { endOfSeries, judgedRule } from '#modules/staff/events/recurrence.server.ts';
import { checkRoom } from '#modules/staff/events/room-times.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { events } from '#modules/staff/events/events.ts';

type Event = Row<typeof events>;

/** Clients see what stands on the site as well; the rest is the company's own. */
const seenBy: Scope = ({ user_type }) => (user_type === 'client' ? sql`t.is_public` : 'all');

/** Those who keep the events of the company write all of them; everybody else their own meetings. */
const keepsEvents = ({ actor }: Context, verb: 'create' | 'update' | 'delete'): boolean =>
  actor.actions.has(actions.events[verb]);

/**
 * A day alone is the whole day. An event ends after it began, and is called to mind at two different moments; one that
 * happens again and again has a rule that does happen, and a room holds one meeting at a time.
 */
export function eventOperations(settings: CrudSettings): Operations<typeof events> {
  const crud = crudOf(events, settings, { scope: seenBy });
  const update: Operations<typeof events>['update'] = async (asked, id, patch, version, own) => {
    const ctx = { ...asked, closes: false };
    const before = await crud.read(ctx, id);
    checkOwn(ctx, before, patch.is_public === true);
    const said = judged(ctx, withInstants(ctx, patch), before);
    const row = await crud.update(ctx, id, said, version, own);
    if (row.version === before.version) return row;
    await settle(ctx, row);
    if (isElsewhere(before, row)) await tellOfEvent(ctx, row, 'event_changed');
    return row;
  };
  return {
    ...crud,
    async create(asked, input, own) {
      const ctx = { ...asked, closes: false };
      if (input.is_public && !keepsEvents(ctx, 'create')) throw notTheirs('event_public', 'is_public');
      const row = await crud.create(ctx, judged(ctx, withInstants(ctx, input), null), own);
      await settle(ctx, row);
      return row;
    },
    update,
    bulk: oneByOne(update),
    async remove(asked, id, version) {
      const ctx = { ...asked, closes: false };
      const row = await crud.read(ctx, id);
      if (row.created_by !== ctx.actor.id && !keepsEvents(ctx, 'delete')) throw notTheirs('event_not_yours');
      await crud.remove(ctx, id, version);
      await tellOfEvent(ctx, row, 'event_cancelled');
    },
    async restore(asked, id) {
      const ctx = { ...asked, closes: false };
      const row = await crud.restore(ctx, id);
      checkOwn(ctx, row, false);
      await settle(ctx, row);
      return row;
    },
  };
}

function checkOwn(ctx: Context, row: Event, isPublic: boolean): void {
  if (keepsEvents(ctx, 'update')) return;
  if (row.created_by !== ctx.actor.id) throw notTheirs('event_not_yours');
  if (isPublic) throw notTheirs('event_public', 'is_public');
}

function withInstants<V extends Patch<typeof events>>(ctx: Context, values: V): V {
  const calendar = calendarOf(ctx);
  const { starts_at, ends_at } = values;
  const at = (instant: number) => new Date(instant).toISOString();
  return {
    ...values,
    ...(isDay(starts_at) && { starts_at: at(calendar.startOfDay(starts_at)) }),
    ...(isDay(ends_at) && { ends_at: at(calendar.endOfWorkingDay(ends_at)) }),
  };
}

/** What is written, with its rule as it is kept; judged together with what stays. */
function judged<V extends Patch<typeof events>>(ctx: Context, values: V, before: Event | null): V {
  const whole = { ...before, ...values };
  const { starts_at, ends_at, reminder, second_reminder, rrule, exdates, overrides } = whole;
  if (ends_at && Date.parse(ends_at) < Date.parse(starts_at ?? '')) throw invalid('ends_at', 'event_order');
  if (second_reminder && second_reminder === reminder) throw invalid('second_reminder', 'reminder_twice');
  if (exdates?.some((at) => !isInstant(at))) throw invalid('exdates', 'instant');
  for (const one of overrides ?? []) {
    const { recurrence_id, starts_at: from, ends_at: to } = one;
    if (
      ![recurrence_id, from ?? recurrence_id, to ?? recurrence_id].every(
        (at) => typeof at === 'string' && isInstant(at),
      )
    )
      throw invalid('overrides', 'override_shape');
    if (from && to && Date.parse(to) < Date.parse(from)) throw invalid('overrides', 'event_order');
  }
  if (!rrule || !starts_at) return values;
  const rule = judgedRule(rrule, starts_at, ctx.timeZone);
  return values.rrule ? { ...values, rrule: rule } : values;
}

const isElsewhere = (before: Event, now: Event): boolean =>
  (['starts_at', 'ends_at', 'room_id', 'rrule'] as const).some((name) => before[name] !== now[name]) ||
  JSON.stringify([before.place_i18n, before.exdates, before.overrides]) !==
    JSON.stringify([now.place_i18n, now.exdates, now.overrides]);

/** What follows from an event as it stands: its room is free, when it is over, when it is called to mind next. */
export async function settle(ctx: Context, row: Event): Promise<void> {
  await checkRoom(ctx, row);
  const over = endOfSeries(row, ctx.timeZone);
  const next = nextReminder(row, ctx.timeZone, ctx.now.getTime());
  const at = (instant: number | null) => sql`${instant === null ? null : new Date(instant)}::timestamptz`;
  await deriveRows(events, ctx, {
    set: { series_ends_at: at(over), next_reminder_at: at(next) },
    where: sql`t.id = ${row.id}`,
  });
}
