import { MINUTES_A_DAY, type Spans, type SpansOfDay } from '#modules/work/plan/time/working-time.ts';

/** The weekday of a day that is counted from the first of 1970: 1 Monday to 7 Sunday. */
export const weekdayOfDay = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The instant of a local time as `2026-03-02` or `2026-03-02T09:00`. */
export function instantOf(text: string): number {
  const at = Date.parse(text.length === 10 ? `${text}T00:00Z` : `${text.slice(0, 16)}Z`);
  if (Number.isNaN(at)) throw new RangeError(`${text} is no local time.`);
  return at / 60_000;
}

/** The local time of an instant, as `2026-03-02T09:00`. */
export const timeOf = (instant: number): string => new Date(instant * 60_000).toISOString().slice(0, 16);

export const dayOf = (text: string): number => Math.floor(instantOf(text) / MINUTES_A_DAY);

/** The same hours in each week. @param week spans by weekday, 1 Monday to 7 Sunday. */
export const weekly =
  (week: Readonly<Record<number, Spans>>): SpansOfDay =>
  (day) =>
    week[weekdayOfDay(day)] ?? [];

/** The hours of somebody's work calendar, which knows days as `2026-03-02`: schedule, holidays, short days. */
export const ofSchedule =
  (calendar: { spansOf(day: string): Spans }): SpansOfDay =>
  (day) =>
    calendar.spansOf(timeOf(day * MINUTES_A_DAY).slice(0, 10));

/** Other hours on some days: a holiday has none. */
export const withDays =
  (usual: SpansOfDay, days: ReadonlyMap<number, Spans>): SpansOfDay =>
  (day) =>
    days.get(day) ?? usual(day);

/** Another schedule from a day on. */
export const fromDay =
  (usual: SpansOfDay, first: number, then: SpansOfDay): SpansOfDay =>
  (day) =>
    day < first ? usual(day) : then(day);

/** Who is away does not work: instants from and to, of leave of days, half days or hours. */
export function awayDuring(usual: SpansOfDay, away: Spans): SpansOfDay {
  const sorted = away.toSorted(([one], [other]) => one - other);
  if (!sorted.length) return usual;
  return (day) => {
    const midnight = day * MINUTES_A_DAY;
    let spans = usual(day);
    for (const [from, to] of sorted) {
      if (to <= midnight || from >= midnight + 2 * MINUTES_A_DAY) continue;
      spans = spans.flatMap(([start, end]) => {
        const [left, right] = [Math.min(end, from - midnight), Math.max(start, to - midnight)];
        if (left >= end || right <= start) return [[start, end] as const];
        return [[start, left] as const, [right, end] as const].filter(([a, b]) => a < b);
      });
    }
    return spans;
  };
}

/** At most so many minutes are worked in each window of days, counted from an anchor day. */
export interface WorkLimit {
  readonly minutes: number;
  /** Days of a window: 1, 7 for weeks, or 30 for months as TaskJuggler has them; `month` for those of the calendar. */
  readonly days: number | 'month';
  /** A day with which a window begins. */
  readonly anchor: number;
}

/** Beyond its limit nothing more is worked in a window. @param from the day with which the work begins. */
export function limited(usual: SpansOfDay, limits: readonly WorkLimit[], from: number): SpansOfDay {
  return limits.reduce((spansOfDay, limit) => limitedBy(spansOfDay, limit, from), usual);
}

function limitedBy(usual: SpansOfDay, { minutes, days, anchor }: WorkLimit, from: number): SpansOfDay {
  const firstOf = (day: number) =>
    days === 'month'
      ? day - new Date(day * MINUTES_A_DAY * 60_000).getUTCDate() + 1
      : anchor + Math.floor((day - anchor) / days) * days;
  const known = new Map<number, number>();
  const leftBefore = (day: number): number => {
    const first = Math.max(firstOf(day), from);
    if (day <= first) return minutes;
    const counted = known.get(day);
    if (counted !== undefined) return counted;
    const left = Math.max(0, leftBefore(day - 1) - minutesOf(usual(day - 1)));
    known.set(day, left);
    return left;
  };
  return (day) => (day < from ? usual(day) : cut(usual(day), leftBefore(day)));
}

const minutesOf = (spans: Spans): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

function cut(spans: Spans, minutes: number): Spans {
  let left = minutes;
  return spans.flatMap(([from, to]) => {
    const taken = Math.min(left, to - from);
    left -= taken;
    return taken > 0 ? [[from, from + taken] as const] : [];
  });
}

/** The working minutes of work by somebody who gives it a share of their time. @param share above 0, at most 1. */
export const atShare = (minutes: number, share: number): number => Math.ceil(minutes / share - 1e-9);
