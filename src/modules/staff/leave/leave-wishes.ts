import { date, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';

const { create, update } = actions.leave;

/** When somebody would like to be on annual leave: counted in the plan of the year, and no request yet. */
export const leaveWishes = resource('fp/leave-wishes', {
  icon: 'calendar-off',
  display: 'starts_on',
  order: 'starts_on',
  access: {
    read: [screenActions.ownTasks],
    create: [create, update],
    update: [create, update],
    remove: [create, update],
  },
  rows: 'scoped',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    starts_on: date({ required: true }),
    ends_on: date({ required: true }),
    comment: text({ max: 300 }),
  },
});

/** A year of a branch, and of what is below it, in which wishes do not change any more but by HR. */
export const fixedLeavePlans = resource('fp/fixed-leave-plans', {
  icon: 'lock',
  display: 'year',
  order: '-year',
  access: { read: [screenActions.ownTasks], remove: [update] },
  rows: 'staff',
  fields: {
    branch_id: reference({ to: 'admin/branches', required: true, readOnly: true }),
    year: integer({ required: true, readOnly: true }),
  },
});
