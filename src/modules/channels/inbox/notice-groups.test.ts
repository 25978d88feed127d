import { expect, it } from 'vitest';
import { groupsOf } from '#modules/channels/inbox/notice-groups.ts';

const notice = (id: number, task_id: number | null, more: object = {}) => ({
  ...{ id, task_id, kind: 'task_moved', read_at: '2026-11-27T00:00:00Z' as string | null, version: 1 },
  ...more,
});

it('puts what is said of one task, or of one row, together in the place of the newest', () => {
  const groups = groupsOf([
    notice(9, 1),
    notice(8, null, { link: '/people/days-off?panel=fp/leave-requests:4' }),
    notice(7, 2),
    notice(6, 1, { read_at: null }),
    notice(5, null),
    notice(4, null, { link: '/people/days-off?panel=fp/leave-requests:4' }),
    notice(3, null, { link: '/people/tests' }),
    notice(2, null, { link: '/people/tests' }),
  ]);
  expect(groups.map(({ ids }) => ids)).toEqual([[9, 6], [8, 4], [7], [5], [3], [2]]);
  // One of it that nobody has read is enough.
  expect(groups.map(({ isUnread }) => isUnread)).toEqual([true, false, false, false, false, false]);
  expect(groups[0]).toMatchObject({ id: 9, first: { id: 9 }, others: [{ id: 6 }] });
});
