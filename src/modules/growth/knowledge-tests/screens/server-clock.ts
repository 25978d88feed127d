/**
 * A moment of the server, and when it was heard by the counter of this page, which nobody can set: the clock of the
 * browser has no say in how much time is left.
 */
export interface HeardMoment {
  /** ISO 8601, as the server said it. */
  readonly now: string;
  /** `performance.now()` when it was heard. */
  readonly at: number;
}

export const heard = (now: string): HeardMoment => ({ now, at: performance.now() });

/** Milliseconds until a moment of the server, by the moment that was heard last; never under 0. */
export const leftUntil = (endsAt: string, { now, at }: HeardMoment, counter = performance.now()): number =>
  Math.max(0, Date.parse(endsAt) - Date.parse(now) - (counter - at));

const two = (n: number) => String(n).padStart(2, '0');

/** `1:02:03`, `12:05`; a begun second counts as a whole one. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/** The minutes at which somebody who does not look is told how much is left. */
const toldAt = [30, 10, 5, 1] as const;

/** The mark that was passed last, in minutes; null before the first. */
export const passedMark = (ms: number): number | null => toldAt.findLast((minutes) => ms <= minutes * 60_000) ?? null;
