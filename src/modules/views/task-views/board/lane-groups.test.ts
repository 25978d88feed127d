import { expect, it } from 'vitest';
import { type Board, boardOf } from '#modules/work/tasks/board-state/board-state.ts';
import { cardBeside, lanesOf } from '#modules/views/task-views/board/lane-groups.ts';
import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

const card = (id: number, status: TaskStatus, executor_id: number | null) => ({ id, status, executor_id }) as never;
const cards: Partial<Record<TaskStatus, never[]>> = {
  new: [card(1, 'new', 7), card(2, 'new', null), card(3, 'new', 8)],
  pause: [card(4, 'pause', 8), card(5, 'pause', 8)],
};
const board: Board = boardOf({
  columns: taskStatusCodes.map((status) => ({
    status,
    total: cards[status]?.length ?? 0,
    planned_minutes: 0,
    rows: cards[status] ?? [],
    next: status === 'new' ? '3' : null,
  })),
});
const cells = [
  { value: 7, status: 'new', count: 1, planned_minutes: 60, difficulty: 0 },
  { value: 9, status: 'new', count: 4, planned_minutes: 30, difficulty: 0 },
  { value: 8, status: 'pause', count: 99, planned_minutes: 10, difficulty: 0 },
] as const;
const all = () => true;

it('puts most work first, no value last, and knows of cards that have not come', () => {
  const lanes = lanesOf(board, cells, 'executor_id', null);
  expect(lanes.map(({ value, count }) => [value, count])).toEqual([
    [9, 4],
    [8, 3],
    [7, 1],
    [null, 1],
  ]);
  expect(lanes[1]!.ids.pause).toEqual([4, 5]);
  // The column came whole: what was counted a moment ago is not believed.
  expect(lanes[1]!.counts.pause).toBe(2);
  expect(lanesOf(board, cells, 'executor_id', [7, 8, 9]).map(({ value }) => value)).toEqual([7, 8, 9, null]);
});

it('walks over lanes and columns, and passes by what is folded', () => {
  const lanes = lanesOf(board, cells, 'executor_id', [7, 8, 9]);
  expect(cardBeside(lanes, 1, 'ArrowDown', all)).toBe(3);
  expect(cardBeside(lanes, 3, 'ArrowDown', all)).toBe(2);
  expect(cardBeside(lanes, 3, 'ArrowRight', all)).toBe(4);
  expect(cardBeside(lanes, 5, 'ArrowLeft', all)).toBe(3);
  expect(cardBeside(lanes, 1, 'ArrowRight', all)).toBeNull();
  expect(cardBeside(lanes, 1, 'ArrowDown', (lane) => lane.value !== 8)).toBe(2);
});
