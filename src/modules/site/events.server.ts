import { isDay } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedAsWhole } from '#server/crud/judged.ts';
import type { Context, Scope } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { sql } from '#server/database/door.ts';
import type { Patch } from '#kernel/resource.ts';
import { calendarOf } from '#modules/schedules/door.server.ts';
import { events } from '#modules/site/events.ts';

/** Clients see what stands on the site as well; the rest is the company's own. */
const seenBy: Scope = ({ user_type }) => (user_type === 'client' ? sql`t.is_public` : 'all');

/** A day alone is the whole day. An event ends after it began, and is called to mind at two different moments. */
export function eventOperations(settings: CrudSettings): Operations<typeof events> {
  const judged = judgedAsWhole(crudOf(events, settings, { scope: seenBy }), (_ctx, event) => check(event));
  return {
    ...judged,
    create: (ctx, input, system) => judged.create(ctx, withInstants(ctx, input), system),
    update: (ctx, id, patch, version, system) => judged.update(ctx, id, withInstants(ctx, patch), version, system),
    bulk: (ctx, ids, changes) => judged.bulk(ctx, ids, withInstants(ctx, changes)),
  };
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

function check({ starts_at, ends_at, reminder, second_reminder }: Patch<typeof events>): void {
  if (ends_at && Date.parse(ends_at) < Date.parse(starts_at ?? '')) throw invalid('ends_at', 'event_order');
  if (second_reminder && second_reminder === reminder) throw invalid('second_reminder', 'reminder_twice');
}
