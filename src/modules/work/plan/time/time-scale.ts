/**
 * When is worked. An instant is a whole minute of local time, counted from the first of 1970 (wall clock: a day has
 * 1,440 of them). A start lies where work begins, a finish where it ended: Friday 17:00 and Monday 09:00 have the same
 * work before them, the first is the form of a finish, the second that of a start.
 */
export interface TimeScale {
  /** Working minutes before an instant, counted from an origin of the scale's own; may be negative. */
  before(instant: number): number;
  /** The first instant with so much work before it: where a finish stays. @throws NeverWorks */
  finishAt(work: number): number;
  /** The last instant with so much work before it: where a start lies. @throws NeverWorks */
  startAt(work: number): number;
}

/** Nobody works so much within the years that a scale looks at. */
export class NeverWorks extends Error {
  constructor() {
    super('The calendar has not so much working time.');
  }
}

/** Every minute counts: elapsed time. */
export const allTime: TimeScale = {
  before: (instant) => instant,
  finishAt: (work) => work,
  startAt: (work) => work,
};

/** The instant itself, or the next at which is worked. */
export const nextStart = (scale: TimeScale, instant: number): number => scale.startAt(scale.before(instant));

/** The instant itself, or the end of the last work before it. */
export const lastFinish = (scale: TimeScale, instant: number): number => scale.finishAt(scale.before(instant));

/** The last minute up to an instant that is worked: the latest start that is not behind it. */
export function lastStart(scale: TimeScale, instant: number): number {
  const work = scale.before(instant);
  return scale.before(instant + 1) > work ? instant : scale.startAt(work - 1);
}

/** So many working minutes on, or back when they are negative; none leave the instant where it is. */
export function moved(scale: TimeScale, instant: number, minutes: number): number {
  if (minutes === 0 || scale === allTime) return instant + minutes;
  const work = scale.before(instant) + minutes;
  return minutes > 0 ? scale.finishAt(work) : scale.startAt(work);
}

/** The last instant that `moved` brings no further than `limit`: its inverse. */
export function movedBack(scale: TimeScale, limit: number, minutes: number): number {
  if (minutes === 0 || scale === allTime) return limit - minutes;
  const work = scale.before(limit) - minutes;
  const instant = scale.startAt(work);
  return minutes > 0 || moved(scale, instant, minutes) <= limit ? instant : scale.startAt(work - 1);
}
