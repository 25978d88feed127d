import deliveryScreens from '#modules/channels/notifications/screens/texts.json' with { type: 'json' };
import inbox from '#modules/channels/inbox/texts.json' with { type: 'json' };
import mail from '#modules/channels/mail/texts.json' with { type: 'json' };
import notifications from '#modules/channels/notifications/texts.json' with { type: 'json' };
import sms from '#modules/channels/sms/texts.json' with { type: 'json' };
import telegram from '#modules/channels/telegram/texts.json' with { type: 'json' };
import webPush from '#modules/channels/web-push/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  deliveryScreens,
  inbox,
  mail,
  notifications,
  sms,
  telegram,
  webPush,
} as const;
