import { daysBetween } from '#kernel/days.ts';

/**
 * Of days in order, each there once, those directly before and after the one at a place; none where a day is missing.
 */
export const neighboursOf = <D extends { readonly day: string }>(days: readonly D[], at: number): D[] =>
  [days[at - 1], days[at + 1]].flatMap((other) =>
    other && Math.abs(daysBetween(other.day, days[at]!.day)) === 1 ? [other] : [],
  );
