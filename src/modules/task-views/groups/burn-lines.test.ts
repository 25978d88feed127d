import { expect, it } from 'vitest';
import { burnDays, type BurnTask, cameOn } from '#modules/task-views/groups/burn-lines.ts';

const task = (id: number, more: Partial<BurnTask>): BurnTask => ({
  id,
  planned_minutes: 60,
  hard_index: 2,
  membership: [{ day: '2026-11-01', is_in: true }],
  moves: [],
  ...more,
});

it('draws what is in the group apart from what is done of it', () => {
  const tasks = [
    task(1, { moves: [{ day: '2026-11-02', is_done: true }] }),
    task(2, { membership: [{ day: '2026-11-03', is_in: true }], planned_minutes: 90, hard_index: 5 }),
  ];
  const days = burnDays(tasks, '2026-11-01', '2026-11-03');
  expect(days.map(({ scope_count, done_count }) => [scope_count, done_count])).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
  ]);
  expect(days.at(-1)).toMatchObject({ scope_minutes: 150, done_minutes: 60, scope_hard: 7, done_hard: 2 });
});

it('takes out of the scope what left, and out of the done what was returned', () => {
  const left = [
    { day: '2026-11-01', is_in: true },
    { day: '2026-11-02', is_in: false },
  ];
  const returned = [
    { day: '2026-11-01', is_done: true },
    { day: '2026-11-02', is_done: false },
  ];
  const days = burnDays([task(1, { membership: left }), task(2, { moves: returned })], '2026-11-01', '2026-11-02');
  expect(days.map(({ scope_count, done_count }) => [scope_count, done_count])).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect(cameOn(task(1, { membership: left }))).toBe(null);
  expect(cameOn(task(2, {}))).toBe('2026-11-01');
});

it('counts the last of several turns on a day', () => {
  const moves = [
    { day: '2026-11-01', is_done: true },
    { day: '2026-11-01', is_done: false },
  ];
  expect(burnDays([task(1, { moves })], '2026-11-01', '2026-11-01')[0]?.done_count).toBe(0);
});
