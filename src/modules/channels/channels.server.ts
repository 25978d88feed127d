import type { CrudSettings } from '#server/crud/crud.ts';
import { emailChannel } from '#modules/channels/mail/email-channel.server.ts';
import type { Channel } from '#modules/channels/notifications/channel.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import { smsChannel } from '#modules/channels/sms/sms-channel.server.ts';
import { telegramChannel } from '#modules/channels/telegram/telegram-channel.server.ts';
import { webPushChannel } from '#modules/channels/web-push/web-push-channel.server.ts';

/** The ways by which messages leave the product, a line each. */
export const channelsOf = ({ secretKey, texts, files, publicUrl }: CrudSettings): readonly Channel[] => [
  emailChannel({ secretKey, texts, files, publicUrl, settings: (ctx) => settingsOf(ctx, 'email') }),
  telegramChannel({ texts, settings: (ctx) => settingsOf(ctx, 'telegram') }),
  webPushChannel({ secretKey, texts, settings: (ctx) => settingsOf(ctx, 'web_push') }),
  smsChannel({ secretKey, texts, publicUrl, settings: (ctx) => settingsOf(ctx, 'sms') }),
];
