import Type from 'typebox';
import { actions } from '#kernel/actions.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { taskRecurrences } from '#modules/tasks/recurrence/task-recurrences.ts';

const { properties } = contractOf(taskRecurrences).patch as unknown as { properties: Record<string, object> };
const { unit, every, weekdays, month_day, nth, on_day_off, starts_on, until, count } = properties;

/** The next days of a rule that is not kept yet; changes nothing. */
export const recurrenceDates = endpoint('POST /api/fp/task-recurrences/next-dates', {
  need: [actions.tasks.create, actions.tasks.update],
  transaction: false,
  body: Type.Unsafe<{ readonly starts_on: string }>({
    type: 'object',
    properties: { unit, every, weekdays, month_day, nth, on_day_off, starts_on, until, count },
    required: ['starts_on'],
    additionalProperties: false,
  }),
  output: Type.Object({ days: Type.Array(Type.String()) }),
});
