import { addDays } from '#kernel/days.ts';
import { type DemoClock, MINUTE } from '#modules/house/seed/demo/demo-clock.ts';
import { fnv1a32 } from '#modules/house/seed/random.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A stretch of work on one task within one day, and what ended it. */
export interface Sitting extends Span {
  readonly day: string;
  /** `done`: the wanted minutes are over; `evening`: the day is; `other`: another task is waiting. */
  readonly end: 'done' | 'evening' | 'other';
}

/** Nobody opens a task for less than this. */
const SHORTEST_MINUTES = 20;
const LATEST_START = 22;
const EARLIEST_END = 17;
/** A clock that runs on over night needs the first hours of the morning for its task. */
const LONGEST_FIRST_SITTING = 120;

/** When a person is free to work: nobody works on two tasks at once, nor at night. */
export class Diary {
  readonly #clock: DemoClock;
  readonly #owner: string;
  readonly #busy = new Map<string, Span[]>();

  constructor(clock: DemoClock, owner: string) {
    this.#clock = clock;
    this.#owner = owner;
  }

  /** The next sitting of at most `minutes` at or after an instant. `also`: spans that are not written down yet. */
  next(from: number, minutes: number, also: readonly Span[] = []): Sitting {
    for (let day = this.#clock.calendar.dayOf(from); ; day = addDays(day, 1)) {
      const sitting = this.#onDay(day, from, minutes, also);
      if (sitting) return sitting;
    }
  }

  /** The first instant at which this person works on a day that is worked. */
  morning(day: string): number {
    const { calendar } = this.#clock;
    const first = calendar.spansOf(day)[0]?.[0] ?? 9 * 60;
    const minutes = first + 1 + this.#chance(day, 'came', LATEST_START);
    return calendar.startOfDay(day) + minutes * MINUTE + this.#chance(day, 'second', 60) * 1000;
  }

  /**
   * What follows a clock that nobody stopped in the evening: it runs on from the very beginning of the next working
   * day. Null when something else is written down for that morning.
   */
  continued(day: string, minutes: number, also: readonly Span[] = []): Sitting | null {
    const { calendar } = this.#clock;
    const start = calendar.startOfDay(day) + calendar.spansOf(day)[0]![0] * MINUTE;
    const taken = [...(this.#busy.get(day) ?? []), ...also];
    if (taken.some(({ from, to }) => to > start && from < start + LONGEST_FIRST_SITTING * MINUTE)) return null;
    return this.#onDay(day, start, minutes, also, start);
  }

  take(spans: readonly Span[]): void {
    for (const span of spans) {
      const day = this.#clock.calendar.dayOf(span.from);
      const busy = this.#busy.get(day) ?? [];
      busy.push(span);
      this.#busy.set(
        day,
        busy.sort((a, b) => a.from - b.from),
      );
    }
  }

  #onDay(day: string, from: number, minutes: number, also: readonly Span[], begun?: number): Sitting | null {
    const { calendar } = this.#clock;
    if (!calendar.isWorkingDay(day)) return null;
    const evening = calendar.endOfWorkingDay(day) - this.#chance(day, 'left', EARLIEST_END) * MINUTE;
    const taken = [...(this.#busy.get(day) ?? []), ...also].sort((a, b) => a.from - b.from);
    let start = begun ?? Math.max(from, this.morning(day));
    for (const other of [...taken, { from: evening, to: evening }]) {
      const room = Math.min(other.from, evening);
      start = afterBreak(this.#clock, day, start);
      if (calendar.workingMinutes(start, room) >= Math.min(minutes, SHORTEST_MINUTES)) {
        const done = calendar.addWorkingMinutes(start, minutes);
        if (done <= room) return { day, from: start, to: done, end: 'done' };
        return { day, from: start, to: room, end: room === evening ? 'evening' : 'other' };
      }
      start = Math.max(start, other.to + (2 + (other.to % 7)) * MINUTE);
    }
    return null;
  }

  /** The same person comes and goes at the same time on the same day in every answer. */
  #chance(day: string, what: string, most: number): number {
    return fnv1a32(`${this.#owner} ${what} ${day}`) % most;
  }
}

/** Who would begin in the lunch break begins after it. */
function afterBreak({ calendar }: DemoClock, day: string, instant: number): number {
  const minute = (instant - calendar.startOfDay(day)) / MINUTE;
  for (const [from, to] of calendar.spansOf(day)) {
    if (minute < from) return calendar.startOfDay(day) + from * MINUTE;
    if (minute < to) return instant;
  }
  return instant;
}
