import type { Served } from '#server/http/serve.ts';
import { notificationsServed } from '#modules/channels/notifications/served.server.ts';
import { pushServed } from '#modules/channels/web-push/push-subscriptions.server.ts';
import { smsServed } from '#modules/channels/sms/sms-callback.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [...notificationsServed, ...pushServed, ...smsServed];
