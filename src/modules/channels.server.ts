import type { CrudSettings } from '#server/crud/crud.ts';
import type { Channel } from '#modules/notifications/channel.ts';
import { settingsOf } from '#modules/notifications/method-settings.server.ts';
import { smsChannel } from '#modules/sms/sms-channel.server.ts';
import { webPushChannel } from '#modules/web-push/web-push-channel.server.ts';

/** The ways by which messages leave the product, a line each. */
export const channelsOf = ({ secretKey, texts, publicUrl }: CrudSettings): readonly Channel[] => [
  webPushChannel({ secretKey, texts, settings: (ctx) => settingsOf(ctx, 'web_push') }),
  smsChannel({ secretKey, texts, publicUrl, settings: (ctx) => settingsOf(ctx, 'sms') }),
];
