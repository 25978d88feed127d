import { isDay } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Context } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Patch } from '#kernel/resource.ts';
import { calendarOf } from '#modules/attendance/work-calendar.server.ts';
import { events } from '#modules/site/events.ts';

/** A day alone is the whole day. An event ends after it began, and is called to mind at two different moments. */
export function eventOperations(settings: CrudSettings): Operations<typeof events> {
  const crud = crudOf(events, settings);
  return {
    ...crud,
    create: (ctx, input, system) => {
      const event = withInstants(ctx, input);
      check(event);
      return crud.create(ctx, event, system);
    },
    async update(ctx, id, patch, version, system) {
      const changes = withInstants(ctx, patch);
      check({ ...(await crud.read(ctx, id)), ...changes });
      return crud.update(ctx, id, changes, version, system);
    },
    async bulk(ctx, ids, changes) {
      const changed = await crud.bulk(ctx, ids, withInstants(ctx, changes));
      for (const event of changed) check(event);
      return changed;
    },
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
