import { expect, it } from 'vitest';
import { nestUnder, treeBelow, unnestTo } from '#modules/work/tasks/sub-tasks/sub-task-tree.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

const task = (id: number, parent_id: number, more: object = {}) =>
  ({ id, parent_id, status: 'new', planned_minutes: 60, actual_minutes: 10, ...more }) as TaskRow;
const rows = [
  task(2, 1),
  task(3, 2, { status: 'done' }),
  task(4, 3, { planned_minutes: null }),
  task(5, 1, { status: 'accepted' }),
  task(9, 8),
];

it('draws a tree of any depth with the sums of what is below', () => {
  const { lines, sums } = treeBelow(rows, 1);
  expect(lines.map(({ task: { id }, depth, below }) => [id, depth, below.count, below.closed])).toEqual([
    [2, 0, 2, 1],
    [3, 1, 1, 0],
    [4, 2, 0, 0],
    [5, 0, 0, 0],
  ]);
  expect(sums).toEqual({ count: 4, closed: 2, planned: 180, actual: 40 });
});

it('nests below the sibling above, and goes back out', () => {
  const { lines } = treeBelow(rows, 1);
  expect([nestUnder(lines, 5), nestUnder(lines, 2), nestUnder(lines, 4)]).toEqual([2, null, null]);
  expect([unnestTo(lines, 4, 1), unnestTo(lines, 3, 1), unnestTo(lines, 2, 1)]).toEqual([2, 1, null]);
});

it('ends on rows that run in a circle', () => {
  expect(treeBelow([task(2, 1), task(1, 2)], 1).sums.count).toBe(1);
});
