import { addDays } from '#kernel/days.ts';
import { instantOf, type Spans } from '#modules/company/schedules/door.ts';
import { type DayPlan, type Interval, minuteMs } from '#modules/presence/attendance/day-facts.ts';

/** The working time of a day as instants. */
export interface Shift {
  readonly starts: number;
  readonly ends: number;
  /** Where breaks lie: the holes between spans, or the middle of a shift that says only how long its break is. */
  readonly breaks: readonly Interval[];
  readonly spans: readonly Interval[];
  readonly break_minutes: number;
  readonly norm_minutes: number;
  /** What a leave of a part of the day took off. */
  readonly cut_minutes: number;
}

/** A border without a shift on either side: rule 2. */
const QUIET_MINUTE = 4 * 60;
const AROUND_A_SHIFT = 4 * 60;

export const minutesBetween = (from: number, to: number): number => Math.floor((to - from) / minuteMs);

export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0) / minuteMs;

/** What is left of intervals without others. */
export function without(intervals: readonly Interval[], holes: readonly Interval[]): Interval[] {
  return holes.reduce<Interval[]>(
    (left, [from, to]) =>
      left.flatMap(([a, b]) =>
        (
          [
            [a, Math.min(b, from)],
            [Math.max(a, to), b],
          ] as Interval[]
        ).filter(([start, end]) => end > start),
      ),
    [...intervals],
  );
}

/** The parts of intervals that lie in others. */
export const within = (intervals: readonly Interval[], frames: readonly Interval[]): Interval[] =>
  intervals.flatMap(([a, b]) =>
    frames.map(([from, to]): Interval => [Math.max(a, from), Math.min(b, to)]).filter(([start, end]) => end > start),
  );

/** Spans of minutes with the break cut out where it lies: people.md, 2. */
function spansWithBreak({ spans, break_minutes }: Pick<DayPlan, 'spans' | 'break_minutes'>): Spans {
  const [only] = spans;
  if (spans.length !== 1 || !only || break_minutes <= 0 || break_minutes >= only[1] - only[0]) return spans;
  const from = Math.floor((only[0] + only[1] - break_minutes) / 2);
  return [
    [only[0], from],
    [from + break_minutes, only[1]],
  ];
}

/**
 * The shift of a day; null on a day off. `away` cuts a part of it off with the break beside it and takes its minutes
 * from the norm: rule 14.
 */
export function shiftOf(plan: DayPlan, day: string, timeZone: string, away: readonly Interval[] = []): Shift | null {
  const whole = spansWithBreak(plan);
  const left = without(whole, away);
  const [first] = left;
  const last = left.at(-1);
  if (!first || !last) return null;
  const at = (minute: number): number => instantOf(day, minute, timeZone);
  const holes = left.slice(1).map((span, index): Interval => [left[index]![1], span[0]]);
  const cut = away.length ? minutesIn(whole) - minutesIn(left) : 0;
  return {
    starts: at(first[0]),
    ends: at(last[1]),
    breaks: holes.map(([from, to]) => [at(from), at(to)]),
    spans: left.map(([from, to]) => [at(from), at(to)]),
    break_minutes: holes.length || cut ? minutesIn(holes) : plan.break_minutes,
    norm_minutes: Math.max(0, plan.norm_minutes - cut),
    cut_minutes: cut,
  };
}

const minutesIn = (spans: readonly (readonly [number, number])[]): number =>
  spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** The instant at which one day of a person ends and the next begins: rule 2. */
export function borderAfter(day: string, plan: DayPlan, next: DayPlan, timeZone: string): number {
  const following = addDays(day, 1);
  const quiet = instantOf(following, QUIET_MINUTE, timeZone);
  const end = plan.spans.length ? instantOf(day, plan.spans.at(-1)![1], timeZone) : null;
  const start = next.spans.length ? instantOf(following, next.spans[0]![0], timeZone) : null;
  if (end !== null && start !== null) return (end + start) / 2;
  if (end !== null) return Math.max(quiet, end + AROUND_A_SHIFT * minuteMs);
  return start === null ? quiet : Math.min(quiet, start - AROUND_A_SHIFT * minuteMs);
}

/** Between 22:00 and 06:00, on the nights that touch a day and the next one. */
export const nightsAround = (day: string, timeZone: string): Interval[] =>
  [-1, 0, 1].map((step) => [
    instantOf(addDays(day, step), 22 * 60, timeZone),
    instantOf(addDays(day, step + 1), 6 * 60, timeZone),
  ]);
