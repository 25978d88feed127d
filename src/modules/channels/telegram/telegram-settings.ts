import type { ChannelSetting, SettingValues } from '#modules/channels/notifications/door.ts';

/** Where Telegram itself answers bots; another address is that of a Bot API server of one's own. */
export const telegramAddress = 'https://api.telegram.org';

/** `webhook`: Telegram calls the product, which needs a public address by https; `polling`: the product asks. */
export const telegramModes = ['polling', 'webhook'] as const;

export const telegramSettings: readonly ChannelSetting[] = [
  { name: 'bot_token', kind: 'text', isRequired: true, isSecret: true },
  { name: 'mode', kind: 'choice', values: telegramModes, default: 'polling' },
  { name: 'webhook_secret', kind: 'text', isSecret: true },
  { name: 'api_root', kind: 'text', default: telegramAddress },
];

export interface TelegramConfig {
  readonly token: string;
  readonly mode: (typeof telegramModes)[number];
  /** Null: one is derived from the key of the installation. */
  readonly webhookSecret: string | null;
  readonly apiRoot: string;
}

const tokenForm = /^\d{1,15}:[\w-]{1,100}$/;

/** Of the bot that the token belongs to; Telegram names it by the digits before the colon. */
export const botIdOf = (token: string): number => Number(token.split(':')[0]);

/** What the administrator has set, or the key of the text that says what is missing. */
export function telegramConfigOf(values: SettingValues): TelegramConfig | { readonly lacks: string } {
  const word = (name: string): string => String(values[name] ?? '').trim();
  const token = word('bot_token');
  if (!token) return { lacks: 'telegram.lacks_token' };
  if (!tokenForm.test(token)) return { lacks: 'telegram.wrong_token' };
  const apiRoot = (word('api_root') || telegramAddress).replace(/\/+$/, '');
  if (!/^https?:$/.test(URL.canParse(apiRoot) ? new URL(apiRoot).protocol : ''))
    return { lacks: 'telegram.wrong_root' };
  return {
    token,
    mode: word('mode') === 'webhook' ? 'webhook' : 'polling',
    webhookSecret: word('webhook_secret') || null,
    apiRoot,
  };
}
