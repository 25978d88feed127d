import { NEVER } from '#modules/work/plan/network/compiled-network.ts';
import { isDriving } from '#modules/work/plan/network/passes.ts';
import type { Id, PlanLink } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';

/** Nodes that drive a node to where it is, with the edge by which they do. */
function driversOf({ network, dates }: PlanNetwork, node: number): { node: number; edge: number }[] {
  const { into, from } = network.edges;
  const drivers = [];
  for (let at = into.from[node]!; at < into.from[node + 1]!; at++) {
    const edge = into.of[at]!;
    if (isDriving(network, edge, dates)) drivers.push({ node: from[edge]!, edge });
  }
  return drivers;
}

const lastNodes = (plan: PlanNetwork): number[] =>
  [...plan.network.edges.order].filter(
    (node) => !plan.network.isGate[node] && plan.dates.earlyFinish[node] === plan.finishOfNode(node),
  );

/**
 * What the finish hangs on, slack or not: walked back from the tasks that end last over the links that keep their
 * successors from beginning earlier. Calendars give such a task slack, and it is still the one to hurry.
 */
export function longestPath(plan: PlanNetwork): { tasks: Set<Id>; links: Set<PlanLink> } {
  const { network } = plan;
  const seen = new Set(lastNodes(plan));
  const links = new Set<PlanLink>();
  for (const node of seen) {
    for (const driver of driversOf(plan, node)) {
      seen.add(driver.node);
      const link = network.edges.links[driver.edge];
      if (link) links.add(link);
    }
  }
  const tasks = new Set([...seen].filter((node) => !network.isGate[node]).map((node) => network.ids[node]!));
  return { tasks, links };
}

/** The ways on the longest path from its beginnings to its ends, at most `most` of them. */
export function criticalPaths(plan: PlanNetwork, most = 20): Id[][] {
  const paths: Id[][] = [];
  const { network } = plan;
  const last = lastNodes(plan);
  const driving = new Set(last.flatMap((node) => driversOf(plan, node).map((driver) => driver.node)));
  const ways = last.filter((node) => !driving.has(node)).map((node) => [node]);
  while (ways.length && paths.length < most) {
    const way = ways.pop()!;
    const drivers = driversOf(plan, way[0]!);
    if (drivers.length) ways.push(...drivers.map(({ node }) => [node, ...way]));
    else paths.push(way.filter((node) => !network.isGate[node]).map((node) => network.ids[node]!));
  }
  return paths.sort((one, other) => (one.join() < other.join() ? -1 : 1));
}

/** Why a task does not begin earlier: the tasks before it that drive it, the nearest first and at most so many. */
export function drivenBy(plan: PlanNetwork, id: Id, most = Infinity): Id[] {
  const { network } = plan;
  const way: Id[] = [];
  let at = network.nodeOf.get(id);
  while (at !== undefined && way.length < most) {
    if (at !== network.nodeOf.get(id) && !network.isGate[at]) way.push(network.ids[at]!);
    if (network.pinnedStart[at] !== -NEVER) break;
    at = driversOf(plan, at)[0]?.node;
  }
  return way;
}

/**
 * By how much the finish moves when a task takes other minutes: computed, for a task without slack may be neutral, or
 * its lengthening may shorten the project (Wiest 1981; the paradox of reverse critical tasks).
 * @returns elapsed minutes, below 0 earlier.
 */
export function finishMovedBy(plan: PlanNetwork, id: Id, minutes: number): number {
  const node = plan.network.nodeOf.get(id);
  if (node === undefined) return 0;
  const tried = new PlanNetwork(plan.input);
  tried.change([{ task: id, set: { minutes: Math.max(0, plan.network.minutes[node]! + minutes) } }]);
  return tried.finish - plan.finish;
}
