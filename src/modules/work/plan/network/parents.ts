import type { Id } from '#modules/work/plan/network/plan-input.ts';
import type { PlannedTask, PlanNetwork } from '#modules/work/plan/network/plan-network.ts';

/** Every task of a plan. A parent reaches from the first of its children to the last, its slack is their smallest. */
export function allPlanned(plan: PlanNetwork): Map<Id, PlannedTask> {
  const { tasks } = plan.input;
  const known = new Set(tasks.map(({ id }) => id));
  const children = Map.groupBy(
    tasks.filter(({ parent }) => parent !== undefined && parent !== null && known.has(parent)),
    ({ parent }) => parent!,
  );
  const all = new Map<Id, PlannedTask>();
  const planned = (id: Id): PlannedTask => {
    const done = all.get(id);
    if (done) return done;
    const below = children.get(id)?.map((child) => planned(child.id));
    const task = below ? whole(id, below) : plan.planned(id);
    all.set(id, task);
    return task;
  };
  for (const { id } of tasks) planned(id);
  return all;
}

function whole(id: Id, below: readonly PlannedTask[]): PlannedTask {
  const least = (of: (task: PlannedTask) => number) =>
    below.reduce((value, task) => Math.min(value, of(task)), Infinity);
  const most = (of: (task: PlannedTask) => number) =>
    below.reduce((value, task) => Math.max(value, of(task)), -Infinity);
  return {
    id,
    start: least(({ start }) => start),
    finish: most(({ finish }) => finish),
    lateStart: least(({ lateStart }) => lateStart),
    lateFinish: most(({ lateFinish }) => lateFinish),
    slack: least(({ slack }) => slack),
    finishSlack: least(({ finishSlack }) => finishSlack),
    freeSlack: least(({ freeSlack }) => freeSlack),
    isCritical: below.some(({ isCritical }) => isCritical),
    isEstimated: below.every(({ isEstimated }) => isEstimated),
  };
}
