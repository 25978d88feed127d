import { flag, localizedText, reference } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';

/** How a type of message is worded for a method, in three languages. Variables stand in braces: `{task_name}`. */
export const notificationTemplates = resource('admin/notification-templates', {
  icon: 'mail',
  order: 'notification_type_id',
  access: familyAccess('templates', screenActions.notificationTemplates),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 150 }),
    notification_type_id: reference({ to: 'admin/notification-types', required: true }),
    notification_method_id: reference({
      to: 'admin/notification-methods',
      required: true,
      unique: 'notification_type_id',
    }),
    text: localizedText({ required: true, max: 2000, list: false, search: true }),
    is_active: flag({ default: true }),
  },
});
