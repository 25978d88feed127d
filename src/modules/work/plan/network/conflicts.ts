import { NEVER } from '#modules/work/plan/network/compiled-network.ts';
import { brokenBy } from '#modules/work/plan/network/passes.ts';
import { drivenBy } from '#modules/work/plan/network/paths.ts';
import type { Id, Limits, PlanLink } from '#modules/work/plan/network/plan-input.ts';
import type { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';

/** What a plan does not keep. */
export type Conflict =
  | {
      readonly kind: keyof Limits;
      readonly task: Id;
      /** The limit, an instant. */
      readonly at: number;
      /** Working minutes in the calendar of the task. */
      readonly minutes: number;
      /** What keeps the task from being earlier, the nearest first. */
      readonly because: readonly Id[];
    }
  | { readonly kind: 'link'; readonly link: PlanLink; readonly minutes: number };

/** What stands further back nobody reads: a long chain in which all is late would name itself at each of its tasks. */
const MOST_CAUSES = 10;

/** Every limit and link that is not kept. Tasks that are pinned break links; the others break late limits alone. */
export function conflictsOf(plan: PlanNetwork): Conflict[] {
  const { network, dates } = plan;
  const conflicts: Conflict[] = [];
  const parents = new Set(plan.input.tasks.map(({ parent }) => parent));
  for (const task of plan.input.tasks) {
    const nodes = nodesOf(plan, task.id, parents.has(task.id));
    if (!nodes) continue;
    const scale = network.scales[nodes.last]!;
    const [start, finish] = [dates.earlyStart[nodes.first]!, dates.earlyFinish[nodes.last]!];
    const late = (kind: keyof Limits, is: number, limit = NEVER, node = nodes.last) => {
      if (is <= limit) return;
      const minutes = scale.before(is) - scale.before(limit);
      conflicts.push({
        kind,
        task: task.id,
        at: limit,
        minutes,
        because: drivenBy(plan, network.ids[node]!, MOST_CAUSES),
      });
    };
    late('startNotAfter', start, task.startNotAfter, nodes.first);
    late('finishNotAfter', finish, task.finishNotAfter);
    late('deadline', finish, task.deadline);
    const early = (kind: keyof Limits, is: number, limit = -NEVER) => {
      if (is >= limit) return;
      const minutes = scale.before(limit) - scale.before(is);
      if (minutes > 0) conflicts.push({ kind, task: task.id, at: limit, minutes, because: [] });
    };
    if (task.pinned) {
      early('startNotBefore', start, task.startNotBefore);
      early('finishNotBefore', finish, task.finishNotBefore);
    }
  }
  for (let edge = 0; edge < network.edges.count; edge++) {
    const link = network.edges.links[edge];
    const minutes =
      link && network.pinnedStart[network.edges.to[edge]!] !== -NEVER ? brokenBy(network, edge, dates) : 0;
    if (link && minutes > 0) conflicts.push({ kind: 'link', link, minutes });
  }
  return conflicts;
}

/** The nodes whose start and finish are those of a task; of a parent, of the children that begin and end it. */
function nodesOf(plan: PlanNetwork, id: Id, isParent: boolean): { first: number; last: number } | null {
  const { nodeOf } = plan.network;
  if (!isParent) {
    const node = nodeOf.get(id);
    return node === undefined ? null : { first: node, last: node };
  }
  const below = leavesBelow(plan, id);
  if (!below.length) return null;
  const { earlyStart, earlyFinish } = plan.dates;
  return {
    first: below.reduce((one, other) => (earlyStart[other]! > earlyStart[one]! ? other : one)),
    last: below.reduce((one, other) => (earlyFinish[other]! > earlyFinish[one]! ? other : one)),
  };
}

function leavesBelow({ input, network }: PlanNetwork, id: Id): number[] {
  const within = new Set<Id>([id]);
  const waiting = input.tasks.filter(({ parent }) => parent !== undefined && parent !== null);
  for (let grew = true; grew; ) {
    grew = false;
    for (const task of waiting) {
      if (within.has(task.id) || !within.has(task.parent!)) continue;
      within.add(task.id);
      grew = true;
    }
  }
  return [...within].flatMap((task) => network.nodeOf.get(task) ?? []);
}
