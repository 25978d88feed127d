import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  belongs,
  type Board,
  boardOf,
  columnBeside,
  placed,
  withMore,
  without,
} from '#modules/work/tasks/board-state/board-state.ts';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import { type TaskStatus, taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

const rank = (id: number | null) => id ?? 99;

const card = (id: number, status: TaskStatus, more: Partial<TaskCard> = {}): TaskCard =>
  ({
    id,
    status,
    number: `MBC-${id}`,
    name: `Vazifa ${id}`,
    task_priority_id: null,
    deadline: null,
    planned_minutes: 60,
    sticker_ids: [],
    executor_id: null,
    ...more,
  }) as TaskCard;

const emptyBoard = (): Board =>
  boardOf({
    columns: taskStatusCodes.map((status) => ({ status, total: 0, planned_minutes: 0, rows: [], next: null })),
  });

const cards = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      status: fc.constantFrom(...taskStatusCodes),
      priority: fc.option(fc.integer({ min: 1, max: 4 })),
      day: fc.option(fc.integer({ min: 10, max: 28 })),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .map((list) =>
    list.map(({ id, status, priority, day }) =>
      card(id, status, { task_priority_id: priority, deadline: day ? `2026-11-${day}T13:00:00Z` : null }),
    ),
  );

const asSorted = (list: readonly TaskCard[]) =>
  list
    .toSorted(
      (a, b) =>
        rank(a.task_priority_id) - rank(b.task_priority_id) ||
        (a.deadline ?? '9').localeCompare(b.deadline ?? '9') ||
        a.id - b.id,
    )
    .map(({ id }) => id);

describe('a board in the browser', () => {
  it('takes the next cards of a column each once and at its place, whatever came or went meanwhile', () => {
    const all = Array.from({ length: 12 }, (_, at) => card(at + 1, 'new'));
    const first = all.slice(0, 6).reduce((now, one) => placed(now, one, rank), emptyBoard());
    // One that belongs further down was made here, and one went away.
    const meanwhile = without(placed(first, card(9, 'new'), rank), 2);
    const more = withMore(meanwhile, 'new', { rows: all.slice(3, 10), next: '10' }, rank);
    expect(more.columns.new.ids).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(more.columns.new.next).toBe('10');
    const moved = placed(more, card(10, 'pause'), rank);
    expect(withMore(moved, 'new', { rows: all.slice(9), next: null }, rank).columns).toMatchObject({
      new: { ids: [1, 3, 4, 5, 6, 7, 8, 9, 11, 12], next: null },
      pause: { ids: [10] },
    });
  });

  it('orders every column as the server does, in whatever order cards come', () => {
    fc.assert(
      fc.property(cards, (list) => {
        const board = list.reduce((now, one) => placed(now, one, rank), emptyBoard());
        for (const status of taskStatusCodes) {
          const own = list.filter((one) => one.status === status);
          expect(board.columns[status].ids).toEqual(asSorted(own));
          expect(board.columns[status].total).toBe(own.length);
          expect(board.columns[status].planned_minutes).toBe(own.length * 60);
        }
      }),
    );
  });

  it('holds a card in one column only, however often it moves', () => {
    fc.assert(
      fc.property(cards, fc.array(fc.constantFrom(...taskStatusCodes), { maxLength: 6 }), (list, moves) => {
        fc.pre(list.length > 0);
        const moved = moves.reduce(
          (now, status) => placed(now, { ...list[0]!, status }, rank),
          list.reduce((now, one) => placed(now, one, rank), emptyBoard()),
        );
        const all = taskStatusCodes.flatMap((status) => moved.columns[status].ids);
        expect(all.toSorted((a, b) => a - b)).toEqual(list.map(({ id }) => id).toSorted((a, b) => a - b));
      }),
    );
  });

  it('forgets a card that is gone', () => {
    const board = without(placed(emptyBoard(), card(7, 'pause'), rank), 7);
    expect(board.tasks).toEqual({});
    expect(board.columns.pause).toMatchObject({ ids: [], total: 0, planned_minutes: 0 });
  });

  it('judges filters as the server does, and says when only the server can', () => {
    const task = card(5, 'new', { name: 'Toʻlov xisoboti', executor_id: 3, sticker_ids: [1, 2] });
    expect(belongs(task, { q: 'тўлов' })).toBe(true);
    expect(belongs(task, { q: 'MBC-5' })).toBe(true);
    expect(belongs(task, { q: 'davomat' })).toBe(false);
    expect(belongs(task, { executor_id: '2,3' })).toBe(true);
    expect(belongs(task, { executor_id: '4' })).toBe(false);
    expect(belongs(task, { task_priority_id: 'null' })).toBe(true);
    expect(belongs(task, { sticker_ids: '2' })).toBe(true);
    expect(belongs(task, { deadline_from: '2026-11-01' })).toBeNull();
    expect(belongs(task, { executor_id: 'me' })).toBeNull();
    expect(belongs(task, { executor_id: '!2' })).toBeNull();
    expect(belongs(task, { sticker_ids: 'null' })).toBe(false);
    expect(belongs(task, { participant_ids: '!null' })).toBeNull();
  });

  it('finds the next column on the way', () => {
    const board = placed(emptyBoard(), card(1, 'checking'), rank);
    expect(columnBeside(board, 'new', 1, (status) => board.columns[status].ids.length > 0)).toBe('checking');
    expect(columnBeside(board, 'new', -1, () => true)).toBeNull();
  });
});
