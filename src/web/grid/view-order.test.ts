import { expect, it } from 'vitest';
import { addressOfView, inOwnOrder, isSameAddress, movedBeside } from '#web/grid/view-order.ts';

const views = [1, 2, 3, 4].map((id) => ({ id }));
const idsIn = (order?: readonly number[]) => inOwnOrder(views, order).map(({ id }) => id);

it('views stand as the person has put them, others behind in their own order', () => {
  expect(idsIn()).toEqual([1, 2, 3, 4]);
  expect(idsIn([3, 9, 1])).toEqual([3, 1, 2, 4]);
});

it('a view goes before or behind another one', () => {
  expect(movedBeside([1, 2, 3], 3, 1, false)).toEqual([3, 1, 2]);
  expect(movedBeside([1, 2, 3], 1, 2, true)).toEqual([2, 1, 3]);
  expect(movedBeside([1, 2, 3], 1, 9, true)).toEqual([1, 2, 3]);
});

it('a view is its filters and order, in whatever order they are written', () => {
  const address = addressOfView({ status: 'new', page: '3', panel: 'fp/dev-tasks:1', saved: '4', sortBy: 'deadline' });
  expect(address).toBe('status=new&sortBy=deadline');
  expect(isSameAddress(address, 'sortBy=deadline&status=new')).toBe(true);
  expect(isSameAddress(address, 'sortBy=deadline&status=done')).toBe(false);
  expect(isSameAddress('', 'perPage=20')).toBe(true);
});
