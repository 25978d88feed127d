import { choice, codes, date, flag, instant, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const kept = { readOnly: true } as const;

export const handOverStates = [
  'draft',
  /** The request is sent: the other person is asked. */
  'asked',
  'agreed',
  'declined',
  'carried_out',
  'given_back',
  /** Somebody had given the task to another person, or it was done: nothing was overwritten. */
  'overtaken',
] as const;
export type HandOverState = (typeof handOverStates)[number];

export const handedParts = ['executor', 'reviewer'] as const;
export const handOverAnswers = ['agree', 'decline'] as const;

/**
 * One task that somebody else does while its executor or reviewer is on leave, from 00:05 of the first day until the
 * last day ends, if it is given back. Who takes it over agrees, or it stays where it is. `of_user_id` is the person on
 * leave, whose days stand beside; why they are away is nobody's business.
 */
export const leaveHandOvers = resource('fp/leave-hand-overs', {
  icon: 'refresh',
  display: 'state',
  order: '-id',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.leave.create, actions.leave.update],
    remove: [actions.leave.create, actions.leave.update],
  },
  rows: 'scoped',
  fields: {
    leave_request_id: reference({ to: 'fp/leave-requests', required: true, fixed: true, partOf: true }),
    task_id: reference({ to: 'fp/dev-tasks', required: true, fixed: true }),
    what: choice({ values: handedParts, required: true, fixed: true, default: 'executor' }),
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    gives_back: flag({ default: true, fixed: true }),
    of_user_id: reference({ ...kept, to: 'admin/users', required: true }),
    starts_on: date({ ...kept, computed: true }),
    ends_on: date({ ...kept, computed: true }),
    state: choice({ ...kept, values: handOverStates, required: true, default: 'draft' }),
    answered_at: instant({ ...kept, list: false }),
    carried_out_at: instant({ ...kept, list: false }),
    given_back_at: instant({ ...kept, list: false }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: handOverAnswers }),
  },
});
