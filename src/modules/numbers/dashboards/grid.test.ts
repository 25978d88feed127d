import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  firstFree,
  gridColumns,
  isOnGrid,
  overlappingIn,
  placedAnew,
  type Placed,
} from '#modules/numbers/dashboards/grid.ts';

const at = (id: number, x: number, y: number, width: number, height: number): Placed => ({ id, x, y, width, height });

it('keeps to its twelve columns', () => {
  expect(isOnGrid(at(1, 9, 0, 3, 1))).toBe(true);
  expect(isOnGrid(at(1, 10, 0, 3, 1))).toBe(false);
  expect(isOnGrid(at(1, 0, 199, 1, 2))).toBe(false);
});

it('finds the first free place from the top', () => {
  expect(firstFree([at(1, 0, 0, 6, 2)], 6, 2)).toEqual({ x: 6, y: 0, width: 6, height: 2 });
  expect(firstFree([at(1, 0, 0, 7, 2)], 6, 2)).toEqual({ x: 0, y: 2, width: 6, height: 2 });
  expect(firstFree([], 13, 1)).toBeNull();
});

it('lets what is there give way downwards, and what that meets in its turn', () => {
  const all = [at(1, 0, 0, 4, 2), at(2, 4, 0, 4, 2), at(3, 4, 2, 4, 2), at(4, 8, 0, 4, 2)];
  expect(placedAnew(all, 1, at(1, 5, 0, 4, 2))).toEqual([
    at(1, 5, 0, 4, 2),
    at(2, 4, 2, 4, 2),
    at(3, 4, 4, 4, 2),
    at(4, 8, 2, 4, 2),
  ]);
});

it('never lays two on each other, wherever one is put', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: gridColumns }), height: fc.integer({ min: 1, max: 6 }) });
  const place = fc.record({ x: fc.integer({ min: -3, max: 14 }), y: fc.integer({ min: -3, max: 30 }) });
  fc.assert(
    fc.property(
      fc.array(size, { minLength: 1, maxLength: 12 }),
      place,
      size,
      fc.nat(),
      (sizes, where, grown, which) => {
        const all: Placed[] = [];
        for (const [index, { width, height }] of sizes.entries())
          all.push({ id: index + 1, ...firstFree(all, width, height)! });
        const after = placedAnew(all, (which % all.length) + 1, { ...where, ...grown });
        expect(after.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
        expect(overlappingIn(after)).toBeNull();
        expect(after.every(isOnGrid)).toBe(true);
      },
    ),
  );
});
