import type { Rows } from '#modules/work/plan/graph.ts';
import type { Random } from '#modules/work/plan/levelling/random.ts';

const MUTATION = 0.05;

/** Makes lists out of lists, so that each obeys the network as they do (Hartmann 1998); allocates once. */
export class ListOperators {
  readonly #taken: Uint8Array;
  readonly #successors: Rows;
  readonly #random: Random;

  constructor(count: number, successors: Rows, random: Random) {
    this.#taken = new Uint8Array(count);
    this.#successors = successors;
    this.#random = random;
  }

  /** From the mother up to a first point and behind a second one, between them in the order of the father. */
  cross(mother: Int32Array, father: Int32Array, child: Int32Array): void {
    const taken = this.#taken;
    const count = taken.length;
    const [one, other] = [this.#random.below(count), this.#random.below(count)];
    const [from, to] = one < other ? [one, other] : [other, one];
    taken.fill(0);
    let place = 0;
    for (; place < from; place++) {
      child[place] = mother[place]!;
      taken[child[place]!] = 1;
    }
    for (let at = 0; place < to; at++) {
      const activity = father[at]!;
      if (taken[activity]) continue;
      taken[activity] = 1;
      child[place++] = activity;
    }
    for (let at = 0; place < count; at++) {
      const activity = mother[at]!;
      if (!taken[activity]) child[place++] = activity;
    }
  }

  /** Some neighbours change places, unless the one waits for the other. */
  mutate(list: Int32Array): void {
    const { from, of } = this.#successors;
    for (let place = 1; place < list.length; place++) {
      if (this.#random.next() >= MUTATION) continue;
      const [before, behind] = [list[place - 1]!, list[place]!];
      let isBound = false;
      for (let link = from[before]!; link < from[before + 1]! && !isBound; link++) isBound = of[link] === behind;
      if (isBound) continue;
      list[place - 1] = behind;
      list[place] = before;
    }
  }
}
