import { chanceFrom } from '#kernel/chance.ts';

/** So many futures are drawn, from the same start each time: asked again, the answer is the same. */
export const RUNS = 10_000;
const SEED = 20_260_105;

/** What a forecast by minutes goes by. */
export interface MinutesFacts {
  /** What is left of the plan of each open item, in minutes. */
  readonly left: readonly number[];
  /** How many open items have no plan: each takes the minutes of a finished one. */
  readonly unplanned: number;
  /** Actual by planned minutes of finished items of the same people. */
  readonly ratios: readonly number[];
  /** Actual minutes of finished items. */
  readonly actuals: readonly number[];
  /** Minutes that were spent on the scope in each of the past weeks, empty ones included. */
  readonly weeks: readonly number[];
}

/**
 * How many futures of `RUNS` are done after one week, two weeks and so on, up to `horizon`: what is left of each item
 * is stretched as a finished one was, and each week brings the minutes of a past one. Hands out how many futures are
 * drawn, so that others may go first; returns the counts. A future that is not done by the horizon is in none.
 */
export function* doneAfterWeeks(facts: MinutesFacts, horizon: number): Generator<number, Uint32Array> {
  const chance = chanceFrom(SEED);
  const pick = (from: readonly number[], otherwise: number) =>
    from.length ? from[Math.floor(chance() * from.length)]! : otherwise;
  const ended = new Uint32Array(horizon + 1);
  for (let run = 0; run < RUNS; run++) {
    let work = 0;
    for (const minutes of facts.left) work += minutes * pick(facts.ratios, 1);
    for (let item = 0; item < facts.unplanned; item++) work += pick(facts.actuals, 0);
    let week = 0;
    while (work > 0 && week <= horizon) {
      work -= pick(facts.weeks, 0);
      week++;
    }
    if (week <= horizon) ended[week]!++;
    yield run + 1;
  }
  // What is done before the first week ends is done by its end.
  let sum = ended[0]!;
  return Uint32Array.from(ended.subarray(1), (count) => (sum += count));
}
