import type { Served } from '#server/http/serve.ts';
import { inboxServed } from '#modules/notifications/inbox.server.ts';
import { notificationsServed as verbsServed } from '#modules/notifications/notifications-served.server.ts';

export const notificationsServed: readonly Served[] = [...inboxServed, ...verbsServed];
