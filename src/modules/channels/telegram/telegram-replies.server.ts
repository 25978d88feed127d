import type { Message } from 'grammy/types';
import type { Context } from '#server/context.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Linked } from '#modules/channels/telegram/telegram-accounts.server.ts';
import type { Bot } from '#modules/channels/telegram/telegram-bot.server.ts';
import type { Button } from '#modules/channels/telegram/telegram-buttons.server.ts';
import { type AttachedFiles, attachFiles, filesOf } from '#modules/channels/telegram/telegram-files.server.ts';
import { escaped } from '#modules/channels/telegram/telegram-html.ts';
import { messageAt } from '#modules/channels/telegram/telegram-messages.server.ts';
import { buttonOfReply, carryOut } from '#modules/channels/telegram/telegram-press.server.ts';
import { ask, say, wordsFor } from '#modules/channels/telegram/telegram-talk.server.ts';

/** Where comments on what a message was about go. */
const places: Readonly<Record<string, { readonly path: string; readonly field: string }>> = {
  'fp/dev-tasks': { path: 'fp/task-comments', field: 'task_id' },
  'fp/client-tasks': { path: 'fp/client-task-comments', field: 'client_task_id' },
};

/** What somebody wrote, below a file or by itself. */
export const wordsOf = ({ text: words, caption }: Message): string => (words ?? caption ?? '').trim();

/** A reply: the words that a button waits for, or a comment. False: it is a reply to something else. */
export async function answerReply(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  message: Message,
  updateId: number,
): Promise<boolean> {
  const replied = message.reply_to_message;
  if (!replied) return false;
  const once = `telegram-${bot.id}-${updateId}`;
  const button = await buttonOfReply(ctx, message.chat.id, replied.message_id, linked.telegram_id);
  if (button) {
    await answerQuestion(bot, ctx, linked, message, button, once);
    return true;
  }
  const sent = await messageAt(ctx, message.chat.id, replied.message_id);
  if (!sent?.thread) return false;
  await comment(bot, ctx, linked, message, sent.thread, once);
  return true;
}

/** Carries out what waited for these words; files that came with them go to the row that it is about. */
async function answerQuestion(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  message: Message,
  button: Button,
  once: string,
): Promise<void> {
  const tell = (words: string) => say(bot, message.chat.id, escaped(words), { to: message.message_id });
  if (button.done_at !== null) return void (await tell(wordsFor(bot, linked.lang, 'telegram.already_done')));
  const { refusal } = await carryOut(bot, ctx, linked, button, { words: wordsOf(message), once });
  if (refusal === null) {
    const became = await attachFiles(bot, linked, { ...rowOf(button), files: filesOf(message, ctx), once });
    for (const words of refusalsOf(bot, linked, became)) await tell(words);
  }
  await tell(refusal ?? wordsFor(bot, linked.lang, 'telegram.done', { label: button.label }));
}

/** The one row that a call is about: `POST /api/fp/dev-tasks/transition` with its id. */
function rowOf({ call, body }: Button): { readonly address: string; readonly id: number } {
  const ids = Array.isArray(body.ids) ? (body.ids as readonly unknown[]) : [body.id];
  const [, address = ''] = /^POST \/api\/([\w/-]+)\/[\w-]+$/.exec(call) ?? [];
  return { address: ids.length === 1 ? address : '', id: Number(ids[0]) };
}

async function comment(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  message: Message,
  thread: string,
  once: string,
): Promise<void> {
  const [path = '', row = ''] = thread.split(':');
  const place = places[path];
  const tell = (words: string) => say(bot, message.chat.id, escaped(words), { to: message.message_id });
  if (!place) return void (await tell(wordsFor(bot, linked.lang, 'telegram.no_comments')));
  const id = Number(row);
  const files = filesOf(message, ctx);
  const became = await attachFiles(bot, linked, { address: path, id, files, once: `${once}-file` });
  for (const words of refusalsOf(bot, linked, became)) await tell(words);
  const words = [wordsOf(message), ...became.names.map((name) => `📎 ${name}`)].filter(Boolean).join('\n\n');
  // What came as a file that could not be taken has been answered.
  if (!words) return void (files.length || (await tell(wordsFor(bot, linked.lang, 'telegram.only_words'))));
  const { answer, refusal } = await ask(bot, linked, `/api/${place.path}`, {
    ...{ method: 'POST', once },
    body: { [place.field]: id, text: words },
  });
  if (refusal !== null || typeof answer?.id !== 'number') return void (await tell(refusal ?? ''));
  await sql`insert into telegram_comments (chat_id, message_id, path, row_id)
    values (${message.chat.id}, ${message.message_id}, ${place.path}, ${answer.id}) on conflict do nothing`.run(ctx.db);
  await tell(wordsFor(bot, linked.lang, 'telegram.commented'));
}

/** Why files did not come along, each in a sentence; what is too large has an address where it can go. */
export function refusalsOf(bot: Bot, { lang }: Linked, { refusals, tooLarge }: AttachedFiles): string[] {
  const address = bot.publicUrl();
  const large = tooLarge.map((name) => {
    const words = wordsFor(bot, lang, 'telegram.file_too_large', { name });
    return address ? `${words} ${address}/app/` : words;
  });
  return [...large, ...refusals];
}

/** What was changed there changes here, as long as comments may be changed. */
export async function answerEdited(bot: Bot, ctx: Context, linked: Linked, message: Message): Promise<void> {
  const known = await sql({ path: text, row_id: whole })`select path, row_id from telegram_comments
    where chat_id = ${message.chat.id} and message_id = ${message.message_id}`.first(ctx.db);
  const words = wordsOf(message);
  if (!known || !words) return;
  const address = `/api/${known.path}/${known.row_id}`;
  const before = await ask(bot, linked, address);
  if (before.answer?.text === words) return;
  const { refusal } = await ask(bot, linked, address, { method: 'PATCH', body: { text: words } });
  if (refusal !== null) await say(bot, message.chat.id, escaped(refusal), { to: message.message_id });
}
