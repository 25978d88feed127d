import { expect, it } from 'vitest';
import { type Deadline, type Flow, returnsIn, ribbonOf } from '#modules/work/tasks/history/history-steps.ts';

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;
const flow = (id: number, from_status: string, to_status: string, minutes: number, more: object = {}) =>
  ({ id, from_status, to_status, minutes, created_at: at(id), executor_id: 5, is_undone: false, ...more }) as Flow;
const task = { status: 'done', executor_id: 6, created_at: at(1) } as const;

it('tells who held the task in which status, and how long', () => {
  const flows = [
    flow(2, 'new', 'processing', 300),
    flow(3, 'processing', 'pause', 9, { is_undone: true }),
    flow(4, 'processing', 'returned', 600),
    flow(6, 'returned', 'done', 100),
  ];
  const deadlines = [{ created_at: at(1) }, { created_at: at(5) }] as Deadline[];
  const ribbon = ribbonOf(task, flows, deadlines);
  expect(
    ribbon.map(({ status, executor_id, minutes, deadlines: moved }) => [status, executor_id, minutes, moved.length]),
  ).toEqual([
    ['new', 5, 300, 1],
    ['processing', 5, 600, 0],
    ['returned', 5, 100, 1],
    ['done', 6, null, 0],
  ]);
  expect(ribbon.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(ribbon[1]!.share).toBeGreaterThan(ribbon[0]!.share);
  expect(ribbon[3]!.share).toBeGreaterThan(0.01);
  expect(returnsIn(ribbon)).toBe(1);
});

it('has one stretch for a task that never moved', () => {
  expect(ribbonOf(task, [], [])).toMatchObject([{ status: 'done', from: at(1), to: null, share: 1 }]);
});
