import { chanceFrom } from '#kernel/chance.ts';

/**
 * Chance that comes out the same every time: one stream for each kind of thing, so that more of one kind does not
 * change the others, seeded by the FNV-1a hash of the stream's name.
 */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number, both ends possible. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the entries, more often the heavier ones. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  shuffled<T>(list: readonly T[]): T[];
  normal(mean: number, deviation: number): number;
  lognormal(mu: number, sigma: number): number;
  /** Waiting times: many short ones, few long ones. */
  exponential(mean: number): number;
}

const COMPANY_SALT = 20_260_105;
const utf8 = new TextEncoder();

export function streamOf(name: string): Random {
  return randomFrom(fnv1a32(`namuna:${name}`) ^ COMPANY_SALT);
}

/** The same as `weighted`, for entries that are many and chosen from often. */
export function chooser<T>(random: Random, entries: readonly (readonly [T, number])[]): () => T {
  let sum = 0;
  const ends = Float64Array.from(entries, ([, weight]) => (sum += weight));
  return () => {
    const target = random.next() * sum;
    let [low, high] = [0, ends.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! <= target) low = middle + 1;
      else high = middle;
    }
    return entries[low]![0];
  };
}

export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export function randomFrom(seed: number): Random {
  const next = chanceFrom(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    int,
    normal,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return entries.at(-1)![0];
    },
    shuffled: (list) => {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last--) {
        const other = int(0, last);
        [copy[last], copy[other]] = [copy[other]!, copy[last]!];
      }
      return copy;
    },
    lognormal: (mu, sigma) => Math.exp(normal(mu, sigma)),
    exponential: (mean) => -mean * Math.log(1 - next()),
  };
}
