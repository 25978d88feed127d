import type { CrudSettings } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { notificationMethodOperations } from '#modules/notifications/notification-methods.server.ts';
import { notificationTemplateOperations } from '#modules/notifications/notification-templates.server.ts';

/** What of the notifications is served in a way of its own. */
export const notificationOperations: Readonly<Record<string, (settings: CrudSettings) => Operations>> = {
  'admin/notification-methods': notificationMethodOperations,
  'admin/notification-templates': notificationTemplateOperations,
};
