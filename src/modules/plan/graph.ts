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

/** All of a graph without circles, each behind those that lead to it. */
export function orderOf(next: readonly (readonly number[])[]): Int32Array {
  const open = new Int32Array(next.length);
  for (const list of next) for (const to of list) open[to]!++;
  const order = new Int32Array(next.length);
  let end = 0;
  for (const [node, count] of open.entries()) if (count === 0) order[end++] = node;
  for (let begin = 0; begin < end; begin++) {
    for (const to of next[order[begin]!]!) if (--open[to]! === 0) order[end++] = to;
  }
  return order;
}
