import { flag, instant, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { screenActions } from '#modules/actions.ts';

/** Where somebody is signed in now. `seer_id`: an administrator who looks through that person's eyes. */
export const sessions = resource('admin/sessions', {
  icon: 'device-desktop',
  display: 'device',
  order: '-last_seen_at',
  table: 'live_sessions',
  access: { read: [screenActions.sessions] },
  rows: 'staff',
  fields: {
    device: text({ computed: true, readOnly: true, search: false }),
    user_id: reference({ to: 'admin/users', required: true, readOnly: true }),
    address: text({ required: true, readOnly: true, search: true }),
    user_agent: text({ required: true, readOnly: true, list: false }),
    last_seen_at: instant({ required: true, readOnly: true, list: true }),
    is_current: flag({ computed: true, readOnly: true, list: false }),
    seer_id: reference({ to: 'admin/users', readOnly: true }),
  },
});
