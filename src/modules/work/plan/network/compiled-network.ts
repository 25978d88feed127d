import { circleOf, orderOf, type Rows, rowsBy } from '#modules/work/plan/graph.ts';
import {
  type Id,
  ImpossiblePlan,
  linkKinds,
  type PlanInput,
  type PlanLink,
  type PlanTask,
} from '#modules/work/plan/network/plan-input.ts';
import { allTime, type TimeScale } from '#modules/work/plan/time/time-scale.ts';

/** No lag reaches further: ten years. */
const LONGEST_LAG = 10 * 366 * 1_440;
/** No task takes more work: ten years of days and nights. */
const LONGEST_TASK = LONGEST_LAG;
export const NEVER = 2_000_000_000;
const DAY_OF_WORK = 480;

/**
 * A plan as the passes read it. Nodes are tasks without children, and gates of no length that stand for a parent with
 * links or limits: what a link or a limit of a parent says holds for each task below it (as MPXJ spreads them).
 */
export interface CompiledNetwork {
  readonly count: number;
  /** The task for which a node stands; gates have that of their parent. */
  readonly ids: readonly Id[];
  readonly isGate: Uint8Array;
  readonly nodeOf: ReadonlyMap<Id, number>;
  readonly minutes: Int32Array;
  readonly scales: TimeScale[];
  /** Limits by node, ±NEVER where there is none. */
  readonly startNotBefore: Int32Array;
  readonly startNotAfter: Int32Array;
  readonly finishNotBefore: Int32Array;
  readonly finishNotAfter: Int32Array;
  readonly pinnedStart: Int32Array;
  readonly pinnedFinish: Int32Array;
  readonly groups: Int32Array;
  readonly groupCount: number;
  readonly edges: Edges;
}

/** Links between nodes, and in which order nodes are computed. */
export interface Edges {
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Place in `linkKinds`. */
  readonly kind: Uint8Array;
  readonly lag: Int32Array;
  readonly lagScales: TimeScale[];
  /** The link of the plan; null between gates and tasks. */
  readonly links: readonly (PlanLink | null)[];
  readonly into: Rows;
  readonly outOf: Rows;
  readonly order: Int32Array;
}

interface DraftEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: number;
  readonly link: PlanLink | null;
}

type Gate = 'starts' | 'finishes' | 'started' | 'finished';

/** @throws ImpossiblePlan for circles, unknown names, and lags and lengths beyond ten years. */
export function compiled(input: PlanInput): CompiledNetwork {
  return new Compiler(input).compile();
}

class Compiler {
  readonly #input: PlanInput;
  readonly #ids: Id[] = [];
  readonly #gates: boolean[] = [];
  readonly #nodeOf = new Map<Id, number>();
  readonly #children = new Map<Id, Id[]>();
  readonly #tasks: Map<Id, PlanTask>;
  readonly #gateOf = new Map<string, number>();
  readonly #edges: DraftEdge[] = [];

  constructor(input: PlanInput) {
    this.#input = input;
    this.#tasks = new Map(input.tasks.map((task) => [task.id, task]));
    for (const { id, parent } of input.tasks) {
      if (parent === undefined || parent === null || !this.#tasks.has(parent)) continue;
      const siblings = this.#children.get(parent);
      if (siblings) siblings.push(id);
      else this.#children.set(parent, [id]);
    }
    this.#refuseCircleOfParents();
  }

  compile(): CompiledNetwork {
    const { tasks, links } = this.#input;
    for (const { id } of tasks) if (!this.#children.has(id)) this.#nodeOf.set(id, this.#node(id, false));
    for (const link of links) this.#addLink(link);
    for (const task of tasks) if (this.#children.has(task.id)) this.#addLimitsOfParent(task);
    const nodes = this.#nodes();
    return { ...nodes, edges: edgesOf(this.#edges, nodes, this.#input) };
  }

  #node(id: Id, isGate: boolean): number {
    this.#gates.push(isGate);
    return this.#ids.push(id) - 1;
  }

  #refuseCircleOfParents(): void {
    const all = [...this.#tasks.keys()];
    const at = new Map(all.map((id, place) => [id, place]));
    const circle = circleOf(all.map((id) => (this.#children.get(id) ?? []).map((child) => at.get(child)!)));
    if (circle) throw new ImpossiblePlan({ reason: 'cycle', path: circle.map((place) => all[place]!) });
  }

  #leavesOf(id: Id): Id[] {
    const children = this.#children.get(id);
    return children ? children.flatMap((child) => this.#leavesOf(child)) : [id];
  }

  #gate(parent: Id, gate: Gate): number {
    const key = `${gate} ${parent}`;
    const known = this.#gateOf.get(key);
    if (known !== undefined) return known;
    const node = this.#node(parent, true);
    this.#gateOf.set(key, node);
    for (const leaf of this.#leavesOf(parent)) {
      const task = this.#nodeOf.get(leaf)!;
      const edge = { link: null };
      if (gate === 'starts') this.#edges.push({ ...edge, from: node, to: task, kind: 0 });
      else if (gate === 'finishes') this.#edges.push({ ...edge, from: node, to: task, kind: 2 });
      else this.#edges.push({ ...edge, from: task, to: node, kind: gate === 'started' ? 1 : 0 });
    }
    return node;
  }

  #addLink(link: PlanLink): void {
    if (!this.#tasks.has(link.from) || !this.#tasks.has(link.to)) {
      throw new ImpossiblePlan({ reason: 'unknown_task', link });
    }
    const kind = linkKinds.indexOf(link.kind);
    const isFromFinish = kind === 0 || kind === 2;
    const isToStart = kind < 2;
    const from = this.#nodeOf.get(link.from) ?? this.#gate(link.from, isFromFinish ? 'finished' : 'started');
    const to = this.#nodeOf.get(link.to) ?? this.#gate(link.to, isToStart ? 'starts' : 'finishes');
    this.#edges.push({ from, to, kind, link });
  }

  #addLimitsOfParent(task: PlanTask): void {
    if (task.startNotBefore !== undefined) this.#gate(task.id, 'starts');
    if (task.finishNotBefore !== undefined) this.#gate(task.id, 'finishes');
    if (task.startNotAfter !== undefined) this.#gate(task.id, 'started');
    if (task.finishNotAfter !== undefined || task.deadline !== undefined) this.#gate(task.id, 'finished');
  }

  #nodes(): Omit<CompiledNetwork, 'edges'> {
    const count = this.#ids.length;
    const minutes = new Int32Array(count);
    const scales: TimeScale[] = [];
    const limits = (none: number) => new Int32Array(count).fill(none);
    const [startNotBefore, finishNotBefore] = [limits(-NEVER), limits(-NEVER)];
    const [startNotAfter, finishNotAfter] = [limits(NEVER), limits(NEVER)];
    const [pinnedStart, pinnedFinish] = [limits(-NEVER), limits(-NEVER)];
    const groups = new Int32Array(count);
    const groupOf = new Map<Id | undefined, number>();
    for (const [node, id] of this.#ids.entries()) {
      const task = this.#tasks.get(id)!;
      const values = nodeValues(task, this.#input);
      scales.push(values.scale);
      if (!groupOf.has(task.group)) groupOf.set(task.group, groupOf.size);
      groups[node] = groupOf.get(task.group)!;
      const isGate = this.#gates[node]!;
      if (!isGate) {
        minutes[node] = values.minutes;
        pinnedStart[node] = values.pinnedStart;
        pinnedFinish[node] = values.pinnedFinish;
      }
      const has = (gate: Gate) => !isGate || this.#gateOf.get(`${gate} ${id}`) === node;
      if (has('starts')) startNotBefore[node] = values.startNotBefore;
      if (has('finishes')) finishNotBefore[node] = values.finishNotBefore;
      if (has('started')) startNotAfter[node] = values.startNotAfter;
      if (has('finished')) finishNotAfter[node] = values.finishNotAfter;
    }
    const [ids, isGate, nodeOf] = [this.#ids, Uint8Array.from(this.#gates, Number), this.#nodeOf];
    const groupCount = Math.max(1, groupOf.size);
    const held = { startNotBefore, startNotAfter, finishNotBefore, finishNotAfter, pinnedStart, pinnedFinish };
    return { count, ids, isGate, nodeOf, minutes, scales, ...held, groups, groupCount };
  }
}

/** The numbers of a task. @throws ImpossiblePlan for a calendar that is not there and for lengths beyond ten years. */
export function nodeValues(
  task: PlanTask,
  { calendars, projectCalendar, unestimatedMinutes = DAY_OF_WORK }: PlanInput,
) {
  const scale = task.isElapsed ? allTime : calendars.get(task.calendar ?? projectCalendar);
  if (!scale) throw new ImpossiblePlan({ reason: 'unknown_calendar', task: task.id });
  const length = task.minutes ?? unestimatedMinutes;
  if (!(length >= 0 && length <= LONGEST_TASK)) throw new ImpossiblePlan({ reason: 'minutes', task: task.id });
  return {
    scale,
    minutes: Math.round(length),
    startNotBefore: task.startNotBefore ?? -NEVER,
    startNotAfter: task.startNotAfter ?? NEVER,
    finishNotBefore: task.finishNotBefore ?? -NEVER,
    finishNotAfter: Math.min(task.finishNotAfter ?? NEVER, task.deadline ?? NEVER),
    pinnedStart: task.pinned?.start ?? -NEVER,
    pinnedFinish: task.pinned?.finish ?? -NEVER,
  };
}

type Nodes = Pick<CompiledNetwork, 'count' | 'ids' | 'minutes' | 'scales'>;

function edgesOf(drafts: readonly DraftEdge[], nodes: Nodes, input: PlanInput): Edges {
  const count = drafts.length;
  const [from, to, lag] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const kind = new Uint8Array(count);
  const lagScales: TimeScale[] = [];
  const links: (PlanLink | null)[] = [];
  for (let edge = 0; edge < count; edge++) {
    const draft = drafts[edge]!;
    from[edge] = draft.from;
    to[edge] = draft.to;
    kind[edge] = draft.kind;
    lag[edge] = draft.link ? lagOf(draft.link, nodes.minutes[draft.from]!) : 0;
    lagScales.push(lagScaleOf(draft, nodes, input));
    links.push(draft.link);
  }
  const [into, outOf] = [rowsBy(to, nodes.count), rowsBy(from, nodes.count)];
  const order = orderOf(outOf, to);
  if (!order) {
    const next = nodes.ids.map((_, node) => Array.from(outOf.of.subarray(outOf.from[node], outOf.from[node + 1])));
    const circle = circleOf(next.map((edges) => edges.map((edge) => to[edge]!))) ?? [];
    const path = circle.map((node) => nodes.ids[node]!).filter((id, at, all) => id !== all[at - 1]);
    throw new ImpossiblePlan({ reason: 'cycle', path });
  }
  return { count, from, to, kind, lag, lagScales, links, into, outOf, order };
}

/** The minutes of a lag. @throws ImpossiblePlan when they are beyond ten years. */
export function lagOf(link: PlanLink, minutesOfPredecessor: number): number {
  const lag = Math.round(link.lagKind === 'percent' ? (link.lag * minutesOfPredecessor) / 100 : link.lag);
  if (!(Math.abs(lag) <= LONGEST_LAG)) throw new ImpossiblePlan({ reason: 'lag', link });
  return lag;
}

/** An elapsed task has no working calendar: lag at its side is counted in the project's. */
export function lagScaleOf(
  { link, from, to }: Pick<DraftEdge, 'link' | 'from' | 'to'>,
  { scales }: Pick<Nodes, 'scales'>,
  input: PlanInput,
): TimeScale {
  if (!link || link.lagKind === 'elapsed') return allTime;
  const { lagCalendar = 'successor', calendars, projectCalendar } = input;
  const project = calendars.get(projectCalendar) ?? allTime;
  if (lagCalendar === 'elapsed') return allTime;
  if (lagCalendar === 'project') return project;
  const scale = scales[lagCalendar === 'successor' ? to : from]!;
  return scale === allTime ? project : scale;
}
