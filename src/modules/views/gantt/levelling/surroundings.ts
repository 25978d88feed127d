import { allPlanned, type Id, type PlanLink, type PlanNetwork } from '#modules/work/plan/door.ts';
import type { OrderedTask } from '#modules/views/gantt/levelling/levelling-order.ts';

/**
 * What is moved with all that it is linked to, so that a plan of some people holds what the whole one holds: tasks at
 * the other end of a link, those below a parent of which something is said, and the parents. What is not moved is
 * pinned where the plan has it.
 */
export function surroundings(
  plan: PlanNetwork,
  moving: ReadonlyMap<number, OrderedTask>,
): { readonly around: OrderedTask[]; readonly links: PlanLink[] } {
  const parentOf = new Map(plan.input.tasks.flatMap(({ id, parent }) => (parent ? [[id, parent] as const] : [])));
  const children = Map.groupBy(parentOf.keys(), (id) => parentOf.get(id)!);
  const touched = new Set<Id>();
  for (const id of moving.keys()) for (const one of upwards(id, parentOf)) touched.add(one);
  const links = plan.input.links.filter(({ from, to }) => touched.has(from) || touched.has(to));
  const wanted = new Set<Id>(touched);
  for (const { from, to } of links) {
    for (const id of downwards([from, to], children)) for (const one of upwards(id, parentOf)) wanted.add(one);
  }
  const places = allPlanned(plan);
  const known = new Set(plan.input.tasks.map(({ id }) => id));
  const others = [...wanted].flatMap((id): OrderedTask[] => {
    const own = moving.get(Number(id));
    const parent = known.has(parentOf.get(id)!) ? Number(parentOf.get(id)) : null;
    if (own) return [{ ...own, parent }];
    const { start, finish } = places.get(id) ?? {};
    if (children.has(id)) return [{ id: Number(id), minutes: null, people: [], parent }];
    return start === undefined || finish === undefined
      ? []
      : [{ id: Number(id), minutes: 0, people: [], parent, pinned: { start, finish } }];
  });
  const there = new Set(others.map(({ id }) => id));
  return { around: others, links: links.filter(({ from, to }) => there.has(Number(from)) && there.has(Number(to))) };
}

function* upwards(id: Id, parentOf: ReadonlyMap<Id, Id>): Generator<Id> {
  for (let at: Id | undefined = id; at !== undefined; at = parentOf.get(at)) yield at;
}

function downwards(ids: readonly Id[], children: ReadonlyMap<Id, readonly Id[]>): Set<Id> {
  const found = new Set<Id>(ids);
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child);
  return found;
}
