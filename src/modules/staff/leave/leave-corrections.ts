import { date, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';

/**
 * What changes the balance of annual leave beside accrual and leave: what was taken before the product came, days that
 * a contract gives, days paid out. `days` are calendar days, with a sign.
 */
export const leaveCorrections = resource('fp/leave-corrections', {
  icon: 'adjustments',
  display: 'reason',
  order: '-counts_from',
  access: {
    read: [actions.leave.update],
    create: [actions.leave.update],
    update: [actions.leave.update],
    remove: [actions.leave.delete],
    export: [actions.leave.export],
  },
  rows: 'staff',
  fields: {
    user_id: reference({ to: 'admin/users', required: true, fixed: true }),
    days: integer({ required: true, min: -1000, max: 1000 }),
    counts_from: date({ required: true }),
    reason: text({ required: true, max: 200 }),
  },
});
