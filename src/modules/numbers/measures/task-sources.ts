import { sourceOf } from '#modules/numbers/measures/measure.ts';

/** Where a task stands now: what rows of every source about tasks have. */
export const placeColumns = {
  task_id: 'bigint',
  project_id: 'bigint',
  project_category_id: 'bigint',
  task_group_id: 'bigint',
  client_id: 'bigint',
  task_type_id: 'bigint',
  task_priority_id: 'bigint',
} as const;

/** What stands at the end: tasks that are there and were not accepted before; status, executor and deadline then. */
export const taskLevels = sourceOf({
  ...{ name: 'task_levels', of: 'fp/dev-tasks', person: 'executor_id', isLevel: true },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', status: 'text', day: 'date', is_late: 'boolean', is_undated: 'boolean' },
    ...{ planned_minutes: 'integer', actual_minutes: 'integer', sub_task_count: 'integer' },
  },
});

/** Tasks made in the period. */
export const madeTasks = sourceOf({
  ...{ name: 'made_tasks', of: 'fp/dev-tasks', person: 'executor_id', isOfDays: true },
  columns: { ...placeColumns, executor_id: 'bigint', day: 'date' },
});

/** Tasks finished in the period and closed at its end: the last entry into done or accepted from outside. */
export const finishedTasks = sourceOf({
  ...{ name: 'finished_tasks', of: 'fp/dev-tasks', person: 'executor_id', isOnce: true },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', day: 'date', at: 'timestamptz', planned_minutes: 'integer', actual_minutes: 'integer' },
    ...{ sub_task_count: 'integer', has_planned_parts: 'boolean' },
  },
});

/**
 * Tasks accepted in the period and accepted at its end: the last entry into accepted. `weight` is difficulty ÷ 5;
 * `is_on_time` null: no deadline of the KPI.
 */
export const acceptedTasks = sourceOf({
  ...{ name: 'accepted_tasks', of: 'fp/dev-tasks', person: 'executor_id', isOnce: true },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', day: 'date', at: 'timestamptz', weight: 'numeric', is_automatic: 'boolean' },
    ...{ is_open_again: 'boolean', is_on_time: 'boolean', submitted_at: 'timestamptz', came_back: 'boolean' },
    ...{ planned_minutes: 'integer', actual_minutes: 'integer', sub_task_count: 'integer' },
  },
});

/** Moves of the period by which work came back, or was opened again, with whose task it was then. */
export const taskMoves = sourceOf({
  ...{ name: 'task_moves', of: 'fp/task-flows', person: 'executor_id', isOfDays: true },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', day: 'date', from_status: 'text', to_status: 'text', is_automatic: 'boolean' },
  },
});

/** Minutes of work on tasks that fall on days of the period, by whoever worked; running clocks up to the moment. */
export const workedMinutes = sourceOf({
  ...{ name: 'worked_minutes', of: 'fp/task-intervals', person: 'user_id', isOfDays: true },
  columns: { ...placeColumns, user_id: 'bigint', day: 'date', minutes: 'integer', kind: 'text' },
});

/** The staff that was active on the last day. */
export const activePeople = sourceOf({
  ...{ name: 'active_people', of: 'admin/users', person: 'user_id', isLevel: true },
  columns: { user_id: 'bigint', day: 'date' },
});

export const taskSources = [
  activePeople,
  taskLevels,
  madeTasks,
  finishedTasks,
  acceptedTasks,
  taskMoves,
  workedMinutes,
];
