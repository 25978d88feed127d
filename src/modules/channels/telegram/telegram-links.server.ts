import type { Chat, ChatMemberUpdated, Message, User } from 'grammy/types';
import type { Lang } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import {
  askerOf,
  codeNamed,
  link,
  linkedTo,
  markAlive,
  markDead,
  ownerOf,
  record,
  spendCode,
} from '#modules/channels/telegram/telegram-accounts.server.ts';
import type { Bot } from '#modules/channels/telegram/telegram-bot.server.ts';
import { helpLines, setCommandsOf } from '#modules/channels/telegram/telegram-commands.server.ts';
import { groupAlive, groupDead, linkGroup } from '#modules/channels/telegram/telegram-groups.server.ts';
import { escaped, htmlOf } from '#modules/channels/telegram/telegram-html.ts';
import { langOfStranger, say, wordsFor } from '#modules/channels/telegram/telegram-talk.server.ts';

const nameOf = ({ first_name, last_name, username }: User): string =>
  username ? `@${username}` : [first_name, last_name].filter(Boolean).join(' ');

/** `/start` with a code links; without one it says how, or that everything is in place. */
export async function answerStart(bot: Bot, ctx: Context, from: User, chatId: number, code: string): Promise<void> {
  const stranger = langOfStranger(from.language_code);
  const known = await linkedTo(bot, ctx, from.id);
  await markAlive(ctx, from.id);
  const tell = (lang: Lang, key: string) => say(bot, chatId, escaped(wordsFor(bot, lang, key)));
  if (!code && known) return void (await greet(bot, chatId, known.lang, known.actor.fio));
  if (!code) return void (await tell(stranger, 'telegram.how_to_link'));
  const found = await codeNamed(ctx, code);
  if (typeof found === 'string') return void (await tell(known?.lang ?? stranger, `telegram.code_${found}`));
  if (found.project_id) return void (await tell(known?.lang ?? stranger, 'telegram.code_of_group'));
  const person = await askerOf(bot, ctx, found.user_id);
  if (!person) return void (await tell(stranger, 'telegram.code_over'));
  const owner = await ownerOf(ctx, from.id);
  const themself = { ...ctx, actor: person.actor };
  if (owner && owner.user_id !== found.user_id) {
    await record(themself, found.user_id, 'telegram_refused');
    return void (await tell(known?.lang ?? stranger, 'telegram.linked_to_another'));
  }
  await spendCode(ctx, code);
  await link(ctx, found.user_id, from.id, nameOf(from));
  await record(themself, found.user_id, 'telegram_linked');
  await setCommandsOf(bot, chatId, person.lang);
  await greet(bot, chatId, person.lang, person.actor.fio);
}

/** In the language of the account, not of Telegram. */
const greet = (bot: Bot, chatId: number, lang: Lang, name: string) =>
  say(bot, chatId, htmlOf(wordsFor(bot, lang, 'telegram.linked', { name }), helpLines(bot, lang)));

/** `/link CODE` in a group, from whoever made the code: the group hears of the project from now on. */
export async function answerGroupLink(bot: Bot, ctx: Context, from: User, chat: Chat, code: string): Promise<void> {
  const linked = await linkedTo(bot, ctx, from.id);
  const lang = linked?.lang ?? langOfStranger(from.language_code);
  const tell = (key: string, values?: Record<string, string>) =>
    say(bot, chat.id, escaped(wordsFor(bot, lang, key, values)));
  if (!linked) return void (await tell('telegram.link_first'));
  const found = code ? await codeNamed(ctx, code) : 'unknown';
  if (typeof found === 'string') return void (await tell(`telegram.code_${found}`));
  // A code that somebody has seen over a shoulder is worth nothing to them.
  if (!found.project_id || found.user_id !== linked.user_id) return void (await tell('telegram.code_unknown'));
  await spendCode(ctx, code);
  const name = await linkGroup(bot, ctx, linked, found.project_id, chat);
  await tell(name ? 'telegram.group_linked' : 'telegram.group_refused', { name: name ?? '' });
}

/** The bot was stopped or started again in a chat, taken into a group or out of it. */
export async function answerMembership(ctx: Context, { chat, new_chat_member }: ChatMemberUpdated): Promise<void> {
  const isThere = !['kicked', 'left'].includes(new_chat_member.status);
  if (chat.type === 'private') {
    if (isThere) await markAlive(ctx, chat.id);
    else await markDead(ctx, chat.id, 'stopped by the person');
  } else if (isThere) await groupAlive(ctx, chat.id);
  else await groupDead(ctx, chat.id, 'taken out of the group');
}

/** A contact proves a phone only when it is one's own; who someone is says a code, never a number. */
export async function answerContact(bot: Bot, ctx: Context, { contact, from, chat }: Message): Promise<void> {
  if (!contact || !from) return;
  const linked = await linkedTo(bot, ctx, from.id);
  const lang = linked?.lang ?? langOfStranger(from.language_code);
  const isOwn = contact.user_id === from.id;
  const key = isOwn ? (linked ? 'telegram.is_linked' : 'telegram.how_to_link') : 'telegram.contact_of_another';
  await say(bot, chat.id, escaped(wordsFor(bot, lang, key)));
}
