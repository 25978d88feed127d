/** How beginnings and ends of two tasks hang together; the first holds back the start, the others are for planning. */
export const dependencyKinds = ['finish_to_start', 'start_to_start', 'finish_to_finish', 'start_to_finish'] as const;

/** Lag in working minutes, in minutes of the clock, or in percent of the length of the first task. */
export const lagKinds = ['working', 'elapsed', 'percent'] as const;

/** Ten years of the clock: a lag that reaches further is a date, and a task has one of its own. */
export const LONGEST_LAG_MINUTES = 10 * 366 * 1_440;
/** Ten times the first task. */
export const LONGEST_LAG_PERCENT = 1_000;

/** Does a lag reach further than plans do, forward or back? */
export const isLagTooLong = (lag: number, kind: (typeof lagKinds)[number]): boolean =>
  Math.abs(lag) > (kind === 'percent' ? LONGEST_LAG_PERCENT : LONGEST_LAG_MINUTES);
