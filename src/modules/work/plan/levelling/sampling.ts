import type { PackedProject } from '#modules/work/plan/levelling/packed-project.ts';
import type { Random } from '#modules/work/plan/levelling/random.ts';

/** What leads to what. */
export type Network = Pick<PackedProject, 'count' | 'predecessors' | 'successors'>;

/** Makes lists that obey the network; allocates once. */
export class Sampling {
  readonly #project: Network;
  readonly #open: Int32Array;
  readonly #ready: Int32Array;
  readonly #weights: Float64Array;

  constructor(project: Network) {
    this.#project = project;
    this.#open = new Int32Array(project.count);
    this.#ready = new Int32Array(project.count);
    this.#weights = new Float64Array(project.count);
  }

  /**
   * A list drawn by regret: of those that are ready, one is the likelier the lower its priority number is beside the
   * highest (regret-biased random sampling, Drexl 1991, Management Science 37:1590-1602).
   * @param random null takes the lowest number each time.
   */
  draw(priority: Int32Array, random: Random | null, list: Int32Array): void {
    const { count, predecessors, successors } = this.#project;
    const [open, ready, weights] = [this.#open, this.#ready, this.#weights];
    let size = 0;
    for (let at = 0; at < count; at++) {
      open[at] = predecessors.from[at + 1]! - predecessors.from[at]!;
      if (open[at] === 0) ready[size++] = at;
    }
    for (let place = 0; place < count; place++) {
      let chosen = 0;
      if (random) {
        let worst = priority[ready[0]!]!;
        for (let at = 1; at < size; at++) worst = Math.max(worst, priority[ready[at]!]!);
        let sum = 0;
        for (let at = 0; at < size; at++) {
          sum += worst - priority[ready[at]!]! + 1;
          weights[at] = sum;
        }
        const drawn = random.next() * sum;
        while (chosen < size - 1 && weights[chosen]! <= drawn) chosen++;
      } else {
        for (let at = 1; at < size; at++) {
          const [one, best] = [ready[at]!, ready[chosen]!];
          const less = priority[one]! - priority[best]!;
          if (less < 0 || (less === 0 && one < best)) chosen = at;
        }
      }
      const activity = ready[chosen]!;
      ready[chosen] = ready[--size]!;
      list[place] = activity;
      for (let link = successors.from[activity]!; link < successors.from[activity + 1]!; link++) {
        const next = successors.of[link]!;
        if (--open[next]! === 0) ready[size++] = next;
      }
    }
  }
}
