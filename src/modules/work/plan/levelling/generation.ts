import type { PackedProject } from '#modules/work/plan/levelling/packed-project.ts';

/**
 * Makes schedules of one project. Holds what a pass needs, so that passes allocate nothing: one after the other only.
 * Serial and parallel generation as in Kolisch 1996, EJOR 90:320-333.
 */
export class Generation {
  readonly project: PackedProject;
  /** What is left in each period, with guards; `words` numbers for each. */
  readonly #left: Int32Array;
  readonly #finish: Int32Array;
  #used = 0;

  constructor(project: PackedProject) {
    this.project = project;
    this.#left = new Int32Array((project.horizon + 1) * project.words);
    this.#finish = new Int32Array(project.count);
    this.#used = project.horizon;
    this.#clear();
  }

  #clear(): void {
    const { words, capacities } = this.project;
    if (words === 1) this.#left.fill(capacities[0]!, 0, this.#used);
    else for (let at = 0; at < this.#used * words; at++) this.#left[at] = capacities[at % words]!;
    this.#used = 0;
  }

  /**
   * Each activity of the list as early as it can be, in the order of the list.
   * @param list all activities, each behind its predecessors.
   * @param starts is filled with the period in which each begins.
   * @returns the length of the schedule.
   */
  serial(list: Int32Array, starts: Int32Array): number {
    const { durations, predecessors, count } = this.project;
    const { from, of } = predecessors;
    const finish = this.#finish;
    this.#clear();
    let length = 0;
    for (let place = 0; place < count; place++) {
      const activity = list[place]!;
      let earliest = 0;
      for (let link = from[activity]!, end = from[activity + 1]!; link < end; link++) {
        const ready = finish[of[link]!]!;
        if (ready > earliest) earliest = ready;
      }
      const duration = durations[activity]!;
      const start = duration === 0 ? earliest : this.#place(activity, earliest, duration);
      starts[activity] = start;
      finish[activity] = start + duration;
      if (start + duration > length) length = start + duration;
    }
    this.#used = length;
    return length;
  }

  #place(activity: number, earliest: number, duration: number): number {
    return this.project.words === 1
      ? this.#placeInWord(activity, earliest, duration)
      : this.#placeInWords(activity, earliest, duration);
  }

  /** Looks from the end of the window back: a period without room moves the window behind it. */
  #placeInWord(activity: number, earliest: number, duration: number): number {
    const left = this.#left;
    const demand = this.project.demands[activity]!;
    const guard = this.project.guards[0]!;
    let start = earliest;
    let known = start - 1;
    let at = start + duration - 1;
    while (at > known) {
      if ((((left[at]! - demand) | 0) & guard) === guard) at--;
      else {
        known = start + duration - 1;
        start = at + 1;
        at = start + duration - 1;
      }
    }
    for (let period = start; period < start + duration; period++) left[period] = (left[period]! - demand) | 0;
    return start;
  }

  #fits(activity: number, period: number): boolean {
    const { words, demands, guards } = this.project;
    for (let word = 0; word < words; word++) {
      const rest = (this.#left[period * words + word]! - demands[activity * words + word]!) | 0;
      if ((rest & guards[word]!) !== guards[word]!) return false;
    }
    return true;
  }

  #take(activity: number, start: number, duration: number): void {
    const { words, demands } = this.project;
    for (let period = start; period < start + duration; period++) {
      for (let word = 0; word < words; word++) {
        const at = period * words + word;
        this.#left[at] = (this.#left[at]! - demands[activity * words + word]!) | 0;
      }
    }
  }

  #placeInWords(activity: number, earliest: number, duration: number): number {
    let start = earliest;
    let known = start - 1;
    let at = start + duration - 1;
    while (at > known) {
      if (this.#fits(activity, at)) at--;
      else {
        known = start + duration - 1;
        start = at + 1;
        at = start + duration - 1;
      }
    }
    this.#take(activity, start, duration);
    return start;
  }

  /**
   * Period after period, whatever is ready and fits begins, the lowest number of `priority` first.
   * @param starts is filled with the period in which each begins.
   * @returns the length of the schedule.
   */
  parallel(priority: ArrayLike<number>, starts: Int32Array): number {
    const { durations, predecessors, successors, count, order } = this.project;
    const finish = this.#finish;
    this.#clear();
    const open = new Int32Array(count);
    for (let at = 0; at < count; at++) open[at] = predecessors.from[at + 1]! - predecessors.from[at]!;
    const ready = [...order].filter((activity) => open[activity] === 0);
    const running: number[] = [];
    let length = 0;
    for (let period = 0, begun = 0; begun < count; ) {
      for (let at = 0; at < running.length; ) {
        if (finish[running[at]!]! > period) at++;
        else {
          const [ended] = running.splice(at, 1);
          for (let link = successors.from[ended!]!; link < successors.from[ended! + 1]!; link++) {
            const next = successors.of[link]!;
            if (--open[next]! === 0) ready.push(next);
          }
        }
      }
      ready.sort((one, other) => priority[one]! - priority[other]! || one - other);
      for (let at = 0; at < ready.length; ) {
        const activity = ready[at]!;
        const duration = durations[activity]!;
        if (duration > 0 && !this.#fits(activity, period)) at++;
        else {
          ready.splice(at, 1);
          this.#take(activity, period, duration);
          starts[activity] = period;
          finish[activity] = period + duration;
          running.push(activity);
          begun++;
          if (period + duration > length) length = period + duration;
        }
      }
      let next = Infinity;
      for (const activity of running) next = Math.min(next, finish[activity]!);
      if (running.length) period = next;
    }
    this.#used = length;
    return length;
  }
}
