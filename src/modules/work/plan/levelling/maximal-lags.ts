import type { Impossible } from '#modules/work/plan/levelling/project.ts';

/**
 * Activities with lags between their starts, that share resources (RCPSP/max): a lag says that `to` begins no sooner
 * than so many periods behind `from`; a negative one from the later to the earlier is a maximal lag.
 */
export interface LaggedProject {
  readonly durations: readonly number[];
  readonly demands: readonly (readonly number[])[];
  readonly capacities: readonly number[];
  readonly lags: readonly { readonly from: number; readonly to: number; readonly lag: number }[];
}

export interface LaggedSchedule {
  readonly length: number;
  readonly lowerBound: number;
  readonly starts: readonly number[];
  /** Whether the whole tree was searched: then no schedule is shorter. */
  readonly isOptimal: boolean;
}

/** Nothing is said of two activities. */
const FREE = -1_000_000_000;

/**
 * Branch and bound over the orders of activities that cannot all run at once (De Reyck & Herroelen 1998, EJOR
 * 111:152-174), on the matrix of longest lags. Depth first, the least harmful order first.
 * @param most branches that are looked at; beyond them the best so far is the answer, or `not_found`.
 */
export function scheduleLagged(
  project: LaggedProject,
  most: number,
): LaggedSchedule | Impossible | { readonly reason: 'not_found' } {
  const circle = circleOfLags(project);
  if (circle) return { reason: 'lags', path: circle };
  for (const [activity, demand] of project.demands.entries()) {
    const resource = demand.findIndex(
      (amount, at) => project.durations[activity]! > 0 && amount > project.capacities[at]!,
    );
    if (resource >= 0) return { reason: 'capacity', activity, resource };
  }
  return new Branching(project, most).answer();
}

/** A circle whose lags sum up to more than nothing: its activities wait for each other. */
function circleOfLags({ durations, lags }: LaggedProject): number[] | null {
  const starts = new Float64Array(durations.length);
  const from = new Int32Array(durations.length).fill(-1);
  let raised = -1;
  for (let round = 0; round <= durations.length; round++) {
    raised = -1;
    for (const lag of lags) {
      if (starts[lag.from]! + lag.lag <= starts[lag.to]!) continue;
      starts[lag.to] = starts[lag.from]! + lag.lag;
      from[lag.to] = lag.from;
      raised = lag.to;
    }
    if (raised < 0) return null;
  }
  for (let back = 0; back < durations.length; back++) raised = from[raised]!;
  const path = [raised];
  for (let at = from[raised]!; at !== raised; at = from[at]!) path.unshift(at);
  return path;
}

class Branching {
  readonly #project: LaggedProject;
  /** Activities, and behind them the beginning and the end of all. */
  readonly #size: number;
  readonly #begin: number;
  readonly #end: number;
  /** Pairs that no resource lets run at once. */
  readonly #apart: readonly (readonly [number, number])[];
  #best: Int32Array | null = null;
  #length = Infinity;
  #left: number;
  #lowerBound = 0;

  constructor(project: LaggedProject, most: number) {
    this.#project = project;
    this.#begin = project.durations.length;
    this.#end = this.#begin + 1;
    this.#size = this.#begin + 2;
    this.#left = most;
    const { demands, capacities, durations } = project;
    this.#apart = durations.flatMap((one, i) =>
      durations.flatMap((other, j) => {
        const isApart = capacities.some((capacity, r) => demands[i]![r]! + demands[j]![r]! > capacity);
        return i < j && one > 0 && other > 0 && isApart ? [[i, j] as const] : [];
      }),
    );
  }

  answer(): LaggedSchedule | Impossible | { readonly reason: 'not_found' } {
    const first = this.#matrix();
    if (!this.#settle(first)) return { reason: 'resources' };
    this.#lowerBound = first[this.#begin * this.#size + this.#end]!;
    this.#branch(first);
    if (!this.#best) return { reason: this.#left > 0 ? 'resources' : 'not_found' };
    const isOptimal = this.#left > 0 || this.#length === this.#lowerBound;
    const lowerBound = isOptimal ? this.#length : this.#lowerBound;
    return { length: this.#length, lowerBound, starts: [...this.#best], isOptimal };
  }

  /** The longest way of lags between every two; of the project without circles there is one (Floyd & Warshall). */
  #matrix(): Int32Array {
    const size = this.#size;
    const matrix = new Int32Array(size * size).fill(FREE);
    const raise = (from: number, to: number, lag: number) => {
      matrix[from * size + to] = Math.max(matrix[from * size + to]!, lag);
    };
    for (let at = 0; at < size; at++) raise(at, at, 0);
    for (let at = 0; at < this.#begin; at++) {
      raise(this.#begin, at, 0);
      raise(at, this.#end, this.#project.durations[at]!);
    }
    raise(this.#begin, this.#end, 0);
    for (const { from, to, lag } of this.#project.lags) raise(from, to, lag);
    for (let over = 0; over < size; over++) {
      for (let from = 0; from < size; from++) {
        const first = matrix[from * size + over]!;
        if (first === FREE) continue;
        for (let to = 0; to < size; to++) {
          const second = matrix[over * size + to]!;
          if (second !== FREE) raise(from, to, first + second);
        }
      }
    }
    return matrix;
  }

  /** Adds a lag to a matrix. @returns whether it can be kept. */
  #add(matrix: Int32Array, from: number, to: number, lag: number): boolean {
    const size = this.#size;
    if (matrix[from * size + to]! >= lag) return true;
    const back = matrix[to * size + from]!;
    if (back !== FREE && back + lag > 0) return false;
    for (let one = 0; one < size; one++) {
      const before = matrix[one * size + from]!;
      if (before === FREE) continue;
      for (let other = 0; other < size; other++) {
        const behind = matrix[to * size + other]!;
        if (behind === FREE) continue;
        const way = before + lag + behind;
        if (way > matrix[one * size + other]!) matrix[one * size + other] = way;
      }
    }
    return true;
  }

  /** Whether the one can end before the other begins. */
  #mayPrecede(matrix: Int32Array, one: number, other: number): boolean {
    const back = matrix[other * this.#size + one]!;
    return back === FREE || back + this.#project.durations[one]! <= 0;
  }

  #precedes = (matrix: Int32Array, one: number, other: number): boolean =>
    matrix[one * this.#size + other]! >= this.#project.durations[one]!;

  /** Of two that cannot run at once and have one order left takes it, again and again. @returns whether all can be. */
  #settle(matrix: Int32Array): boolean {
    if (this.#length < Infinity && !this.#add(matrix, this.#end, this.#begin, 1 - this.#length)) return false;
    for (let grew = true; grew; ) {
      grew = false;
      for (const [one, other] of this.#apart) {
        if (this.#precedes(matrix, one, other) || this.#precedes(matrix, other, one)) continue;
        const [there, back] = [this.#mayPrecede(matrix, one, other), this.#mayPrecede(matrix, other, one)];
        if (there && back) continue;
        if (!there && !back) return false;
        const [first, second] = there ? [one, other] : [other, one];
        if (!this.#add(matrix, first, second, this.#project.durations[first]!)) return false;
        grew = true;
      }
    }
    return true;
  }

  #branch(matrix: Int32Array): void {
    if (this.#left <= 0) return;
    this.#left--;
    const together = this.#conflict(matrix);
    if (!together) {
      this.#length = matrix[this.#begin * this.#size + this.#end]!;
      this.#best = matrix.slice(this.#begin * this.#size, this.#begin * this.#size + this.#begin);
      return;
    }
    const orders: { matrix: Int32Array; length: number; sum: number }[] = [];
    for (const one of together) {
      for (const other of together) {
        if (one === other || !this.#mayPrecede(matrix, one, other)) continue;
        const next = matrix.slice();
        if (!this.#add(next, one, other, this.#project.durations[one]!) || !this.#settle(next)) continue;
        const row = next.subarray(this.#begin * this.#size, this.#begin * this.#size + this.#size);
        orders.push({ matrix: next, length: row[this.#end]!, sum: row.reduce((sum, start) => sum + start, 0) });
      }
    }
    orders.sort((one, other) => one.length - other.length || one.sum - other.sum);
    for (const order of orders) {
      // A schedule found meanwhile may have left this one no room.
      if (order.length < this.#length && this.#settle(order.matrix)) this.#branch(order.matrix);
      if (this.#left <= 0 || this.#length === this.#lowerBound) return;
    }
  }

  /** The first activities that begin too many at once, as few of them as are too many; null when all fit. */
  #conflict(matrix: Int32Array): number[] | null {
    const { durations, demands, capacities } = this.#project;
    const start = (at: number) => matrix[this.#begin * this.#size + at]!;
    const all = durations.flatMap((duration, at) => (duration > 0 ? [at] : []));
    all.sort((one, other) => start(one) - start(other));
    for (const now of all) {
      const time = start(now);
      const running = all.filter((at) => start(at) <= time && time < start(at) + durations[at]!);
      for (const [resource, capacity] of capacities.entries()) {
        let used = running.reduce((sum, at) => sum + demands[at]![resource]!, 0);
        if (used <= capacity) continue;
        // Those that take least are left out as long as the others are still too many.
        const few = running.filter((at) => demands[at]![resource]! > 0);
        few.sort((one, other) => demands[one]![resource]! - demands[other]![resource]!);
        return few.filter((at) => {
          if (used - demands[at]![resource]! <= capacity) return true;
          used -= demands[at]![resource]!;
          return false;
        });
      }
    }
    return null;
  }
}

/**
 * Periods by which each activity may begin later within a schedule when those that are bound to it give way: over the
 * lags and the orders in which the schedule has activities that end before others begin and share a resource.
 */
export function laggedSlack(project: LaggedProject, { starts, length }: LaggedSchedule): number[] {
  const { durations, demands, lags } = project;
  const late = durations.map((duration) => length - duration);
  const bound = [...lags];
  for (const [from, start] of starts.entries()) {
    for (const [to, later] of starts.entries()) {
      const isShared = demands[from]!.some((amount, r) => amount > 0 && demands[to]![r]! > 0);
      if (from !== to && durations[from]! > 0 && isShared && start + durations[from]! <= later) {
        bound.push({ from, to, lag: durations[from]! });
      }
    }
  }
  for (let lowered = true; lowered; ) {
    lowered = false;
    for (const { from, to, lag } of bound) {
      if (late[to]! - lag >= late[from]!) continue;
      late[from] = late[to]! - lag;
      lowered = true;
    }
  }
  return late.map((latest, at) => latest - starts[at]!);
}
