import { expect, it } from 'vitest';
import { undoOf } from '#modules/channels/notifications/undo-of-call.ts';

it('takes back a move of a task by its own undo, and a decision by the one verb at the version that it made', () => {
  expect(undoOf('POST /api/fp/dev-tasks/transition', { ids: [7], action: 'accept' }, { rows: [] })).toEqual({
    call: 'POST /api/fp/dev-tasks/undo-transition',
    body: { ids: [7] },
  });
  expect(undoOf('POST /api/fp/leave-requests/approve', { id: 4 }, { id: 4, version: 3, status: 'approved' })).toEqual({
    call: 'POST /api/fp/leave-requests/take-back',
    body: { id: 4, version: 3 },
  });
  const decided = { rows: [{ id: 5, version: 2 }] };
  expect(undoOf('POST /api/fp/attendance-corrections/decide', { ids: [5], approve: true }, decided)).toEqual({
    call: 'POST /api/fp/attendance-corrections/take-back',
    body: { id: 5, version: 2 },
  });
  expect(undoOf('POST /api/fp/leave-hand-overs/agree', { id: 6 })).toEqual({
    call: 'POST /api/fp/leave-hand-overs/take-back',
    body: { id: 6 },
  });
});

it('knows no way back of what has none, of a way back, or of several rows', () => {
  expect(undoOf('POST /api/fp/knowledge-tests/start', { id: 1 }, { id: 1, version: 1 })).toBeNull();
  expect(undoOf('POST /api/fp/leave-requests/take-back', { id: 4 })).toBeNull();
  expect(undoOf('POST /api/fp/attendance-corrections/decide', { ids: [4, 5], approve: true })).toBeNull();
});
