import type { Served } from '#server/http/serve.ts';
import { choicesServed } from '#modules/channels/notifications/choices.server.ts';
import { deliveryVerbsServed } from '#modules/channels/notifications/delivery-verbs.server.ts';
import { inboxServed } from '#modules/channels/notifications/inbox.server.ts';
import { notificationMethodsServed } from '#modules/channels/notifications/notification-methods.server.ts';
import { notificationsServed as verbsServed } from '#modules/channels/notifications/notifications-served.server.ts';
import { previewServed } from '#modules/channels/notifications/preview.server.ts';

export const notificationsServed: readonly Served[] = [
  ...inboxServed,
  ...verbsServed,
  ...notificationMethodsServed,
  ...choicesServed,
  ...deliveryVerbsServed,
  ...previewServed,
];
