import { dictionary } from '#kernel/dictionary.ts';
import { choice, flag, integer, references, text } from '#kernel/fields/door.ts';
import { actions, screenActions } from '#modules/actions.ts';

/**
 * What happened that people hear of. The product itself makes it happen, so a type is neither made nor deleted by
 * hand; `method_ids` are how to notify those who have chosen nothing else.
 */
export const notificationTypes = dictionary('admin/notification-types', {
  icon: 'bell',
  access: {
    read: [screenActions.notificationTypes],
    update: [actions.settings.update],
    export: [actions.settings.export],
  },
  rows: 'staff',
  name: { max: 100, unique: true },
  fields: {
    code: text({ required: true, max: 60, unique: true, readOnly: true, search: true }),
    category: choice({ values: ['tasks', 'people', 'clients', 'site', 'system'], required: true, readOnly: true }),
    method_ids: references({ to: 'admin/notification-methods' }),
    is_urgent: flag(),
    bundle_minutes: integer({ required: true, max: 1440, default: 0 }),
    is_active: flag({ default: true }),
  },
});
