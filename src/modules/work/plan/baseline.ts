import type { Id } from '#modules/work/plan/network/plan-input.ts';
import type { TimeScale } from '#modules/work/plan/time/time-scale.ts';

/** Where a task was when the baseline was made. Instants, and working minutes. */
export interface BaselineTask {
  readonly id: Id;
  readonly start: number;
  readonly finish: number;
  /** Null: was not estimated. */
  readonly minutes: number | null;
}

/** How far a task is from its baseline. */
export interface Drift {
  readonly id: Id;
  /** Working minutes in the calendar of the task, above 0 later; null where there is nothing to compare. */
  readonly start: number | null;
  readonly finish: number | null;
  /** By how much the estimate grew; null where one of both is missing. */
  readonly minutes: number | null;
  readonly was: 'kept' | 'added' | 'removed';
}

export interface PlanDrift {
  /** Elapsed minutes by which the last task ends later; null without a task in both. */
  readonly finish: number | null;
  readonly tasks: readonly Drift[];
  /** Tasks that end later than the baseline said. */
  readonly late: number;
  readonly added: number;
  readonly removed: number;
}

/** The baseline of a plan: its rows are fixed when it is made. */
export const baselineOf = (tasks: readonly BaselineTask[]): BaselineTask[] =>
  tasks.map(({ id, start, finish, minutes }) => ({ id, start, finish, minutes }));

/**
 * Holds a plan against its baseline.
 * @param scaleOf the calendar of a task, in which it is late.
 */
export function driftOf(
  baseline: readonly BaselineTask[],
  now: readonly BaselineTask[],
  scaleOf: (id: Id) => TimeScale,
): PlanDrift {
  const before = new Map(baseline.map((task) => [task.id, task]));
  const still = new Set(now.map(({ id }) => id));
  const drifts = now.map((task) => driftOfTask(before.get(task.id), task, scaleOf(task.id)));
  const gone = baseline.filter(({ id }) => !still.has(id));
  const none = { start: null, finish: null, minutes: null };
  return {
    finish: baseline.length && now.length ? endOf(now) - endOf(baseline) : null,
    tasks: [...drifts, ...gone.map(({ id }): Drift => ({ id, ...none, was: 'removed' }))],
    late: drifts.filter(({ finish }) => finish !== null && finish > 0).length,
    added: drifts.filter(({ was }) => was === 'added').length,
    removed: gone.length,
  };
}

const endOf = (tasks: readonly BaselineTask[]): number =>
  tasks.reduce((end, { finish }) => Math.max(end, finish), -Infinity);

function driftOfTask(before: BaselineTask | undefined, task: BaselineTask, scale: TimeScale): Drift {
  if (!before) return { id: task.id, start: null, finish: null, minutes: null, was: 'added' };
  return {
    id: task.id,
    start: scale.before(task.start) - scale.before(before.start),
    finish: scale.before(task.finish) - scale.before(before.finish),
    minutes: task.minutes === null || before.minutes === null ? null : task.minutes - before.minutes,
    was: 'kept',
  };
}
