import { expect, it } from 'vitest';
import { ordered, placedAt } from '#modules/views/task-views/day-plan/plan-order.ts';

it.each([
  [[1, 2, 3], 3, 0, [3, 1, 2]],
  [[1, 2, 3], 1, 2, [2, 3, 1]],
  [[1, 2, 3], 2, 9, [1, 3, 2]],
  [[1, 2, 3], 2, -1, [2, 1, 3]],
  [[1, 2], 5, 1, [1, 5, 2]],
  [[], 5, 0, [5]],
])('%j: %i to place %i', (ids, id, place, expected) => expect(placedAt(ids, id, place)).toEqual(expected));

it('keeps the order of what is planned, and puts what is new last', () =>
  expect(ordered([3, 9, 1], [1, 2, 3])).toEqual([3, 1, 2]));
