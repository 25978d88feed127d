import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, moved, nodesOf, type Placed, targetOf, withBelow } from '#web/tree/tree-order.ts';

const row = (id: number, parent: number | null, ordering: number): Placed => ({ id, parent, ordering });
const tree = [row(1, null, 1), row(2, 1, 1), row(3, 1, 2), row(4, 2, 1), row(5, null, 2)];
const shown = (rows: readonly Placed[], folded: number[] = []) =>
  nodesOf(rows, new Set(folded)).map(({ id, level }) => `${'·'.repeat(level - 1)}${id}`);
const after = (rows: readonly Placed[], id: number, parent: number | null, place: number) => {
  const changes = moved(rows, id, { parent, place });
  return rows.map((one) => changes.get(one.id) ?? one);
};

describe('a tree', () => {
  it('is shown from top to bottom, without what is folded', () => {
    expect(shown(tree)).toEqual(['1', '·2', '··4', '·3', '5']);
    expect(shown(tree, [2])).toEqual(['1', '·2', '·3', '5']);
  });
  it('shows a row whose parent is out of sight at the top', () => {
    expect(shown([row(7, 99, 1), ...tree])).toContain('7');
  });
  it('knows what stands below what', () => {
    expect([isWithin(tree, 4, 1), isWithin(tree, 1, 4), isWithin(tree, null, 1)]).toEqual([true, false, false]);
    expect(withBelow(tree, 1)).toEqual([1, 2, 3, 4]);
  });
  it('numbers both families anew after a move, and touches nobody else', () => {
    expect(shown(after(tree, 3, 1, 0))).toEqual(['1', '·3', '·2', '··4', '5']);
    expect(shown(after(tree, 2, null, 1))).toEqual(['1', '·3', '2', '·4', '5']);
    expect([...moved(tree, 5, { parent: null, place: 1 }).keys()]).toEqual([]);
  });
  it.each([
    [3, 'up', { parent: 1, place: 0 }],
    [2, 'up', null],
    [2, 'down', { parent: 1, place: 1 }],
    [3, 'in', { parent: 2, place: 1 }],
    [2, 'in', null],
    [4, 'out', { parent: 1, place: 1 }],
    [5, 'out', null],
  ] as const)('%i goes %s', (id, step, target) => {
    expect(targetOf(tree, id, step)).toEqual(target);
  });
  it('has no holes after any moves', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 5 }), fc.nat(6)));
    fc.assert(
      fc.property(moves, (steps) => {
        let rows: Placed[] = tree;
        for (const [id, parent, place] of steps) {
          const below = parent === 0 ? null : parent;
          if (below === null || !isWithin(rows, below, id)) rows = after(rows, id, below, place);
        }
        for (const family of Map.groupBy(rows, ({ parent }) => parent).values()) {
          const orders = family.map(({ ordering }) => ordering).toSorted((a, b) => a - b);
          expect(orders).toEqual(family.map((_, at) => at + 1));
        }
        expect(nodesOf(rows, new Set())).toHaveLength(tree.length);
      }),
    );
  });
});
