import { createHmac } from 'node:crypto';
import type { Api } from 'grammy';
import type { Context } from '#server/context.ts';
import type { JobSettings } from '#server/server.ts';
import type { Outcome, SettingValues } from '#modules/channels/notifications/door.ts';
import { botIdOf, type TelegramConfig, telegramConfigOf } from '#modules/channels/telegram/telegram-settings.ts';

/** What the bot works with beside its context. */
export interface TelegramParts extends Pick<JobSettings, 'ask' | 'actors' | 'texts' | 'secretKey'> {
  /** What the administrator has set for it. */
  readonly settings: (ctx: Context) => Promise<SettingValues>;
  /** The address of the product from outside; null where nobody has said one. */
  readonly publicUrl: () => string | null;
}

interface BotCore {
  readonly id: number;
  readonly api: Api;
  readonly config: TelegramConfig;
}
export type Bot = TelegramParts & BotCore;

/** Telegram answers within seconds, or the line is broken. */
const timeoutSeconds = 20;

/** The bot that is set; null where its settings lack something. The library comes with the first message. */
export async function botOf<P extends Pick<TelegramParts, 'settings'>>(
  parts: P,
  ctx: Context,
): Promise<(P & BotCore) | null> {
  const config = telegramConfigOf(await parts.settings(ctx));
  if ('lacks' in config) return null;
  const { Api } = await import('grammy');
  const api = new Api(config.token, { apiRoot: config.apiRoot, timeoutSeconds });
  return { ...parts, config, api, id: botIdOf(config.token) };
}

/** What Telegram shows with each update that it brings, so that nobody else can bring any. */
export const webhookSecretOf = ({ config, secretKey }: Pick<Bot, 'config' | 'secretKey'>): string =>
  config.webhookSecret ?? createHmac('sha256', secretKey).update(`telegram webhook ${config.token}`).digest('hex');

/** Nothing was sent where nobody could be reached. */
const neverReached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];

/** What Telegram says when it refuses, as far as anybody needs it. */
export interface Refused {
  readonly error_code: number;
  readonly description: string;
  readonly parameters: { readonly retry_after?: number; readonly migrate_to_chat_id?: number };
}

/** The refusal in an error of the library; null for a line that broke, and for everything else. */
export const refusedIn = (error: unknown): Refused | null =>
  (error as { name?: string }).name === 'GrammyError' ? (error as Refused) : null;

/** The name of what broke on the way, never its message: that holds the address, and with it the token. */
export const brokenIn = (error: unknown): string | null => {
  if ((error as { name?: string }).name !== 'HttpError') return null;
  const cause = (error as { error?: { code?: string; name?: string } }).error;
  return cause?.code ?? cause?.name ?? 'connection lost';
};

const waitOf401 = 300;

/**
 * What became of a message by the error of its sending. A lost answer to a new message is `unknown`: Telegram knows no
 * key under which a message is sent once. Throws on what is no error of Telegram.
 */
export function outcomeOf(error: unknown, isNew: boolean): Outcome {
  const broken = brokenIn(error);
  if (broken) return { state: isNew && !neverReached.includes(broken) ? 'unknown' : 'again', answer: broken };
  const refused = refusedIn(error);
  if (!refused) throw error;
  const { error_code: code, description, parameters } = refused;
  const answer = `${code} ${description}`;
  if (code === 429) return { state: 'again', answer, after_seconds: parameters.retry_after ?? 1 };
  if (code === 401 || code === 404) return { state: 'again', answer, after_seconds: waitOf401 };
  if (code >= 500) return { state: 'again', answer };
  return { state: 'dead', answer, address_is_dead: code === 403 || /chat not found/i.test(description) };
}
