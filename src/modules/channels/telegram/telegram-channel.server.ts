import type { Context } from '#server/context.ts';
import type { Channel, Message, Outcome } from '#modules/channels/notifications/door.ts';
import { markDead, reachOf } from '#modules/channels/telegram/telegram-accounts.server.ts';
import { botOf, outcomeOf, refusedIn, type TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';
import { keepButtons, keyboardOf, placeButtons } from '#modules/channels/telegram/telegram-buttons.server.ts';
import { htmlOf, joinedHtml } from '#modules/channels/telegram/telegram-html.ts';
import { changeMessage, keepMessage, lastOfThread } from '#modules/channels/telegram/telegram-messages.server.ts';
import { telegramConfigOf, telegramSettings } from '#modules/channels/telegram/telegram-settings.ts';

/** Thirty messages a second in all, one a second to a chat: core.telegram.org/bots/faq, "My bot is hitting limits". */
const pace = { perSecond: 30, addressMs: 1000 } as const;

type ChannelParts = Pick<TelegramParts, 'settings' | 'texts'>;
type Sender = NonNullable<Awaited<ReturnType<typeof botOf<ChannelParts>>>>;

/** Messages to the Telegram accounts of people. */
export const telegramChannel = (parts: ChannelParts): Channel => ({
  code: 'telegram',
  settings: telegramSettings,
  lacks: async (ctx) => {
    const config = telegramConfigOf(await parts.settings(ctx));
    return 'lacks' in config ? config.lacks : null;
  },
  check: (ctx) => check(parts, ctx),
  reachOf,
  pace,
  send: async (ctx, message) => {
    const bot = await botOf(parts, ctx);
    return bot ? send(bot, ctx, message) : { state: 'again', answer: 'the bot is not set up' };
  },
});

async function check(parts: ChannelParts, ctx: Context): Promise<Outcome> {
  const bot = await botOf(parts, ctx);
  if (!bot) return { state: 'dead', answer: 'the bot is not set up' };
  try {
    const { username } = await bot.api.getMe();
    const { url, pending_update_count, last_error_message } = await bot.api.getWebhookInfo();
    const way = url ? `webhook ${url}` : 'polling';
    const error = last_error_message ? `, last error: ${last_error_message}` : '';
    return { state: 'sent', answer: `@${username}, ${way}, ${pending_update_count} waiting${error}` };
  } catch (error) {
    return outcomeOf(error, false);
  }
}

/**
 * One message, or more lines in the last one when that is of the same thread and young. Buttons are kept before it
 * goes, so that none stands there that means nothing.
 */
async function send(bot: Sender, ctx: Context, message: Message): Promise<Outcome> {
  const chatId = Number(message.address);
  // One notice is its own title.
  const html = htmlOf(
    message.title,
    message.lines.filter(({ text }) => text !== message.title),
  );
  const last = message.thread && !message.is_urgent ? await lastOfThread(ctx, chatId, message.thread) : undefined;
  const place = { chat_id: chatId, message_id: last?.message_id ?? null, user_id: message.user_id };
  const ids = await keepButtons(ctx, place, message.actions);
  const open = { label: bot.texts.say(message.lang, 'telegram.open'), link: message.link };
  const reply_markup = keyboardOf(
    message.actions.map(({ label }, at) => ({ id: ids[at]!, label })),
    open,
  );
  const looks = { parse_mode: 'HTML', reply_markup, link_preview_options: { is_disabled: true } } as const;
  const kept = { chat_id: chatId, user_id: message.user_id, lang: message.lang, delivery_id: message.delivery_id };
  try {
    if (last) {
      const whole = joinedHtml(html, last.html);
      await bot.api.editMessageText(chatId, last.message_id, whole, looks);
      await changeMessage(ctx, chatId, last.message_id, whole);
      return { state: 'sent', answer: 'put into the last message', provider_id: String(last.message_id) };
    }
    const { message_id } = await bot.api.sendMessage(chatId, html, looks);
    await placeButtons(ctx, ids, message_id);
    await keepMessage(ctx, { ...kept, message_id, thread: message.thread, html });
    return { state: 'sent', answer: `message ${message_id}`, provider_id: String(message_id) };
  } catch (error) {
    if (last && /message to edit not found|can't be edited/.test(refusedIn(error)?.description ?? ''))
      return send(bot, ctx, { ...message, is_urgent: true });
    const outcome = outcomeOf(error, !last);
    if (outcome.state === 'dead' && outcome.address_is_dead) await markDead(ctx, chatId, outcome.answer);
    return outcome;
  }
}
