import { invalid } from '#kernel/problems.ts';
import { isDay } from '#kernel/fields/time.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/record.ts';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import { events } from '#modules/site/events.ts';

/** A day alone is the whole day. An event ends after it began, and is called to mind at two different moments. */
export function eventOperations(settings: CrudSettings): Operations {
  const crud = crudOf(events, settings);
  const whole = (values: Values): Values => withInstants(values, settings.timeZone);
  return {
    ...crud,
    create: (ctx, input, system) => {
      const event = whole(input);
      check(event);
      return crud.create(ctx, event, system);
    },
    async update(ctx, id, patch, version, system) {
      const changes = whole(patch);
      check({ ...(await crud.read(ctx, id)), ...changes });
      return crud.update(ctx, id, changes, version, system);
    },
    async bulk(ctx, ids, changes) {
      const changed = await crud.bulk(ctx, ids, whole(changes));
      for (const event of changed) check(event);
      return changed;
    },
  };
}

function withInstants(values: Values, timeZone: string): Values {
  const calendar = companyCalendar(timeZone);
  const { starts_at, ends_at } = values;
  const isDayAlone = (value: unknown): value is string => typeof value === 'string' && isDay(value);
  const at = (instant: number) => new Date(instant).toISOString();
  return {
    ...values,
    ...(isDayAlone(starts_at) && { starts_at: at(calendar.startOfDay(starts_at)) }),
    ...(isDayAlone(ends_at) && { ends_at: at(calendar.endOfWorkingDay(ends_at)) }),
  };
}

function check({ starts_at, ends_at, reminder, second_reminder }: Values): void {
  if (ends_at && Date.parse(String(ends_at)) < Date.parse(String(starts_at))) throw invalid('ends_at', 'event_order');
  if (second_reminder && second_reminder === reminder) throw invalid('second_reminder', 'reminder_twice');
}
