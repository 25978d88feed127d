import { dayOf } from '#kernel/calendar-formats.ts';

/**
 * Random histories: `npm test` walks a tenth of them, other ones every day, and `npm run trust` all. What was walked is
 * walked again with the CHANCE_SEED that a red test names.
 */
const isWhole = Boolean(process.env.CHANCE_WHOLE);

/** The day in Tashkent as a number, 20261128: whoever asks on one day asks the same. */
export const seedOfDay = Number(
  process.env.CHANCE_SEED ?? dayOf(new Date().toISOString(), 'Asia/Tashkent').replaceAll('-', ''),
);

/** How many of so many rounds are walked. */
export const roundsOf = (all: number): number => (isWhole ? all : Math.ceil(all / 10));

/** A tenth of what is numbered, one at least: after as many days as there are tenths all have had their turn. */
export function ofDay<T>(all: readonly T[]): readonly T[] {
  if (isWhole) return all;
  const count = roundsOf(all.length);
  const first = (seedOfDay * count) % all.length;
  return Array.from({ length: count }, (_, at) => all[(first + at) % all.length]!);
}
