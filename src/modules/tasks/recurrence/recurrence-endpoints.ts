import Type from 'typebox';
import { actions } from '#kernel/actions.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { ComingDays } from '#modules/tasks/recurrence/recurrence-days.ts';
import { taskRecurrences } from '#modules/tasks/recurrence/task-recurrences.ts';

const { properties } = contractOf(taskRecurrences).patch as unknown as { properties: Record<string, object> };
const { executor_id, template_task_id, task_template_id, project_id } = properties;
const { unit, every, weekdays, month_day, nth, on_day_off, starts_on, until, count } = properties;

type Executor = 'executor_id' | 'template_task_id' | 'task_template_id' | 'project_id';

/** The next days of a rule that is not kept yet, without those on which whoever does it is away; changes nothing. */
export const recurrenceDates = endpoint('POST /api/fp/task-recurrences/next-dates', {
  need: [actions.tasks.create, actions.tasks.update],
  transaction: false,
  body: Type.Unsafe<{ readonly starts_on: string } & { readonly [name in Executor]?: number | null }>({
    type: 'object',
    properties: {
      ...{ unit, every, weekdays, month_day, nth, on_day_off, starts_on, until, count },
      ...{ executor_id, template_task_id, task_template_id, project_id },
    },
    required: ['starts_on'],
    additionalProperties: false,
  }),
  output: Type.Unsafe<ComingDays>(
    Type.Object({ days: Type.Array(Type.String()), left_out: Type.Array(Type.String()) }),
  ),
});
