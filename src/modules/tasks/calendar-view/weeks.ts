import { addDays, daysBetween, weekdayIndex } from '#kernel/calendar-formats.ts';

/** A day as the server tells it. */
export interface CalendarDay {
  readonly day: string;
  /** How many tasks are due, also those that did not come along. */
  readonly total: number;
  /** Nobody works: weekend, holiday, a day moved off. */
  readonly is_off: boolean;
  /** The one executor who was asked for is away, or where none was the reader himself. */
  readonly away: 'executor' | 'own' | null;
}

export const spans = ['month', 'week'] as const;
export type Span = (typeof spans)[number];

export const mondayOf = (day: string): string => addDays(day, -weekdayIndex(day));

/** The days that are shown for a day: its week, or the whole weeks of its month, Monday first. */
export function shownDays(span: Span, at: string): string[] {
  if (span === 'week') return daysFrom(mondayOf(at), 7);
  const first = mondayOf(`${at.slice(0, 7)}-01`);
  const end = monthLater(`${at.slice(0, 7)}-01`, 1);
  return daysFrom(first, Math.ceil(daysBetween(first, end) / 7) * 7);
}

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** The same day some months later; the last of the month where that one is shorter. */
export function monthLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  const kept = Math.min(date, last.getUTCDate());
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), kept)).toISOString().slice(0, 10);
}

/** One screen on or back. */
export const beside = (span: Span, at: string, step: 1 | -1): string =>
  span === 'week' ? addDays(at, 7 * step) : monthLater(at, step);

export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

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
