import { flag, instant, integer, reference, secret, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { actions } from '#modules/actions.ts';

const { update } = actions.attendance;
const kept = { readOnly: true } as const;

/**
 * A screen at a door that shows a code which people scan with their own telephones: no terminal is needed. Its secret
 * signs the codes and is never read; the token of its page is shown once.
 */
export const kiosks = resource('fp/kiosks', {
  icon: 'qrcode',
  display: 'name',
  order: 'name',
  access: { read: [update], create: [update], update: [update], remove: [update], writesAllRows: true },
  rows: 'staff',
  fields: {
    name: text({ required: true, max: 100, search: true }),
    branch_id: reference({ to: 'admin/branches' }),
    is_active: flag({ default: true }),
    /** Networks of the place, with commas between: punches from elsewhere are marked. */
    networks: text({ max: 400, list: false }),
    /** 64 hexadecimal digits; left out, the product makes one. */
    secret: secret({ min: 64, max: 64 }),
    last_seen_at: instant(kept),
    drift_seconds: integer({ ...kept, list: false }),
  },
});
