import { sourceOf } from '#modules/numbers/measures/measure.ts';
import { placeColumns } from '#modules/numbers/measures/task-sources.ts';

/**
 * Items finished in the period: tasks without sub-tasks. Days are calendar days, both ends counted; `cycle_days` is
 * null for what was never started. Minutes are working minutes of the company, from the start to the last finish.
 */
export const finishedItems = sourceOf({
  ...{ name: 'finished_items', of: 'fp/dev-tasks', person: 'executor_id', isOnce: true },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', day: 'date', at: 'timestamptz', started_at: 'timestamptz', cycle_days: 'integer' },
    ...{ lead_days: 'integer', processing_minutes: 'numeric', span_minutes: 'numeric' },
  },
});

/** Working minutes that items finished in the period stood in each status, from their making on: a row for each. */
export const statusTimes = sourceOf({
  ...{ name: 'status_times', of: 'fp/dev-tasks', person: 'executor_id' },
  columns: { ...placeColumns, executor_id: 'bigint', day: 'date', status: 'text', minutes: 'numeric' },
});

/**
 * Items that are blocked at the end of the period, or were finished in it and blocked before, with all the time that
 * they were blocked.
 */
export const blockedTimes = sourceOf({
  ...{ name: 'blocked_times', of: 'fp/dev-tasks', person: 'executor_id' },
  columns: { ...placeColumns, executor_id: 'bigint', day: 'date', minutes: 'numeric' },
});

/** Items in progress at the end: started, not closed, and not put back to new. */
export const itemsInProgress = sourceOf({
  ...{ name: 'items_in_progress', of: 'fp/dev-tasks', person: 'executor_id', isLevel: true },
  columns: { ...placeColumns, executor_id: 'bigint', day: 'date', status: 'text', age_days: 'integer' },
});

/** All tasks that are there at the end, closed ones too: what progress is told by. */
export const standingTasks = sourceOf({
  ...{ name: 'standing_tasks', of: 'fp/dev-tasks', person: 'executor_id', isLevel: true, isNotFrozen: true },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', day: 'date', is_closed: 'boolean', planned_minutes: 'integer', hard_index: 'integer' },
  },
});

export const flowSources = [finishedItems, statusTimes, blockedTimes, itemsInProgress, standingTasks];
