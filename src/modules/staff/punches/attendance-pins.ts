import { date, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';

const { update, export: exporting } = actions.attendance;

/**
 * Whose number it is: on one device, or on all of them and in files. A number is a text, `0090` is not `90`. It may
 * pass from one person to another: days say when. Both empty: always.
 */
export const attendancePins = resource('fp/attendance-pins', {
  icon: 'hash',
  display: 'pin',
  order: 'pin',
  access: {
    read: [update],
    create: [update],
    update: [update],
    remove: [update],
    export: [exporting],
    writesAllRows: true,
  },
  rows: 'staff',
  fields: {
    device_id: reference({ to: 'fp/attendance-devices' }),
    pin: text({ required: true, max: 64, search: true }),
    user_id: reference({ to: 'admin/users', required: true }),
    starts_on: date({}),
    ends_on: date({ notBefore: 'starts_on' }),
  },
});
