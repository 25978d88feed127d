import { byCode, count, type Measure, measure, percentiles, share, sum } from '#modules/numbers/measures/measure.ts';
import {
  blockedTimes,
  finishedItems,
  itemsInProgress,
  standingTasks,
  statusTimes,
} from '#modules/numbers/measures/flow/flow-sources.ts';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';

const ranks = [0.5, 0.7, 0.85, 0.95];

export const throughput = count('throughput', finishedItems);
export const cycleTimeDays = percentiles('cycle_time_days', finishedItems, ranks, 's.cycle_days');
export const leadTimeDays = percentiles('lead_time_days', finishedItems, ranks, 's.lead_days');
export const unstartedCount = count('unstarted_count', finishedItems, 's.cycle_days is null');
export const timeInStatus = byCode('time_in_status', statusTimes, 'status', taskStatusCodes, { value: 's.minutes' });
export const flowEfficiency = share('flow_efficiency', finishedItems, 's.processing_minutes', 's.span_minutes', {
  where: 's.cycle_days is not null',
});
export const blockedMinutes = sum('blocked_minutes', blockedTimes, 's.minutes', { isNone: true });
export const wip = count('wip', itemsInProgress);
export const ageDays = percentiles('age_days', itemsInProgress, ranks, 's.age_days');

/** Closed ÷ all in whole percent, cut down; 99 at most while anything is open. Of nothing, or of no plans, null. */
function progress<const I extends string>(id: I, value: string): Measure<I> {
  const [part, all] = [`sum((${value}) * s.is_closed::int)`, `sum(${value})`];
  return measure({
    ...{ id, type: 'percent', source: standingTasks, missing: 'dash' },
    number: `least(floor(100.0 * ${part} / nullif(${all}, 0)), case when bool_and(s.is_closed) then 100 else 99 end
      * nullif(${all}, 0) / nullif(${all}, 0))`,
    formula: `floor(100 * sum(${value} of closed) / sum(${value})), at most 99 while anything is open`,
    parts: { numerator: `coalesce(${part}, 0)`, denominator: `coalesce(${all}, 0)` },
    rows: { where: `(${value}) > 0`, value: `(${value}) * s.is_closed::int`, of: value },
  });
}
export const progressCount = progress('progress_count', '1');
export const progressMinutes = progress('progress_minutes', 's.planned_minutes');
export const progressDifficulty = progress('progress_difficulty', 's.hard_index');

export const flowMeasures: readonly Measure[] = [
  ...[throughput, wip, ageDays, cycleTimeDays, leadTimeDays, unstartedCount, timeInStatus, flowEfficiency],
  ...[blockedMinutes, progressCount, progressMinutes, progressDifficulty],
];
