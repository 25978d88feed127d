/**
 * When open work is finished, if each future week is like one of the past weeks, equally likely, weeks of nothing
 * included (Vacanti, "When Will It Be Done?"; Magennis). Work is counted in items here, so that the chances are added
 * up exactly, week by week: what any number of drawn futures only comes near to, and the same every time.
 * Each step is handed out by itself, so that whoever counts may let others go first.
 */

/** A chance that is met within the rounding of sums: twelve times a twelfth is a little less than one. */
const ROUNDING = 1e-9;

/** Is a chance at least that of a level, in percent? */
export const reaches = (chance: number, level: number): boolean => chance >= level / 100 - ROUNDING;

/** What a week may bring, and how likely. */
type Draws = readonly (readonly [count: number, chance: number])[];

function drawsOf(history: readonly number[]): Draws {
  const times = new Map<number, number>();
  for (const count of history) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].map(([count, seen]) => [count, seen / history.length] as const);
}

/**
 * The chance that so many items are finished within one week, two weeks and so on, without an end. `history` is what
 * was finished in past weeks; none of them, or nothing but zeros, never finishes anything.
 */
export function* finishedWithin(history: readonly number[], items: number): Generator<number, never> {
  const draws = drawsOf(history);
  // At n the chance that n items are left.
  let left = new Float64Array(items + 1);
  left[items] = 1;
  for (;;) {
    const next = new Float64Array(items + 1);
    next[0] = left[0]!;
    for (let count = 1; count <= items; count++) {
      const chance = left[count]!;
      if (chance) for (const [done, likely] of draws) next[Math.max(0, count - done)]! += chance * likely;
    }
    left = next;
    yield left[0]!;
  }
}

/** The chances of what is finished in one week, two weeks and so on: at n that of n items, without an end. */
export function* finishedInWeeks(history: readonly number[]): Generator<Float64Array, never> {
  const draws = drawsOf(history);
  const most = Math.max(0, ...history);
  let sums = Float64Array.of(1);
  for (;;) {
    const next = new Float64Array(sums.length + most);
    for (let count = 0; count < sums.length; count++) {
      const chance = sums[count]!;
      if (chance) for (const [done, likely] of draws) next[count + done]! += chance * likely;
    }
    sums = next;
    yield sums;
  }
}

/** The largest number that is reached with at least the chance of a level, in percent: "so many or more". */
export function atLeast(chances: Float64Array, level: number): number {
  let chance = 0;
  for (let count = chances.length - 1; count > 0; count--) {
    chance += chances[count]!;
    if (reaches(chance, level)) return count;
  }
  return 0;
}
