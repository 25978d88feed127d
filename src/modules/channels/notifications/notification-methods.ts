import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { dictionary } from '#kernel/dictionary.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { choice, document, flag, integer, text } from '#kernel/fields/door.ts';
import { closed, code, id, open, textOrNull, version } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import type { ChannelSetting, Outcome } from '#modules/channels/notifications/channel.ts';

/** A setting as the form of a method shows it: of a secret only whether it is set. */
export interface SettingShown extends ChannelSetting {
  readonly value: string | number | boolean | null;
  readonly is_set: boolean;
}

/** A method without its settings is off; it does not fail. */
export const notificationMethods = dictionary('admin/notification-methods', {
  icon: 'send',
  access: {
    read: [screenActions.notificationMethods],
    update: [actions.site.update],
    export: [actions.site.export],
  },
  rows: 'staff',
  name: { max: 60, unique: true },
  fields: {
    code: text({ required: true, max: 20, unique: true, readOnly: true, search: true }),
    state: choice({ values: ['ready', 'not_set_up', 'off'], computed: true, readOnly: true }),
    /** Why it is not ready, in the language of its reader. */
    reason: text({ computed: true, readOnly: true }),
    /** `{ settings: SettingShown[] }`, without any secret. */
    setup: document({ computed: true, readOnly: true, list: false }),
    is_active: flag({ default: true }),
    max_tries: integer({ required: true, min: 1, max: 20, default: 5 }),
  },
});

/**
 * Sets settings of a method by their names; null takes one away, what is left out stays. Secrets go in and never out.
 */
export const setUpMethod = endpoint('POST /api/admin/notification-methods/set-up', {
  need: [actions.site.update],
  body: closed({ id, version, settings: open<Readonly<Record<string, string | number | boolean | null>>>() }),
  output: contractOf(notificationMethods).row,
});

/** Really connects to the provider, and says what it found. */
export const checkMethod = endpoint('POST /api/admin/notification-methods/check', {
  need: [actions.site.update],
  body: closed({ id }),
  output: Type.Object({ state: code<Outcome['state'] | 'not_set_up'>(), answer: Type.String(), reason: textOrNull }),
  transaction: false,
});
