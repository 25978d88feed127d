import { dictionary } from '#kernel/dictionary.ts';
import { choice, flag, integer, text } from '#kernel/fields/door.ts';
import { actions, screenActions } from '#modules/actions.ts';

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
    is_active: flag({ default: true }),
    max_tries: integer({ required: true, min: 1, max: 20, default: 5 }),
  },
});
