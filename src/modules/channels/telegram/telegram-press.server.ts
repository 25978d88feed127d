import type { CallbackQuery } from 'grammy/types';
import Type from 'typebox';
import { takeBackMs } from '#kernel/take-back.ts';
import { closed } from '#kernel/schemas.ts';
import { formatTime } from '#kernel/calendar-formats.ts';
import type { Context } from '#server/context.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import { undoOf } from '#modules/channels/notifications/door.ts';
import { type Linked, linkedTo } from '#modules/channels/telegram/telegram-accounts.server.ts';
import { type Bot, botOf, type TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';
import {
  type Button,
  buttonNamed,
  finishButton,
  keepButtons,
  keyboardOf,
  openButtons,
  reopenButtons,
} from '#modules/channels/telegram/telegram-buttons.server.ts';
import { attachFiles } from '#modules/channels/telegram/telegram-files.server.ts';
import { escaped } from '#modules/channels/telegram/telegram-html.ts';
import { changeMessage, messageAt } from '#modules/channels/telegram/telegram-messages.server.ts';
import { ask, change, langOfStranger, say, toast, wordsFor } from '#modules/channels/telegram/telegram-talk.server.ts';

/** Somebody pressed a button: judged as who they are here, whoever the message was written to. */
export async function answerPress(bot: Bot, ctx: Context, query: CallbackQuery, updateId: number): Promise<void> {
  const linked = await linkedTo(bot, ctx, query.from.id);
  if (!linked) {
    const lang = langOfStranger(query.from.language_code);
    return void (await toast(bot, query, wordsFor(bot, lang, 'telegram.link_first'), true));
  }
  const hear = (key: string) => toast(bot, query, wordsFor(bot, linked.lang, key));
  const button = await buttonNamed(ctx, query.data ?? '');
  if (!button) return void (await hear('telegram.unknown_button'));
  if (button.done_at) return void (await hear('telegram.already_done'));
  if (button.asks) return askForWords(bot, ctx, query, linked, button);
  const { refusal } = await carryOut(bot, ctx, linked, button, { once: `telegram-${bot.id}-${updateId}` });
  await toast(bot, query, refusal ?? wordsFor(bot, linked.lang, 'telegram.done', { label: button.label }), !!refusal);
}

/** The reply to this question fills what the call asks for. Whoever else replies is not heard. */
async function askForWords(
  bot: Bot,
  ctx: Context,
  query: CallbackQuery,
  { lang, telegram_id }: Linked,
  button: Button,
): Promise<void> {
  const chatId = query.message?.chat.id ?? button.chat_id;
  const html = escaped(wordsFor(bot, lang, 'telegram.say_why', { label: button.label }));
  const placeholder = wordsFor(bot, lang, 'telegram.comment').slice(0, 64);
  const asked = await say(bot, chatId, html, {
    ...(query.message && { to: query.message.message_id }),
    markup: { force_reply: true, selective: true, input_field_placeholder: placeholder },
  });
  await toast(bot, query, wordsFor(bot, lang, asked ? 'telegram.say_why_short' : 'telegram.not_now'));
  if (!asked) return;
  await sql`insert into telegram_asks (chat_id, message_id, telegram_id, button_id)
    values (${chatId}, ${asked.message_id}, ${telegram_id}, ${button.id})
    on conflict do nothing`.run(ctx.db);
}

/** The button that waits for this reply of this person. */
export async function buttonOfReply(
  ctx: Context,
  chatId: number,
  messageId: number,
  telegramId: number,
): Promise<Button | undefined> {
  const asked = await sql({ button_id: text })`select button_id from telegram_asks
    where chat_id = ${chatId} and message_id = ${messageId} and telegram_id = ${telegramId}`.first(ctx.db);
  return asked && buttonNamed(ctx, asked.button_id);
}

interface CarryingOut {
  /** What the reply said, for the field that the button asks for. */
  readonly words?: string;
  /** What is made is made once under it. */
  readonly once: string;
}

/** Does what the button says as the person, and changes the message to what happened. */
export async function carryOut(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  button: Button,
  { words, once }: CarryingOut,
): Promise<{ readonly refusal: string | null }> {
  const [method, address] = button.call.split(' ') as ['POST' | 'PATCH' | 'DELETE', string];
  const body = { ...button.body, ...(button.asks && { [button.asks]: words ?? '' }) };
  const { answer, refusal } = await ask(bot, linked, address, { method, body, once });
  if (refusal !== null) {
    if (button.is_undo) await settle(bot, ctx, button, null);
    return { refusal };
  }
  await finishButton(ctx, button.id);
  if (button.is_undo) {
    await reopenButtons(ctx, button.chat_id, button.message_id ?? 0);
    await settle(bot, ctx, button, `↩ ${wordsFor(bot, linked.lang, 'telegram.taken_back')} · ${linked.actor.fio}`);
    return { refusal };
  }
  if (button.files.length && typeof answer?.id === 'number')
    await attachFiles(bot, linked, { address, id: answer.id, files: button.files, once });
  const back = undoOf(button.call, body, answer);
  const time = formatTime(ctx.now.getTime(), ctx.timeZone);
  await settle(bot, ctx, button, `✓ ${button.label} · ${linked.actor.fio} · ${time}`, back && linked, back);
  return { refusal };
}

/** The message with what happened below it, and with the buttons that still mean something. */
async function settle(
  bot: Bot,
  ctx: Context,
  { chat_id, message_id }: Button,
  line: string | null,
  who: Linked | null = null,
  back: ReturnType<typeof undoOf> = null,
): Promise<void> {
  const message = message_id ? await messageAt(ctx, chat_id, message_id) : undefined;
  if (!message || !message_id) return;
  const html = line ? `${message.html}\n${escaped(line)}` : message.html;
  if (line) await changeMessage(ctx, chat_id, message_id, html);
  // What was done closes the others: the next step is another message.
  const isDone = line !== null && line.startsWith('✓');
  const standing = isDone ? [] : await openButtons(ctx, chat_id, message_id);
  const shown = standing.map(({ id, label }) => ({ id, label }));
  if (back && who) {
    const label = wordsFor(bot, who.lang, 'telegram.undo');
    const [id] = await keepButtons(ctx, { chat_id, message_id, user_id: who.user_id }, [
      { label, ...back, isUndo: true },
    ]);
    shown.push({ id: id!, label });
    const at = new Date(ctx.now.getTime() + takeBackMs);
    await enqueue(ctx, settleWork, { chat_id, message_id }, { key: `${chat_id}:${message_id}`, at });
  }
  await change(bot, chat_id, message_id, html, keyboardOf(shown, null));
}

const settleWork = workNamed(
  'settle_telegram_message',
  closed({ chat_id: Type.Integer(), message_id: Type.Integer() }),
);

/** After ten seconds nothing is taken back any more: its button goes. */
export const settleMessages = (parts: TelegramParts) =>
  doing(settleWork, async (ctx, { chat_id, message_id }) => {
    const bot = await botOf(parts, ctx);
    const message = await messageAt(ctx, chat_id, message_id);
    const back = await sql({ count: whole })`select count(*)::int as count from telegram_buttons
      where chat_id = ${chat_id} and message_id = ${message_id} and is_undo and done_at is null`.value(ctx.db);
    if (bot && message && back) await change(bot, chat_id, message_id, message.html, keyboardOf([], null));
  });
