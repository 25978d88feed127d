import { describe, expect, it } from 'vitest';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { groupOf, partsOf, type Today } from '#modules/views/task-views/my-tasks/waiting.ts';

const me = 7;
const now: Today = {
  userId: me,
  now: '2026-11-18T10:00:00Z',
  today: '2026-11-18',
  weekEnd: '2026-11-22',
  dayOf: (instant) => instant.slice(0, 10),
};
const task = (more: Partial<ListedTask>): ListedTask =>
  ({
    status: 'new',
    executor_id: me,
    creator_id: 1,
    participant_ids: [],
    watcher_ids: [],
    actual_days: [],
    relations: [],
    deadline: null,
    ...more,
  }) as unknown as ListedTask;
const group = (more: Partial<ListedTask>) => groupOf(task(more), now);

describe('what waits for a person', () => {
  it.each([
    ['returned before anything else', { status: 'returned', deadline: '2026-11-01T13:00:00Z' }, 'returned'],
    ['late', { deadline: '2026-11-18T09:00:00Z' }, 'late'],
    ['due today', { deadline: '2026-11-18T13:00:00Z' }, 'today'],
    ['what runs', { status: 'processing', deadline: '2026-12-18T13:00:00Z' }, 'today'],
    ['what stands on the plan of today', { actual_days: ['2026-11-18'] }, 'today'],
    ['due on Sunday', { deadline: '2026-11-22T13:00:00Z' }, 'week'],
    ['due on Monday', { deadline: '2026-11-23T13:00:00Z' }, 'later'],
    ['without a deadline', {}, 'undated'],
    ['under review of somebody', { status: 'checking' }, 'others'],
    ['blocked', { status: 'blocked', deadline: '2026-11-01T13:00:00Z' }, 'others'],
    ['to be reviewed', { status: 'checking', executor_id: 2, relations: ['reviewer'] }, 'to_review'],
    ['to be accepted', { status: 'done', executor_id: 2, creator_id: me }, 'to_review'],
    ['refused, to be decided about', { status: 'not_accepted', executor_id: 2, creator_id: me }, 'to_review'],
    ['ordered and not given to anybody', { executor_id: null, creator_id: me }, 'undated'],
    ['ordered and done by somebody', { executor_id: 2, creator_id: me }, 'others'],
    ['done together', { executor_id: 2, participant_ids: [me], deadline: '2026-11-17T09:00:00Z' }, 'late'],
    ['watched', { executor_id: 2, watcher_ids: [me] }, 'others'],
    ['somebody else’s', { executor_id: 2 }, null],
    ['accepted', { status: 'accepted' }, null],
  ] as const)('%s', (_, more, expected) => expect(group(more as Partial<ListedTask>)).toBe(expected));

  it('tells every part that one has', () =>
    expect(partsOf(task({ creator_id: me, watcher_ids: [me], relations: ['reviewer'] }), me)).toEqual([
      'executor',
      'reviewer',
      'creator',
      'watcher',
    ]));
});
