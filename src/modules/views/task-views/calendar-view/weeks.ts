import { addDays, addMonths, daysBetween, weekdayOf } from '#kernel/days.ts';

export const spans = ['month', 'week'] as const;
export type Span = (typeof spans)[number];

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The days that are shown for a day: its week, or the whole weeks of its month, Monday first. */
export function shownDays(span: Span, at: string): string[] {
  if (span === 'week') return daysFrom(mondayOf(at), 7);
  const first = mondayOf(`${at.slice(0, 7)}-01`);
  const end = addMonths(`${at.slice(0, 7)}-01`, 1);
  return daysFrom(first, Math.ceil(daysBetween(first, end) / 7) * 7);
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** One screen on or back. */
export const beside = (span: Span, at: string, step: 1 | -1): string =>
  span === 'week' ? addDays(at, 7 * step) : addMonths(at, step);

/** A bar over the days of a week: from its first column to its last, in a lane where nothing else stands. */
export interface Bar {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  /** Does it go on beyond the week? */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Lays bars into as few lanes as there are: the earliest first, the longest of these on top. */
export function laid(
  tasks: readonly { readonly id: number; readonly start: string; readonly end: string }[],
  monday: string,
): Bar[] {
  const ends: number[] = [];
  return tasks
    .map(({ id, start, end }) => ({ id, start: daysBetween(monday, start), end: daysBetween(monday, end) }))
    .filter(({ start, end }) => start <= end && start < 7 && end >= 0)
    .toSorted((a, b) => a.start - b.start || b.end - a.end || a.id - b.id)
    .map(({ id, start, end }) => {
      const [from, to] = [Math.max(start, 0), Math.min(end, 6)];
      const free = ends.findIndex((last) => last < from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = to;
      return { id, from, to, lane, isCutBefore: start < 0, isCutAfter: end > 6 };
    });
}
