/** Lists of lists, one after the other: those of `at` stand in `of` from `from[at]` to `from[at + 1]`. */
export interface Rows {
  readonly from: Int32Array;
  readonly of: Int32Array;
}

export function rowsOf(lists: readonly (readonly number[])[]): Rows {
  const from = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) from[at + 1] = from[at]! + list.length;
  return { from, of: Int32Array.from(lists.flat()) };
}

/**
 * A circle of successors as the activities on it, in their order; null where there is none.
 * Walks with a stack of its own: chains of ten thousand activities would break the one of calls.
 */
export function circleOf(successors: readonly (readonly number[])[]): number[] | null {
  const state = new Uint8Array(successors.length);
  const next = new Int32Array(successors.length);
  for (let root = 0; root < successors.length; root++) {
    if (state[root]) continue;
    const way = [root];
    state[root] = 1;
    while (way.length) {
      const at = way.at(-1)!;
      const following = successors[at]![next[at]!++];
      if (following === undefined) {
        state[at] = 2;
        way.pop();
      } else if (state[following] === 1) return way.slice(way.indexOf(following));
      else if (state[following] === 0) {
        state[following] = 1;
        way.push(following);
      }
    }
  }
  return null;
}

/** The places of numbers below `count`, gathered by number. */
export function rowsBy(numbers: Int32Array, count: number): Rows {
  const from = new Int32Array(count + 1);
  for (let at = 0; at < numbers.length; at++) from[numbers[at]! + 1]!++;
  for (let number = 0; number < count; number++) from[number + 1]! += from[number]!;
  const free = from.slice();
  const of = new Int32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) of[free[numbers[at]!]!++] = at;
  return { from, of };
}

/**
 * All of a graph, each behind those that lead to it; null where there is a circle.
 * @param outOf the edges that leave each. @param to where each edge leads.
 */
export function orderOf(outOf: Rows, to: Int32Array): Int32Array | null {
  const count = outOf.from.length - 1;
  const open = new Int32Array(count);
  for (let edge = 0; edge < to.length; edge++) open[to[edge]!]!++;
  const order = new Int32Array(count);
  let end = 0;
  for (let at = 0; at < count; at++) if (open[at] === 0) order[end++] = at;
  for (let begin = 0; begin < end; begin++) {
    const at = order[begin]!;
    for (let place = outOf.from[at]!; place < outOf.from[at + 1]!; place++) {
      const next = to[outOf.of[place]!]!;
      if (--open[next]! === 0) order[end++] = next;
    }
  }
  return end === count ? order : null;
}
