import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, type Shape } from '#kernel/schemas.ts';
import { actions } from '#modules/actions.ts';
import { taskRecurrences } from '#modules/work/tasks/recurrence/task-recurrences.ts';

const { patch, input } = contractOf(taskRecurrences);
const { executor_id, template_task_id, task_template_id, project_id } = patch.properties;
const { unit, every, weekdays, month_day, nth, on_day_off, until, count } = patch.properties;

const comingDays = Type.Object({ days: Type.Array(Type.String()), left_out: Type.Array(Type.String()) });
/** The days to come, and the days of leave that are left out on the way to the last of them. */
export type ComingDays = Shape<typeof comingDays>;

/** The next days of a rule that is not kept yet, without those on which its executor is away; changes nothing. */
export const recurrenceDates = endpoint('POST /api/fp/task-recurrences/next-dates', {
  need: [actions.tasks.create, actions.tasks.update],
  transaction: false,
  body: closed({
    ...{ unit, every, weekdays, month_day, nth, on_day_off, until, count },
    ...{ executor_id, template_task_id, task_template_id, project_id },
    starts_on: input.properties.starts_on,
  }),
  output: comingDays,
});
