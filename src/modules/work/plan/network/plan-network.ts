import { applied, changedNetwork, type PlanChange } from '#modules/work/plan/network/changes.ts';
import { type CompiledNetwork, compiled, NEVER } from '#modules/work/plan/network/compiled-network.ts';
import { copyOf, type Dates, datesFor, freeSlackOf, placeEarly, placeLate } from '#modules/work/plan/network/passes.ts';
import { type Id, ImpossiblePlan, type PlanInput } from '#modules/work/plan/network/plan-input.ts';
import { NeverWorks, type TimeScale } from '#modules/work/plan/time/time-scale.ts';

/** What a task is in the plan. Slack is in working minutes of its own calendar; below 0 a limit is not kept. */
export interface PlannedTask {
  readonly id: Id;
  readonly start: number;
  readonly finish: number;
  readonly lateStart: number;
  readonly lateFinish: number;
  /** Total slack: by how much it may begin later. */
  readonly slack: number;
  /** By how much it may end later, were it longer: more than `slack` where only its start holds others. */
  readonly finishSlack: number;
  readonly freeSlack: number;
  readonly isCritical: boolean;
  readonly isEstimated: boolean;
}

/** A plan with its dates. After a change only what hangs on it is computed anew. */
export class PlanNetwork {
  #input: PlanInput;
  #network: CompiledNetwork;
  #dates: Dates;
  #groupFinish: Int32Array;
  #early: Uint8Array;
  #late: Uint8Array;
  /** Nodes that the last change computed anew, forward and backward. */
  computed = { early: 0, late: 0 };

  /** @throws ImpossiblePlan */
  constructor(input: PlanInput) {
    this.#input = input;
    this.#network = compiled(input);
    this.#dates = datesFor(this.#network.count);
    this.#groupFinish = new Int32Array(this.#network.groupCount).fill(input.start);
    this.#early = new Uint8Array(this.#network.count).fill(1);
    this.#late = new Uint8Array(this.#network.count).fill(1);
    this.#compute();
  }

  get input(): PlanInput {
    return this.#input;
  }

  get network(): CompiledNetwork {
    return this.#network;
  }

  get dates(): Dates {
    return this.#dates;
  }

  /** When the last task ends. */
  get finish(): number {
    return this.#groupFinish.reduce((latest, finish) => Math.max(latest, finish), this.#input.start);
  }

  finishOfNode = (node: number): number => this.#groupFinish[this.#network.groups[node]!]!;

  #compute(): void {
    const { order } = this.#network.edges;
    this.computed = { early: 0, late: 0 };
    let node = 0;
    try {
      for (let place = 0; place < order.length; place++) {
        node = order[place]!;
        if (this.#early[node]) this.#computeEarly(node);
      }
      this.#finishGroups();
      for (let place = order.length - 1; place >= 0; place--) {
        node = order[place]!;
        if (this.#late[node]) this.#computeLate(node);
      }
    } catch (error) {
      if (!(error instanceof NeverWorks)) throw error;
      throw new ImpossiblePlan({ reason: 'no_working_time', task: this.#network.ids[node]! });
    }
  }

  #computeEarly(node: number): void {
    const { edges, pinnedStart } = this.#network;
    this.#early[node] = 0;
    this.computed.early++;
    if (!placeEarly(this.#network, node, this.#input.start, this.#dates)) return;
    for (let at = edges.outOf.from[node]!; at < edges.outOf.from[node + 1]!; at++) {
      this.#early[edges.to[edges.outOf.of[at]!]!] = 1;
    }
    if (pinnedStart[node] !== -NEVER) this.#markPredecessors(node);
  }

  #computeLate(node: number): void {
    this.#late[node] = 0;
    this.computed.late++;
    if (placeLate(this.#network, node, this.finishOfNode(node), this.#dates)) this.#markPredecessors(node);
  }

  #markPredecessors(node: number): void {
    const { into, from } = this.#network.edges;
    for (let at = into.from[node]!; at < into.from[node + 1]!; at++) this.#late[from[into.of[at]!]!] = 1;
  }

  /** Where the finish of a group moves, those move whose late finish it is. */
  #finishGroups(): void {
    const { count, groups, groupCount } = this.#network;
    const finish = new Int32Array(groupCount).fill(this.#input.start);
    for (let node = 0; node < count; node++) {
      const group = groups[node]!;
      if (this.#dates.earlyFinish[node]! > finish[group]!) finish[group] = this.#dates.earlyFinish[node]!;
    }
    const before = this.#groupFinish;
    for (let node = 0; node < count; node++) {
      const [was, is] = [before[groups[node]!]!, finish[groups[node]!]!];
      if (was !== is && this.#dates.finishLimit[node]! >= Math.min(was, is)) this.#late[node] = 1;
    }
    this.#groupFinish = finish;
  }

  /**
   * Applies changes together. A change that cannot be leaves the plan as it was.
   * @throws ImpossiblePlan
   */
  change(changes: readonly PlanChange[]): void {
    const before = this.#input;
    const after = applied(before, changes);
    const network = changedNetwork(this.#network, after, changes);
    const kept = { input: before, network: this.#network, dates: this.#dates, finish: this.#groupFinish };
    this.#dates = copyOf(this.#dates);
    this.#mark(changes, network);
    this.#input = after;
    this.#network = network;
    this.#withoutEstimate = undefined;
    try {
      this.#compute();
    } catch (error) {
      this.#input = kept.input;
      this.#network = kept.network;
      this.#dates = kept.dates;
      this.#groupFinish = kept.finish;
      this.#early.fill(0);
      this.#late.fill(0);
      throw error;
    }
  }

  #mark(changes: readonly PlanChange[], network: CompiledNetwork): void {
    // Gates come and go with the links of parents; then nodes have other numbers and all is computed anew.
    if (network.count !== this.#network.count || network.ids.some((id, node) => id !== this.#network.ids[node])) {
      this.#dates = datesFor(network.count);
      this.#groupFinish = new Int32Array(network.groupCount).fill(NEVER);
      this.#early = new Uint8Array(network.count).fill(1);
      this.#late = new Uint8Array(network.count).fill(1);
      return;
    }
    for (const change of changes) {
      if ('calendar' in change) this.#markScale(network, change.scale);
      else for (const id of idsOf(change)) this.#markTask(network, id);
    }
  }

  /** A task, what hangs on it and on what it hangs: each of them is read with the length of the others. */
  #markTask(network: CompiledNetwork, id: Id): void {
    const { edges, ids } = network;
    for (let node = 0; node < network.count; node++) {
      if (ids[node] !== id) continue;
      this.#early[node] = 1;
      this.#late[node] = 1;
      for (let at = edges.outOf.from[node]!; at < edges.outOf.from[node + 1]!; at++) {
        this.#early[edges.to[edges.outOf.of[at]!]!] = 1;
      }
      for (let at = edges.into.from[node]!; at < edges.into.from[node + 1]!; at++) {
        this.#late[edges.from[edges.into.of[at]!]!] = 1;
      }
    }
  }

  #markScale(network: CompiledNetwork, scale: TimeScale): void {
    const { edges } = network;
    for (let node = 0; node < network.count; node++) if (network.scales[node] === scale) this.#markNode(network, node);
    for (let edge = 0; edge < edges.count; edge++) {
      if (edges.lagScales[edge] !== scale) continue;
      this.#early[edges.to[edge]!] = 1;
      this.#late[edges.from[edge]!] = 1;
    }
  }

  #markNode({ edges }: CompiledNetwork, node: number): void {
    this.#early[node] = 1;
    this.#late[node] = 1;
    for (let at = edges.into.from[node]!; at < edges.into.from[node + 1]!; at++) {
      this.#late[edges.from[edges.into.of[at]!]!] = 1;
    }
  }

  /** A task without children, in the plan. */
  planned(id: Id): PlannedTask {
    const node = this.#network.nodeOf.get(id);
    if (node === undefined) throw new RangeError(`The plan has no task ${id} without children.`);
    const { earlyStart, earlyFinish, lateStart, lateFinish, finishLimit } = this.#dates;
    const scale = this.#network.scales[node]!;
    const slack = scale.before(lateStart[node]!) - scale.before(earlyStart[node]!);
    return {
      id,
      start: earlyStart[node]!,
      finish: earlyFinish[node]!,
      lateStart: lateStart[node]!,
      lateFinish: lateFinish[node]!,
      slack,
      finishSlack: scale.before(finishLimit[node]!) - scale.before(earlyFinish[node]!),
      freeSlack: freeSlackOf(this.#network, node, this.finishOfNode(node), this.#dates),
      isCritical: slack <= 0,
      isEstimated: this.#network.minutes[node] === 0 || !this.#unestimated.has(id),
    };
  }

  get #unestimated(): ReadonlySet<Id> {
    this.#withoutEstimate ??= new Set(this.#input.tasks.flatMap(({ id, minutes }) => (minutes === null ? [id] : [])));
    return this.#withoutEstimate;
  }
  #withoutEstimate: ReadonlySet<Id> | undefined;
}

const idsOf = (change: Exclude<PlanChange, { calendar: string }>): Id[] => {
  if ('task' in change) return [change.task];
  const { from, to } = 'addLink' in change ? change.addLink : change.removeLink;
  return [from, to];
};
