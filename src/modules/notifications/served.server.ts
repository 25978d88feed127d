import type { Served } from '#server/http/serve.ts';
import { choicesServed } from '#modules/notifications/choices.server.ts';
import { deliveryVerbsServed } from '#modules/notifications/delivery-verbs.server.ts';
import { inboxServed } from '#modules/notifications/inbox.server.ts';
import { notificationMethodsServed } from '#modules/notifications/notification-methods.server.ts';
import { notificationsServed as verbsServed } from '#modules/notifications/notifications-served.server.ts';
import { previewServed } from '#modules/notifications/preview.server.ts';

export const notificationsServed: readonly Served[] = [
  ...inboxServed,
  ...verbsServed,
  ...notificationMethodsServed,
  ...choicesServed,
  ...deliveryVerbsServed,
  ...previewServed,
];
