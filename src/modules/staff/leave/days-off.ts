import { choice, codes, date, decimal, instant, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { leaveParts } from '#modules/staff/leave/leave-parts.ts';

const kept = { readOnly: true } as const;

export const dayOffEntries = ['added', 'used'] as const;
export const dayOffStatuses = ['added', 'used', 'cancelled'] as const;
export const dayOffReasons = ['work_on_day_off', 'overtime', 'donor_day', 'bonus', 'other'] as const;

/**
 * Time in lieu as a ledger: days that were added for a reason, and days that were used. A row is never changed, only
 * cancelled, and stays; what HR added by mistake and nobody needs may be deleted. `day` is the day that was worked for
 * it, or the one that is used; `share`: how much of the
 * day a part is by its minutes; `left_days`: what of an added row is neither used nor expired.
 */
export const daysOff = resource('fp/days-off', {
  icon: 'calendar-stats',
  display: 'entry',
  order: '-id',
  access: {
    read: [screenActions.ownTasks],
    create: [actions.daysOff.create],
    remove: [actions.daysOff.delete],
    export: [actions.daysOff.export],
  },
  rows: 'scoped',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    entry: choice({ ...kept, values: dayOffEntries, required: true, default: 'added' }),
    status: choice({ ...kept, values: dayOffStatuses, required: true, default: 'added' }),
    days: integer({ required: true, min: 1, max: 30, fixed: true }),
    day: date({ fixed: true }),
    part: choice({ ...kept, values: leaveParts, required: true, default: 'day', list: false }),
    share: decimal({ ...kept, scale: 2, required: true, default: '1', list: false }),
    reason: choice({ values: dayOffReasons, fixed: true }),
    expires_on: date({ fixed: true }),
    comment: text({ max: 500, fixed: true }),
    left_days: decimal({ ...kept, scale: 2, computed: true }),
    cancelled_at: instant({ ...kept, list: false }),
    cancelled_by: reference({ ...kept, to: 'admin/users', list: false }),
    allowed_actions: codes({ ...kept, list: false, computed: true, values: ['cancel'] }),
  },
});

/** What is said when a day is used. */
export const usedDayFields = {
  day: date({ required: true }),
  part: choice({ values: leaveParts, required: true, default: 'day' }),
  comment: text({ max: daysOff.fields.comment.options.max }),
} as const;
