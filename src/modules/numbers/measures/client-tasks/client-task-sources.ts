import { sourceOf } from '#modules/numbers/measures/measure.ts';

/**
 * What clients asked for in the period, as it stands at its end; one that became part of another counts in that one.
 * Minutes are working minutes of the company's calendar, which nothing stops; null: not answered, not done by then.
 * `is_answered_in_time` and `is_done_in_time` are null where there was no target or it is still to come.
 */
export const clientTaskCohort = sourceOf({
  ...{ name: 'client_task_cohort', of: 'fp/client-tasks', person: 'responsible_id' },
  columns: {
    ...{ client_id: 'bigint', project_id: 'bigint', task_priority_id: 'bigint', responsible_id: 'bigint', day: 'date' },
    ...{ status: 'text', answer_minutes: 'numeric', done_minutes: 'numeric', is_answered_in_time: 'boolean' },
    ...{ is_done_in_time: 'boolean', is_late: 'boolean', return_count: 'integer', satisfaction: 'integer' },
    is_confirmed_by_silence: 'boolean',
  },
});

/** What was done for clients in the period, whenever it was asked for. */
export const doneClientTasks = sourceOf({
  ...{ name: 'done_client_tasks', of: 'fp/client-tasks', person: 'responsible_id' },
  columns: {
    ...{ client_id: 'bigint', project_id: 'bigint', task_priority_id: 'bigint', responsible_id: 'bigint', day: 'date' },
  },
});

export const clientTaskSources = [clientTaskCohort, doneClientTasks];
