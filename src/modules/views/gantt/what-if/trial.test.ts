import { expect, test } from 'vitest';
import { merged, takeTried } from '#modules/views/gantt/what-if/trial.tsx';

test('several changes of one task are one, the later value of each field', () => {
  const first = { task_id: 1, version: 3, planned_start_on: '2026-12-01', planned_minutes: 60 };
  const all = merged(
    [first, { task_id: 2, version: 1, executor_id: 5 }],
    [{ task_id: 1, version: 3, planned_start_on: '2026-12-04' }],
  );
  expect(all).toEqual([
    { task_id: 1, version: 3, planned_start_on: '2026-12-04', planned_minutes: 60 },
    { task_id: 2, version: 1, executor_id: 5 },
  ]);
});

test('nothing is taken while no copy is open', () => {
  expect(takeTried([{ task_id: 1, version: 1, planned_minutes: 30 }])).toBe(false);
});
