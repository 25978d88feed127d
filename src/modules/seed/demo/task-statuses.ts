import { addDays } from '#kernel/days.ts';
import { type DemoClock, MINUTE, onDay } from '#modules/seed/demo/demo-clock.ts';
import type { Random } from '#modules/seed/random.ts';
import type { TaskStatus } from '#modules/tasks/door.ts';

/** Where the 1,200 tasks stand today. */
export const statusCounts: Readonly<Record<TaskStatus, number>> = {
  new: 120,
  processing: 30,
  pause: 48,
  checking: 72,
  returned: 48,
  done: 60,
  not_accepted: 24,
  accepted: 762,
  blocked: 36,
};

/** Working days since the last thing happened to an open task, on average. */
const stillness: Readonly<Record<Exclude<TaskStatus, 'accepted'>, number>> = {
  new: 9,
  processing: 1.2,
  pause: 3,
  checking: 1.4,
  returned: 1.8,
  done: 1.6,
  not_accepted: 1.6,
  blocked: 6,
};

const OLDEST_DAYS = 335;
/** The company grows, so there is more of late than of long ago. */
const GROWTH = 1.25;
const STILLEST_WORKING_DAYS = 40;

/** About when the last thing happened to a task that stands there, in milliseconds. */
export function aimOf(status: TaskStatus, clock: DemoClock, random: Random): number {
  const minute = 9 * 60 + random.int(20, 500);
  if (status === 'accepted') {
    const day = addDays(clock.today, -1 - Math.floor(OLDEST_DAYS * random.next() ** GROWTH));
    return onDay(clock, day, minute);
  }
  const days = Math.min(STILLEST_WORKING_DAYS, Math.floor(random.exponential(stillness[status])));
  const day = clock.calendar.addWorkingDays(clock.today, -1 - days);
  return onDay(clock, day, minute) + random.int(0, 59) * (MINUTE / 60);
}

/** Hands out statuses in the planned numbers, in an order that looks like chance. */
export class StatusPool {
  readonly #left: TaskStatus[];

  constructor(random: Random) {
    const entries = Object.entries(statusCounts) as [TaskStatus, number][];
    this.#left = random.shuffled(entries.flatMap(([status, count]) => Array<TaskStatus>(count).fill(status)));
  }

  /** Takes one of this status out; false when there is none left. */
  take(status: TaskStatus): boolean {
    const at = this.#left.indexOf(status);
    if (at < 0) return false;
    this.#left.splice(at, 1);
    return true;
  }

  /** Takes one of this status; where none is left an accepted one, and where none of those is left any. */
  takeOrAccepted(status: TaskStatus): TaskStatus {
    if (this.take(status)) return status;
    return this.take('accepted') ? 'accepted' : this.next();
  }

  next(): TaskStatus {
    return this.#left.pop()!;
  }
}
