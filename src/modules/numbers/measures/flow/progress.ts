/** What the progress of some tasks is told by. */
export interface ProgressFacts {
  readonly count: number;
  /** Done or accepted. */
  readonly done_count: number;
  /** Of those that have a plan, or a difficulty. */
  readonly planned_minutes: number;
  readonly done_minutes: number;
  readonly hard: number;
  readonly done_hard: number;
}

export interface Progress {
  readonly progress_count: number | null;
  readonly progress_minutes: number | null;
  readonly progress_difficulty: number | null;
}

/**
 * How far work has come, in whole percent, cut down: by tasks, and by the plan and the difficulty of those that have
 * one. Null where there is nothing to compare; never 100 while anything is open, an unestimated task too.
 */
export function progressOf({ count, done_count, ...sums }: ProgressFacts): Progress {
  const most = done_count < count ? 99 : 100;
  const share = (part: number, all: number) => (all > 0 ? Math.min(most, Math.floor((part * 100) / all)) : null);
  return {
    progress_count: share(done_count, count),
    progress_minutes: share(sums.done_minutes, sums.planned_minutes),
    progress_difficulty: share(sums.done_hard, sums.hard),
  };
}
