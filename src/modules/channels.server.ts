import type { JobSettings } from '#server/server.ts';
import type { Channel } from '#modules/notifications/channel.ts';
import { noteChannels, settingsOf } from '#modules/notifications/door.server.ts';
import { emailChannel } from '#modules/mail/email-channel.server.ts';
import { smsChannel } from '#modules/sms/sms-channel.server.ts';
import { webPushChannel } from '#modules/web-push/web-push-channel.server.ts';

/** The ways by which messages leave the product, a line each. */
export function channelsOf({ secretKey, texts, files, publicUrl }: JobSettings): readonly Channel[] {
  const parts = { secretKey, texts, files };
  return [
    emailChannel({ ...parts, publicUrl, settings: (ctx) => settingsOf(ctx, 'email') }),
    webPushChannel({ ...parts, settings: (ctx) => settingsOf(ctx, 'web_push') }),
    smsChannel({ ...parts, publicUrl, settings: (ctx) => settingsOf(ctx, 'sms') }),
  ];
}

/** Tells who asks for settings, states and checks of methods which there are. */
export const takeChannels = (settings: JobSettings): void => noteChannels(channelsOf(settings), settings.secretKey);
