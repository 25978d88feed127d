import { expect, it } from 'vitest';
import type { NoticeKind } from '#modules/channels/notifications/notice.ts';
import { notices } from '#modules/channels/notifications/notices.ts';
import { checkNotices, problemsOfKind } from './notices.ts';

const sound = notices.leave_requested as NoticeKind;

it('finds nothing in the kinds that there are, and looks at all of them', async () => {
  const { problems, seen } = await checkNotices();
  expect(problems).toEqual([]);
  expect(seen).toBe(`${Object.keys(notices).length} kinds of notices`);
});

it('finds a kind without words, and each thing that a kind names and that is not there', () => {
  expect(problemsOfKind('leave_requested', sound)).toEqual([]);
  expect(problemsOfKind('one_more', sound)).toEqual(['one_more has no sentence inbox.one_more in three languages']);
  const wrong = (more: object): string[] => problemsOfKind('leave_requested', { ...sound, ...more });
  expect(wrong({ type: 'nothing' })).toEqual(['leave_requested goes out as nothing, which is no type of message']);
  expect(wrong({ about: { path: 'fp/nothing', of: 'row_id' } })).toEqual([
    'leave_requested is about fp/nothing, which is none',
    'leave_requested is about row_id, and has none',
  ]);
  expect(wrong({ opens: [{ screen: '/people/nowhere?day={day}' }] })).toEqual([
    'leave_requested opens /people/nowhere?day={day}, which is not built',
    'leave_requested opens /people/nowhere?day={day} without day',
  ]);
  expect(wrong({ status: { of: 'fp/leave-requests.status', words: 'nothing' } })).toEqual([
    'leave_requested has words for a status, and none',
    ...['draft', 'sent', 'approved', 'refused', 'cancelled'].map((one) => `leave_requested has no nothing.${one}`),
  ]);
  expect(wrong({ named: 'payment' })).toHaveLength(3);
  expect(wrong({ says: {}, about: null, offers: [] })).toEqual(['leave_requested is named by starts_on, and has none']);
  const [offer] = sound.offers!;
  expect(wrong({ offers: [{ ...offer, label: 'nothing', call: 'POST /api/fp/leave-requests/bless' }] })).toEqual([
    'leave_requested offers approve without the words nothing',
    'leave_requested offers approve by POST /api/fp/leave-requests/bless, which is not there',
  ]);
});
