import { placeColumns, sourceOf } from '#modules/numbers/measures/door.ts';

/**
 * Tasks accepted in the period and accepted at its end, with what they are worth: `weight` is difficulty ÷ 5,
 * `quality` the score ÷ 5 or four fifths, `brought` the points less what closed months before had of them.
 */
export const evaluatedTasks = sourceOf({
  ...{ name: 'evaluated_tasks', of: 'fp/dev-tasks', person: 'executor_id' },
  columns: {
    ...placeColumns,
    ...{ executor_id: 'bigint', day: 'date', weight: 'numeric', score: 'numeric', quality: 'numeric' },
    ...{ brought: 'numeric', overdue_days: 'integer', return_count: 'integer' },
  },
});

/** Tasks without parts that are due in the period by the KPI's deadline, of who had them at its end. */
export const dueTasks = sourceOf({
  ...{ name: 'due_tasks', of: 'fp/dev-tasks', person: 'executor_id' },
  columns: { ...placeColumns, executor_id: 'bigint', day: 'date', points: 'numeric' },
});

/** A row for each person and whole month: the KPI is a person's, and of a month. */
export const judgedPeople = sourceOf({
  // Closed months are read from their own rows: a part of a month has no KPI.
  ...{ name: 'judged_people', of: 'admin/users', person: 'executor_id', isNotFrozen: true },
  columns: { executor_id: 'bigint', day: 'date', kpi: 'numeric', volume: 'numeric', attendance: 'numeric' },
});

/** Tasks accepted in the period by who marked them: the score less the mean of the executor's other tasks of a year. */
export const judgedMarks = sourceOf({
  ...{ name: 'judged_marks', of: 'fp/dev-tasks', person: 'user_id' },
  columns: { ...placeColumns, user_id: 'bigint', day: 'date', difference: 'numeric' },
});

/** Days of attendance with a norm up to yesterday; `missed`: late or absent. */
export const judgedDays = sourceOf({
  ...{ name: 'judged_days', of: 'fp/attendance', person: 'user_id' },
  columns: { user_id: 'bigint', day: 'date', missed: 'integer' },
});
