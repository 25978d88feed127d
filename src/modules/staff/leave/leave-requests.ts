import { choice, codes, date, instant, integer, longText, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { leaveActions, leaveStatuses } from '#modules/staff/leave/leave-flow.ts';
import { leaveParts } from '#modules/staff/leave/leave-parts.ts';

const kept = { readOnly: true } as const;

/** Leave is never longer: people who write a year too many hear of it before anything is counted. */
export const longestLeaveDays = 366;

/**
 * Somebody asks to be away from one day to another, both counted. Of sick leave the number of the electronic record is
 * kept and nothing else: no diagnosis. `calendar_days` follow the work calendar, so they are never stored.
 */
export const leaveRequests = resource('fp/leave-requests', {
  icon: 'calendar-off',
  display: 'starts_on',
  order: '-starts_on',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.leave.create],
    update: [actions.leave.create, actions.leave.update],
    remove: [actions.leave.create, actions.leave.delete],
    export: [actions.leave.export],
  },
  rows: 'scoped',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    leave_kind_id: reference({ to: 'fp/leave-kinds', required: true }),
    starts_on: date({ required: true }),
    ends_on: date({ required: true }),
    part: choice({ values: leaveParts, required: true, default: 'day', list: false }),
    calendar_days: integer({ ...kept, computed: true }),
    status: choice({ ...kept, values: leaveStatuses, required: true, default: 'draft' }),
    comment: text({ max: 500 }),
    record_number: text({ max: 40, list: false, isPersonal: true }),
    sent_at: instant({ ...kept, list: false }),
    decided_by: reference({ ...kept, to: 'admin/users' }),
    decided_at: instant(kept),
    decision_comment: text({ ...kept, max: 500 }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: leaveActions }),
  },
});

const { leave_kind_id, starts_on, ends_on, part, comment, record_number, decision_comment } = leaveRequests.fields;

/** What is asked for in a request: until when, or for how many days. */
export const leaveAsked = {
  leave_kind_id,
  starts_on,
  ends_on,
  days: integer({ min: 1, max: longestLeaveDays }),
  part,
  record_number,
  comment: longText({ max: comment.options.max }),
} as const;

const { max } = decision_comment.options;
/** What is said to a decision, and to a refusal always. */
export const decisionFields = { comment: longText({ max }) } as const;
export const refusalFields = { comment: longText({ max, required: true }) } as const;
