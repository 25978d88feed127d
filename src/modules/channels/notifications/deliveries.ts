import { choice, instant, integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { screenActions } from '#modules/actions.ts';
import { channelCodes } from '#modules/channels/notifications/channel.ts';

/**
 * `planned` waits until it is due, `sending` is under way; `dropped` was not sent for its reason, `dead` will never go,
 * `unknown` may have been sent: its answer was lost.
 */
export const deliveryStates = ['planned', 'sending', 'sent', 'dropped', 'dead', 'unknown'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryModes = ['now', 'bundle', 'digest'] as const;
/** Why something was not sent. `notification.reason.<code>` says it. */
export const dropReasons = [
  ...(['unset', 'unlinked', 'blocked', 'suspended', 'dead_address', 'read', 'untold', 'not_visible'] as const),
  ...(['person_off', 'method_off', 'not_set_up', 'kind_off', 'tries', 'template', 'refused'] as const),
  'expired',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** So long it can be looked up what was sent to whom; the inbox keeps what was said. */
export const deliveriesKeptDays = 180;

const kept = { readOnly: true } as const;

/** What was sent to whom by which way, or waits to be. Made by the product alone. */
export const deliveries = resource('admin/notification', {
  icon: 'send',
  display: 'title',
  order: '-id',
  table: 'deliveries',
  access: { read: [screenActions.publications] },
  rows: 'staff',
  fields: {
    /** In the words of its reader, once it was said. */
    title: text({ ...kept, max: 500 }),
    user_id: reference({ ...kept, to: 'admin/users' }),
    kind: text({ ...kept, required: true, max: 60, list: false }),
    /** What the kind is called in the language of whoever looks. */
    kind_name: text({ ...kept, computed: true, max: 200 }),
    state: choice({ ...kept, values: deliveryStates, required: true }),
    method: choice({ ...kept, values: channelCodes, required: true }),
    mode: choice({ ...kept, values: deliveryModes, required: true }),
    reason: choice({ ...kept, values: dropReasons }),
    due_at: instant({ ...kept, required: true }),
    sent_at: instant(kept),
    tries: integer({ ...kept, required: true }),
    /** Shortened for who does not keep the accounts of people, and so is the title. */
    address: text({ ...kept, max: 300 }),
    about: text({ ...kept, max: 80, list: false }),
    answer: text({ ...kept, max: 500, list: false }),
  },
});
