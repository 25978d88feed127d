import { does, notice } from '#modules/channels/notifications/notice.ts';

const path = 'fp/leave-requests';
const about = { path, of: 'leave_request_id' } as const;
const says = { leave_request_id: 'row', starts_on: 'day', ends_on: 'day' } as const;
const days = { starts_on: 'day', ends_on: 'day' } as const;
const opens = [{ screen: '/people/days-off' }] as const;

/** Leave waits for their answer, was answered, does not take place, was changed; a day in lieu is taken. */
export const leaveNotices = {
  leave_requested: notice({
    ...{ type: 'leave_requested', audience: 'leads', about, says, named: 'days' },
    opens: [{ screen: '/people/days-off?view=waiting' }],
    offers: [does(path, 'approve'), does(path, 'refuse', { asks: 'comment' })],
  }),
  leave_decided: notice({
    ...{ type: 'leave_decided', audience: 'own_leave', about, opens, named: 'days' },
    says: { ...says, status: 'text' },
    status: { of: 'fp/leave-requests.status', words: 'leave-requests.status' },
  }),
  leave_cancelled: notice({ type: 'leave_decided', audience: 'own_leave', about, says, opens, named: 'days' }),
  leave_changed: notice({ type: 'leave_decided', audience: 'own_leave', about, says, opens, named: 'days' }),
  day_off_used: notice({
    ...{ type: 'leave_decided', audience: 'own_leave', about: null, opens, named: 'days' },
    says: days,
  }),
  leave_plan_fixed: notice({
    ...{ type: 'leave_decided', audience: 'own_leave', about: null, named: 'days' },
    opens: [{ screen: '/people/leave-plan' }, ...opens],
    says: days,
  }),
};
