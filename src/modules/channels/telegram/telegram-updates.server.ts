import Type from 'typebox';
import type { Message, Update } from 'grammy/types';
import { closed, open } from '#kernel/schemas.ts';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/door.ts';
import { doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import { linkedTo, type Linked } from '#modules/channels/telegram/telegram-accounts.server.ts';
import { type Bot, botOf, type TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';
import { answerCommand, commandIn } from '#modules/channels/telegram/telegram-commands.server.ts';
import { filesOf } from '#modules/channels/telegram/telegram-files.server.ts';
import { albumUpdate, albumWork, keepForAlbum } from '#modules/channels/telegram/telegram-albums.server.ts';
import { moveGroup } from '#modules/channels/telegram/telegram-groups.server.ts';
import { escaped } from '#modules/channels/telegram/telegram-html.ts';
import {
  answerContact,
  answerGroupLink,
  answerMembership,
  answerStart,
} from '#modules/channels/telegram/telegram-links.server.ts';
import { noteLast } from '#modules/channels/telegram/telegram-messages.server.ts';
import { answerPress } from '#modules/channels/telegram/telegram-press.server.ts';
import { answerEdited, answerReply } from '#modules/channels/telegram/telegram-replies.server.ts';
import { answerRequest, isRequest } from '#modules/channels/telegram/telegram-requests.server.ts';
import { langOfStranger, say, wordsFor } from '#modules/channels/telegram/telegram-talk.server.ts';

/** What the bot is told of by Telegram. */
export const heardUpdates = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const updateWork = workNamed('answer_telegram', closed({ bot_id: Type.Integer(), update: open<Update>() }));

/**
 * Without what no database keeps: a press carries whatever somebody's own program puts there, and an update that cannot
 * be kept would come again for ever, and hold up all behind it.
 */
const keepable = (update: Update): Update =>
  JSON.parse(
    JSON.stringify(update, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    ),
  );

/** Takes an update, once: what Telegram brings again has been taken. It is answered beside, by whichever process. */
export async function takeUpdate(ctx: Context, botId: number, brought: Update): Promise<void> {
  const update = keepable(brought);
  const isNew = await sql`insert into telegram_updates (bot_id, update_id) values (${botId}, ${update.update_id})
    on conflict do nothing returning 1`.isThere(ctx.db);
  if (isNew && !(await keepForAlbum(ctx, botId, update))) await enqueue(ctx, updateWork, { bot_id: botId, update });
}

/** One update after the other, each tried again until it is answered. */
export const answerUpdates = (parts: TelegramParts) =>
  doing(updateWork, async (ctx, { bot_id, update }) => {
    const bot = await botOf(parts, ctx);
    // Of a bot that is not ours any more nothing is answered.
    if (bot?.id === bot_id) await answerUpdate(bot, ctx, update as Update);
  });

/** Pictures that came together, once they have come. */
export const answerAlbums = (parts: TelegramParts) =>
  doing(albumWork, async (ctx, asked) => {
    const bot = await botOf(parts, ctx);
    const update = await albumUpdate(ctx, asked);
    if (update && bot?.id === asked.bot_id) await answerUpdate(bot, ctx, update);
  });

export async function answerUpdate(bot: Bot, ctx: Context, update: Update): Promise<void> {
  const { callback_query, message, edited_message, my_chat_member } = update;
  if (callback_query) await answerPress(bot, ctx, callback_query, update.update_id);
  if (my_chat_member) await answerMembership(ctx, my_chat_member);
  if (message?.from && !message.from.is_bot) await answerMessage(bot, ctx, message, update.update_id);
  if (edited_message?.from) {
    const linked = await linkedTo(bot, ctx, edited_message.from.id);
    if (linked) await answerEdited(bot, ctx, linked, edited_message);
  }
}

async function answerMessage(bot: Bot, ctx: Context, message: Message, updateId: number): Promise<void> {
  const { chat, from, migrate_to_chat_id: movedTo } = message;
  await noteLast(ctx, chat.id, message.message_id);
  if (movedTo) return moveGroup(ctx, chat.id, movedTo);
  const command = commandIn(message.text);
  const isGroup = chat.type !== 'private';
  if (isGroup && command && ['link', 'start'].includes(command.name))
    return answerGroupLink(bot, ctx, from!, chat, command.words);
  if (!isGroup && command?.name === 'start') return answerStart(bot, ctx, from!, chat.id, command.words);
  if (message.contact) return answerContact(bot, ctx, message);
  const linked = await linkedTo(bot, ctx, from!.id);
  if (!linked) {
    // Among others the bot speaks when it is spoken to.
    if (isGroup && !message.reply_to_message && !command) return;
    const words = wordsFor(bot, langOfStranger(from!.language_code), 'telegram.link_first');
    return void (await say(bot, chat.id, escaped(words), { to: message.message_id }));
  }
  return answerLinked(bot, ctx, linked, message, updateId);
}

async function answerLinked(bot: Bot, ctx: Context, linked: Linked, message: Message, updateId: number): Promise<void> {
  const { chat } = message;
  const command = commandIn(message.text);
  const tell = (key: string) => say(bot, chat.id, escaped(wordsFor(bot, linked.lang, key)), { to: message.message_id });
  if (await answerReply(bot, ctx, linked, message, updateId)) return;
  // What one asks for by oneself is for oneself, not for a group.
  if (chat.type !== 'private') return void (command && (await tell('telegram.only_private')));
  if (command) {
    const once = `telegram-${bot.id}-${updateId}`;
    if (!(await answerCommand(bot, ctx, linked, chat.id, command, once))) await tell('telegram.unknown_command');
    return;
  }
  if (isRequest(message, linked, filesOf(message, ctx).length))
    return answerRequest(bot, ctx, linked, message, updateId);
  await tell('telegram.what_now');
}
