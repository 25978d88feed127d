/** What of a row says where it stands: below which other one, and behind how many. `ordering` is 1, 2, 3 … */
export interface Placed {
  readonly id: number;
  readonly parent: number | null;
  readonly ordering: number;
}

/** A row as it stands in sight. */
export interface TreeNode {
  readonly id: number;
  readonly parent: number | null;
  /** 1 at the top. */
  readonly level: number;
  /** 0 for the first among its neighbours. */
  readonly place: number;
  readonly count: number;
  readonly children: number;
}

/** Where a row goes: below which one, behind how many others there (itself not counted). */
export interface Target {
  readonly parent: number | null;
  readonly place: number;
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Rows by what they stand below, in their order. A row whose parent is out of sight stands at the top. */
export function familiesOf(rows: readonly Placed[]): ReadonlyMap<number | null, readonly number[]> {
  const known = new Set(rows.map(({ id }) => id));
  const above = (row: Placed) => (row.parent !== null && known.has(row.parent) ? row.parent : null);
  const sorted = rows.toSorted((a, b) => a.ordering - b.ordering || a.id - b.id);
  const families = Map.groupBy(sorted, above);
  return new Map([...families].map(([parent, some]) => [parent, some.map(({ id }) => id)]));
}

/** All rows from top to bottom, those below a folded one left out. */
export function nodesOf(rows: readonly Placed[], folded: ReadonlySet<number>): TreeNode[] {
  const families = familiesOf(rows);
  const nodes: TreeNode[] = [];
  const walk = (parent: number | null, level: number) => {
    const family = families.get(parent) ?? [];
    for (const [place, id] of family.entries()) {
      nodes.push({ id, parent, level, place, count: family.length, children: families.get(id)?.length ?? 0 });
      if (!folded.has(id)) walk(id, level + 1);
    }
  };
  walk(null, 1);
  return nodes;
}

/** Does `id` stand below `above`, or is it that very row? */
export function isWithin(rows: readonly Placed[], id: number | null, above: number): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.parent]));
  const seen = new Set<number>();
  for (let at = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === above) return true;
    seen.add(at);
  }
  return false;
}

/** Ids of a row and everything below it. */
export const withBelow = (rows: readonly Placed[], above: number): number[] =>
  rows.filter(({ id }) => isWithin(rows, id, above)).map(({ id }) => id);

/** Where each row stands after a move, for those only that stand elsewhere: both families are numbered again. */
export function moved(rows: readonly Placed[], id: number, { parent, place }: Target): Map<number, Placed> {
  const families = familiesOf(rows);
  const row = rows.find((one) => one.id === id);
  const changed = new Map<number, Placed>();
  if (!row) return changed;
  const from = [...families].find(([, family]) => family.includes(id))?.[0] ?? null;
  const number = (of: number | null, family: readonly number[]) => {
    for (const [at, one] of family.entries()) {
      const now = rows.find((other) => other.id === one)!;
      if (now.ordering !== at + 1 || (one === id && now.parent !== of))
        changed.set(one, { id: one, parent: one === id ? of : now.parent, ordering: at + 1 });
    }
  };
  const others = (families.get(parent) ?? []).filter((one) => one !== id);
  number(parent, others.toSpliced(place, 0, id));
  if (from !== parent) {
    const left = (families.get(from) ?? []).filter((one) => one !== id);
    number(from, left);
  }
  return changed;
}

/** Where a step of the keys leads, or null where there is no further. */
export function targetOf(rows: readonly Placed[], id: number, step: Step): Target | null {
  const families = familiesOf(rows);
  const [parent = null, family = []] = [...families].find(([, some]) => some.includes(id)) ?? [];
  const place = family.indexOf(id);
  if (place < 0) return null;
  if (step === 'up') return place > 0 ? { parent, place: place - 1 } : null;
  if (step === 'down') return place < family.length - 1 ? { parent, place: place + 1 } : null;
  if (step === 'in') {
    const above = family[place - 1];
    return above === undefined ? null : { parent: above, place: families.get(above)?.length ?? 0 };
  }
  if (parent === null) return null;
  const [grandparent = null, uncles = []] = [...families].find(([, some]) => some.includes(parent)) ?? [];
  return { parent: grandparent, place: uncles.indexOf(parent) + 1 };
}
