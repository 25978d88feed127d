import { setTimeout as sleep } from 'node:timers/promises';
import type { CallbackQuery, ForceReply, InlineKeyboardMarkup, Message } from 'grammy/types';
import { isLang, type Lang } from '#kernel/languages.ts';
import type { Asker, InnerAnswer, Sent } from '#server/auth/inner-calls.ts';
import type { TextValues } from '#server/texts.ts';
import { type Bot, brokenIn, refusedIn } from '#modules/channels/telegram/telegram-bot.server.ts';

/** How the bot answers: below which message, and with what below it. */
interface Saying {
  readonly to?: number;
  readonly markup?: InlineKeyboardMarkup | ForceReply;
}

/** Longer than this nobody waits for an answer in a talk. */
const longestWait = 5;
/** What Telegram shows of a toast. */
const mostToast = 200;

/** Tries once more where Telegram asks to wait a little; null where it refuses: an answer in a talk is no delivery. */
async function politely<T>(call: () => Promise<T>, isSecond = false): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    const wait = refusedIn(error)?.parameters.retry_after ?? 0;
    if (wait > 0 && wait <= longestWait && !isSecond) {
      await sleep(wait * 1000);
      return politely(call, true);
    }
    if (refusedIn(error) || brokenIn(error)) return null;
    throw error;
  }
}

/** Says something in a chat. Null: Telegram did not take it. */
export const say = (bot: Bot, chatId: number, html: string, { to, markup }: Saying = {}): Promise<Message | null> =>
  politely(() =>
    bot.api.sendMessage(chatId, html, {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      ...(to !== undefined && { reply_parameters: { message_id: to, allow_sending_without_reply: true } }),
      ...(markup && { reply_markup: markup }),
    }),
  );

export const change = (
  bot: Bot,
  chatId: number,
  messageId: number,
  html: string,
  markup: InlineKeyboardMarkup,
): Promise<unknown> =>
  politely(() =>
    bot.api.editMessageText(chatId, messageId, html, {
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
      reply_markup: markup,
    }),
  );

/** What a press hears at once, over the chat. */
export const toast = (bot: Bot, { id }: CallbackQuery, text: string, isAlert = false): Promise<unknown> =>
  politely(() => bot.api.answerCallbackQuery(id, { text: text.slice(0, mostToast), show_alert: isAlert }));

/** The language of somebody who is nobody here yet: Telegram's, where it is one of ours. */
export const langOfStranger = (code: string | undefined): Lang => {
  const short = code?.slice(0, 2);
  return isLang(short) && short !== 'uk' ? short : 'uz';
};

/** What became of a call that was carried out as somebody. */
export interface Carried {
  readonly status: number;
  /** Null: it was refused. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  /** Why not, in the words that the browser shows. */
  readonly refusal: string | null;
}

interface Told {
  readonly message?: string;
  readonly errors?: readonly { readonly message?: string }[];
  readonly rows?: readonly { readonly problem?: Told }[];
}

const wordsOf = ({ message, errors }: Told): string => errors?.[0]?.message ?? message ?? '';

/** Of many at once each has an outcome of its own: one that is refused stands among the rows. */
function carriedBy({ status, body }: InnerAnswer): Carried {
  const told = (body.length ? JSON.parse(body.toString()) : {}) as Told;
  const problem = status >= 400 ? told : told.rows?.find((row) => row.problem)?.problem;
  if (problem) return { status, answer: null, refusal: wordsOf(problem) };
  return { status, answer: told as Readonly<Record<string, unknown>>, refusal: null };
}

/** Asks the product as somebody: `/api/fp/…`. Throws where it could not answer, so that it is asked again later. */
export async function ask(bot: Bot, asker: Asker, address: string, sent?: Sent): Promise<Carried> {
  const answer = await bot.ask(asker, address, sent);
  if (answer.status >= 500) throw new Error(`${address.split('?')[0]} answers ${answer.status}`);
  return carriedBy(answer);
}

/** Words that are no words of any language: what is typed to the bot. */
const typed = { start: '/start', link: '/link', find: '/find', help: '/help' } as const;

/** A text in somebody's language. */
export const wordsFor = (bot: Pick<Bot, 'texts'>, lang: Lang, key: string, values?: TextValues): string =>
  bot.texts.say(lang, key, { ...typed, ...values });
