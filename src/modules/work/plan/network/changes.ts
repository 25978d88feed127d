import {
  type CompiledNetwork,
  compiled,
  lagOf,
  lagScaleOf,
  nodeValues,
} from '#modules/work/plan/network/compiled-network.ts';
import type { Id, PlanInput, PlanLink, PlanTask } from '#modules/work/plan/network/plan-input.ts';
import type { TimeScale } from '#modules/work/plan/time/time-scale.ts';

/** One change of a plan. */
export type PlanChange =
  | { readonly task: Id; readonly set: Partial<Omit<PlanTask, 'id' | 'parent' | 'group'>> }
  | { readonly addLink: PlanLink }
  | { readonly removeLink: PlanLink }
  | { readonly calendar: string; readonly scale: TimeScale };

/** The plan with the changes, in their order. */
export function applied(input: PlanInput, changes: readonly PlanChange[]): PlanInput {
  let { tasks, links, calendars } = input;
  for (const change of changes) {
    if ('task' in change) {
      tasks = tasks.map((task) => (task.id === change.task ? { ...task, ...change.set } : task));
    } else if ('addLink' in change) links = [...links, change.addLink];
    else if ('removeLink' in change) links = links.filter((link) => !isSameLink(link, change.removeLink));
    else calendars = new Map(calendars).set(change.calendar, change.scale);
  }
  return { ...input, tasks, links, calendars };
}

const isSameLink = (one: PlanLink, other: PlanLink): boolean =>
  one === other || (one.from === other.from && one.to === other.to && one.kind === other.kind && one.id === other.id);

/**
 * The network behind some changes: of tasks without children and without links of their parents only their own numbers
 * are read again.
 * @throws ImpossiblePlan
 */
export function changedNetwork(
  network: CompiledNetwork,
  after: PlanInput,
  changes: readonly PlanChange[],
): CompiledNetwork {
  const nodes: number[] = [];
  for (const change of changes) {
    const node = 'task' in change ? network.nodeOf.get(change.task) : undefined;
    if (node === undefined) return compiled(after);
    nodes.push(node);
  }
  const patched: CompiledNetwork = {
    ...network,
    minutes: network.minutes.slice(),
    scales: network.scales.slice(),
    startNotBefore: network.startNotBefore.slice(),
    startNotAfter: network.startNotAfter.slice(),
    finishNotBefore: network.finishNotBefore.slice(),
    finishNotAfter: network.finishNotAfter.slice(),
    pinnedStart: network.pinnedStart.slice(),
    pinnedFinish: network.pinnedFinish.slice(),
    edges: { ...network.edges, lag: network.edges.lag.slice(), lagScales: network.edges.lagScales.slice() },
  };
  const byId = new Map(nodes.map((node) => [network.ids[node]!, node]));
  for (const task of after.tasks) {
    const node = byId.get(task.id);
    if (node !== undefined) patch(patched, node, task, after);
  }
  return patched;
}

function patch(network: CompiledNetwork, node: number, task: PlanTask, input: PlanInput): void {
  const { edges } = network;
  const values = nodeValues(task, input);
  network.minutes[node] = values.minutes;
  network.scales[node] = values.scale;
  network.startNotBefore[node] = values.startNotBefore;
  network.startNotAfter[node] = values.startNotAfter;
  network.finishNotBefore[node] = values.finishNotBefore;
  network.finishNotAfter[node] = values.finishNotAfter;
  network.pinnedStart[node] = values.pinnedStart;
  network.pinnedFinish[node] = values.pinnedFinish;
  for (const rows of [edges.outOf, edges.into]) {
    for (let at = rows.from[node]!; at < rows.from[node + 1]!; at++) {
      const edge = rows.of[at]!;
      const link = edges.links[edge];
      if (!link) continue;
      const [from, to] = [edges.from[edge]!, edges.to[edge]!];
      edges.lag[edge] = lagOf(link, network.minutes[from]!);
      edges.lagScales[edge] = lagScaleOf({ link, from, to }, network, input);
    }
  }
}
