import { type Measure, type MeasureType, measure, sourceOf } from '#modules/numbers/measures/measure.ts';

/** What weighs on people: its rows are made of tasks and calendars together, by `personLoad` and not in SQL. */
const loadingTasks = sourceOf({
  ...{ name: 'loading_tasks', of: 'fp/dev-tasks', person: 'executor_id' },
  columns: { executor_id: 'bigint', minutes: 'integer' },
});

/** Those for whom there is time at all. */
const workedDays = sourceOf({
  ...{ name: 'worked_days', of: 'admin/users', person: 'user_id' },
  columns: { user_id: 'bigint', minutes: 'integer' },
});

const reckoned = <const I extends string>(
  id: I,
  type: MeasureType,
  source: Measure['source'],
  formula: string,
): Measure<I> =>
  measure({
    ...{ id, type, source, formula, missing: type === 'count' ? 'zero' : 'dash' },
    ...{ number: 'null', rows: { where: 'true', value: 's.minutes' } },
  });

export const capacityMinutes = reckoned('capacity_minutes', 'minutes', workedDays, 'sum(schedule - leave)');
export const loadMinutes = reckoned(
  'load_minutes',
  'minutes',
  loadingTasks,
  'sum(remaining / working days left), each day a whole minute',
);
export const plannedLoadMinutes = reckoned('planned_load_minutes', 'minutes', workedDays, 'sum(load kept at midnight)');
export const loadShare = reckoned('load_share', 'share', loadingTasks, 'sum(load) / (sum(capacity) * 0.8)');
export const remainingMinutes = reckoned(
  'remaining_minutes',
  'minutes',
  loadingTasks,
  'sum(max(planned - spent, planned * 0.1))',
);
export const unplannedCount = reckoned('unplanned_count', 'count', loadingTasks, 'count(planned is null)');
export const freeFrom = reckoned('free_from', 'day', loadingTasks, 'first day of five below 50 %');

export const loadMeasures: readonly Measure[] = [
  ...[capacityMinutes, loadMinutes, plannedLoadMinutes, loadShare, remainingMinutes, unplannedCount, freeFrom],
];
