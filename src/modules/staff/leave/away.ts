import { addDays } from '#kernel/days.ts';
import type { Row } from '#kernel/resource.ts';
import type { leaveRequests } from '#modules/staff/leave/leave-requests.ts';
import Type from 'typebox';
import type { Shape } from '#kernel/schemas.ts';

/** Somebody is away from one day to another, both counted. */
export type AwaySpan = Pick<Row<typeof leaveRequests>, 'user_id' | 'starts_on' | 'ends_on'> & {
  /** Of half a day how much of it, 0 to 1; nothing said: all of each day. */
  readonly share?: number;
};

export const absence = Type.Object({
  starts_on: Type.String(),
  /** The last day before work goes on: weekends between two spans do not end an absence. */
  ends_on: Type.String(),
});
export type Absence = Shape<typeof absence>;

/** Who is away when, for the people and days that were asked for. */
export class Away {
  readonly #byUser: ReadonlyMap<number, readonly AwaySpan[]>;

  constructor(spans: readonly AwaySpan[]) {
    this.#byUser = Map.groupBy(
      spans.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1)),
      ({ user_id }) => user_id,
    );
  }

  /** All day; who is away for half of it is there. */
  isAway(userId: number, day: string): boolean {
    return this.awayShare(userId, day) >= 1;
  }

  /** How much of a day somebody is away, 0 to 1. */
  awayShare(userId: number, day: string): number {
    const on = this.spansOf(userId).filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
    return Math.min(
      1,
      on.reduce((sum, { share = 1 }) => sum + share, 0),
    );
  }

  /** What of the minutes that a day has is left for work. */
  minutesLeft(userId: number, day: string, minutes: number): number {
    return Math.round(minutes * (1 - this.awayShare(userId, day)));
  }

  spansOf(userId: number): readonly AwaySpan[] {
    return this.#byUser.get(userId) ?? [];
  }

  /** The absence of whole days that lasts on a day, or the next one that begins by `last`; null: there is none. */
  nextOf(userId: number, day: string, last: string, isWorkingDay: (day: string) => boolean): Absence | null {
    const spans = this.spansOf(userId).filter(
      ({ starts_on, ends_on }) => ends_on >= day && this.isAway(userId, starts_on),
    );
    const [first, ...more] = spans;
    if (!first || first.starts_on > last) return null;
    let { ends_on } = first;
    for (const span of more) {
      if (span.starts_on > nextWorkingDay(ends_on, isWorkingDay)) break;
      if (span.ends_on > ends_on) ends_on = span.ends_on;
    }
    return { starts_on: first.starts_on, ends_on };
  }
}

/** Holidays in a row are never longer than this. */
const LONGEST_REST_DAYS = 31;

function nextWorkingDay(day: string, isWorkingDay: (day: string) => boolean): string {
  let next = addDays(day, 1);
  for (let step = 0; step < LONGEST_REST_DAYS && !isWorkingDay(next); step++) next = addDays(next, 1);
  return next;
}
