import { type CompiledNetwork, NEVER } from '#modules/work/plan/network/compiled-network.ts';
import { allowanceOf, hangsOnFinish, holdsStart, reachOf } from '#modules/work/plan/network/passes.ts';
import { ImpossiblePlan } from '#modules/work/plan/network/plan-input.ts';
import type { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import type { Crew } from '#modules/work/plan/people/people.ts';
import {
  lastFinish,
  lastStart,
  moved,
  NeverWorks,
  nextStart,
  type TimeScale,
} from '#modules/work/plan/time/time-scale.ts';

/** Where each node is and who does it (-1: nobody is needed). Lower is better, in the order of the numbers. */
export interface PeopleSchedule {
  readonly starts: Int32Array;
  readonly finishes: Int32Array;
  readonly people: Int32Array;
  /** Minutes by which limits and deadlines are missed, summed. */
  late: number;
  finish: number;
  /** The sum of all starts. */
  work: number;
}

/** When somebody is busy, in order of time; filled anew by each pass. */
class Busy {
  readonly from: Int32Array;
  readonly to: Int32Array;
  size = 0;

  constructor(most: number) {
    this.from = new Int32Array(most);
    this.to = new Int32Array(most);
  }

  add(from: number, to: number): void {
    let at = this.size++;
    for (; at > 0 && this.from[at - 1]! > from; at--) {
      this.from[at] = this.from[at - 1]!;
      this.to[at] = this.to[at - 1]!;
    }
    this.from[at] = from;
    this.to[at] = to;
  }

  /** The first stretch that ends behind an instant. */
  after(instant: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.to[middle]! <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Makes schedules in which nobody does two things at once. Holds what passes need: one after the other only. */
export class PeopleGeneration {
  readonly #network: CompiledNetwork;
  readonly #start: number;
  readonly #crew: Crew;
  readonly #busy: readonly Busy[];
  readonly #lateStarts: Int32Array;
  readonly #lateFinishes: Int32Array;
  readonly #pinned: readonly number[];
  #foundStart = 0;
  #foundFinish = 0;

  constructor(plan: PlanNetwork, crew: Crew) {
    this.#network = plan.network;
    this.#start = plan.input.start;
    this.#crew = crew;
    const most = crew.scales.map((_, at) => crew.candidates.filter((able) => able?.includes(at)).length);
    this.#busy = most.map((count) => new Busy(count));
    this.#lateStarts = new Int32Array(plan.network.count);
    this.#lateFinishes = new Int32Array(plan.network.count);
    const nodes = Array.from(plan.network.pinnedStart.keys());
    this.#pinned = nodes.filter((node) => plan.network.pinnedStart[node] !== -NEVER);
  }

  /** Each node of the list as early as it can be, with who ends it first. What is pinned stays. */
  serial(list: Int32Array, into: PeopleSchedule): void {
    for (const busy of this.#busy) busy.size = 0;
    for (const node of this.#pinned) this.#pin(node, into);
    for (const node of list) if (this.#network.pinnedStart[node] === -NEVER) this.#place(node, into);
    this.#judge(into);
  }

  #pin(node: number, { starts, finishes, people }: PeopleSchedule): void {
    const { pinnedStart, pinnedFinish, minutes, scales } = this.#network;
    const person = this.#crew.candidates[node]?.[0] ?? -1;
    const scale = person < 0 ? scales[node]! : this.#crew.scales[person]!;
    const length = person < 0 ? minutes[node]! : this.#minutesOf(node, person);
    starts[node] = pinnedStart[node]!;
    finishes[node] = pinnedFinish[node] === -NEVER ? moved(scale, pinnedStart[node]!, length) : pinnedFinish[node]!;
    people[node] = person;
    if (person >= 0) this.#busy[person]!.add(starts[node], finishes[node]);
  }

  #minutesOf(node: number, person: number): number {
    return this.#crew.minutes[node * this.#busy.length + person]!;
  }

  #place(node: number, into: PeopleSchedule): void {
    const network = this.#network;
    const { edges } = network;
    let from = Math.max(this.#start, network.startNotBefore[node]!);
    let until = network.finishNotBefore[node]!;
    for (let place = edges.into.from[node]!; place < edges.into.from[node + 1]!; place++) {
      const edge = edges.into.of[place]!;
      const reach = reachOf(network, edge, into.starts, into.finishes);
      if (holdsStart(edges.kind[edge]!)) from = Math.max(from, reach);
      else until = Math.max(until, reach);
    }
    const able = this.#crew.candidates[node];
    into.people[node] = -1;
    if (!able) {
      this.#fit(network.scales[node]!, network.minutes[node]!, from, until, null);
      into.starts[node] = this.#foundStart;
      into.finishes[node] = this.#foundFinish;
      return;
    }
    into.finishes[node] = NEVER;
    for (let at = 0; at < able.length; at++) {
      const person = able[at]!;
      if (!this.#fitsWith(node, person, from, until) || this.#foundFinish >= into.finishes[node]) continue;
      into.starts[node] = this.#foundStart;
      into.finishes[node] = this.#foundFinish;
      into.people[node] = person;
    }
    const chosen = this.#busy[into.people[node]];
    if (!chosen) throw new ImpossiblePlan({ reason: 'no_working_time', task: network.ids[node]! });
    chosen.add(into.starts[node]!, into.finishes[node]);
  }

  /** Whether somebody works long enough at all; who leaves the company has a last day. */
  #fitsWith(node: number, person: number, from: number, until: number): boolean {
    try {
      this.#fit(this.#crew.scales[person]!, this.#minutesOf(node, person), from, until, this.#busy[person]!);
      return true;
    } catch (error) {
      if (error instanceof NeverWorks) return false;
      throw error;
    }
  }

  #fit(scale: TimeScale, minutes: number, from: number, until: number, busy: Busy | null): void {
    let start = minutes === 0 ? from : nextStart(scale, from);
    if (until !== -NEVER) {
      start = Math.max(start, minutes === 0 ? until : scale.startAt(scale.before(until) - minutes));
    }
    let finish = moved(scale, start, minutes);
    if (busy) {
      for (let at = busy.after(start); at < busy.size && busy.from[at]! < finish; at++) {
        start = nextStart(scale, busy.to[at]!);
        finish = moved(scale, start, minutes);
      }
    }
    this.#foundStart = start;
    this.#foundFinish = finish;
  }

  #judge(into: PeopleSchedule): void {
    const { finishNotAfter, startNotAfter, count } = this.#network;
    into.late = 0;
    into.finish = this.#start;
    into.work = 0;
    for (let node = 0; node < count; node++) {
      const finish = into.finishes[node]!;
      if (finish > into.finish) into.finish = finish;
      if (finish > finishNotAfter[node]!) into.late += finish - finishNotAfter[node]!;
      if (into.starts[node]! > startNotAfter[node]!) into.late += into.starts[node]! - startNotAfter[node]!;
      into.work += into.starts[node]! - this.#start;
    }
  }

  /**
   * The starts of all nodes when each goes as late as its successors and its person let it, the last first: the order
   * from which the next pass begins (justification, with people and calendars).
   */
  lateStarts(schedule: PeopleSchedule, byFinish: Int32Array): Int32Array {
    for (const busy of this.#busy) busy.size = 0;
    for (let place = byFinish.length - 1; place >= 0; place--) {
      const node = byFinish[place]!;
      try {
        this.#placeLate(node, schedule);
      } catch (error) {
        // Somebody began to work too late for all that is before; only the order is taken from here.
        if (!(error instanceof NeverWorks)) throw error;
        this.#lateStarts[node] = schedule.starts[node]!;
        this.#lateFinishes[node] = schedule.finishes[node]!;
      }
    }
    return this.#lateStarts;
  }

  #placeLate(node: number, schedule: PeopleSchedule): void {
    const network = this.#network;
    const { edges } = network;
    const [starts, finishes] = [this.#lateStarts, this.#lateFinishes];
    let finishBy = schedule.finish;
    let startBy = NEVER;
    for (let place = edges.outOf.from[node]!; place < edges.outOf.from[node + 1]!; place++) {
      const edge = edges.outOf.of[place]!;
      const by = allowanceOf(network, edge, starts, finishes);
      if (hangsOnFinish(edges.kind[edge]!)) finishBy = Math.min(finishBy, by);
      else startBy = Math.min(startBy, by);
    }
    const person = schedule.people[node]!;
    const scale = person < 0 ? network.scales[node]! : this.#crew.scales[person]!;
    const length = person < 0 ? network.minutes[node]! : this.#minutesOf(node, person);
    if (length === 0) {
      starts[node] = Math.min(finishBy, startBy);
      finishes[node] = starts[node]!;
      return;
    }
    let start = scale.startAt(scale.before(lastFinish(scale, finishBy)) - length);
    if (startBy < start) start = lastStart(scale, startBy);
    const busy = person < 0 ? null : this.#busy[person]!;
    for (let at = busy ? busy.size - 1 : -1; at >= 0; at--) {
      if (busy!.to[at]! <= start || busy!.from[at]! >= moved(scale, start, length)) continue;
      start = scale.startAt(scale.before(busy!.from[at]!) - length);
    }
    starts[node] = start;
    finishes[node] = moved(scale, start, length);
    busy?.add(start, finishes[node]);
  }
}
