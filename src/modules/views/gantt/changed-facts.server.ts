import type { Values } from '#server/crud/values.ts';
import type { LagKind, LinkKind } from '#modules/work/plan/door.ts';
import type { PlanFacts } from '#modules/views/gantt/plan-input-of.ts';
import type { PlanLinkRow, PlanRow } from '#modules/views/gantt/plan-rows.ts';

/** A dependency that is tried: `to` waits for `from`. */
export interface TriedLink {
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  readonly lag_minutes: number;
  readonly lag_kind: LagKind;
}

/** What is tried of a plan, judged: each task with the columns that change. */
export interface Tried {
  readonly changes: ReadonlyMap<number, Values>;
  readonly add: readonly TriedLink[];
  readonly remove: readonly number[];
}

/** Numbers of dependencies that are only tried: above all that exist, so that a circle is laid to them. */
const FIRST_TRIED = 9_000_000_000_000_000;
export const isTried = ({ id }: Pick<PlanLinkRow, 'id'>): boolean => id >= FIRST_TRIED;
/** The place in `add` of a dependency that is tried. */
export const placeOfTried = ({ id }: Pick<PlanLinkRow, 'id'>): number => id - FIRST_TRIED;

const planned = ['planned_start_on', 'planned_minutes', 'deadline', 'executor_id'] as const;

/** The rows of a plan with what is tried. What levelling and a screen try is made a plan by `madePlan` of these. */
export function changedFacts(facts: PlanFacts, { changes, add, remove }: Tried): PlanFacts {
  const tasks = new Map(facts.tasks);
  for (const [id, values] of changes) {
    const task = tasks.get(id);
    if (!task) continue;
    const set = Object.fromEntries(planned.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
    tasks.set(id, { ...task, ...(set as Partial<PlanRow>) });
  }
  const removed = new Set(remove);
  const links = facts.links.filter(({ id }) => !removed.has(id));
  const tried = add.map((link, at): PlanLinkRow => ({ ...link, id: FIRST_TRIED + at, version: 1 }));
  return { ...facts, tasks, links: [...links, ...tried] };
}
