import type { Message } from 'grammy/types';
import { formatInstant } from '#kernel/calendar-formats.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { orNull, sql, whole } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Linked } from '#modules/channels/telegram/telegram-accounts.server.ts';
import type { Bot } from '#modules/channels/telegram/telegram-bot.server.ts';
import {
  keepButtons,
  keyboardOf,
  type NewButton,
  placeButtons,
} from '#modules/channels/telegram/telegram-buttons.server.ts';
import { attachFiles, filesOf, mostBytes } from '#modules/channels/telegram/telegram-files.server.ts';
import { escaped } from '#modules/channels/telegram/telegram-html.ts';
import { keepMessage } from '#modules/channels/telegram/telegram-messages.server.ts';
import { refusalsOf, wordsOf } from '#modules/channels/telegram/telegram-replies.server.ts';
import { ask, say, wordsFor } from '#modules/channels/telegram/telegram-talk.server.ts';

const mostName = 120;
/** So many projects are offered; who has more chooses in the product. */
const mostProjects = 8;

/** Is it something to be done: forwarded, said, a file; from a client whatever they write? */
export const isRequest = (message: Message, linked: Linked, files: number): boolean =>
  Boolean(message.forward_origin) || files > 0 || (linked.actor.user_type === 'client' && wordsOf(message) !== '');

interface Project {
  readonly id: number;
  readonly name: string;
  readonly client_id: number | null;
}

/**
 * What is asked for, and where it goes. A client asks for client tasks. What staff forward was said by somebody else:
 * in the project of a client it is what that client asks for, if they may write it down; their own words are a task.
 */
function placeOf({ actor }: Linked, { forward_origin }: Message, { id, client_id }: Project): Place {
  const isAsked =
    actor.user_type === 'client' || (forward_origin !== undefined && actor.actions.has(actions.clientTasks.create));
  if (!isAsked || client_id === null) return { path: 'fp/dev-tasks', body: { project_id: id } };
  return { path: 'fp/client-tasks', body: { project_id: id, client_id } };
}
interface Place {
  readonly path: string;
  readonly body: Readonly<Record<string, number>>;
}

/** Projects in which the person takes part, the newest first: who takes part in none asks in the product. */
async function projectsOf(bot: Bot, ctx: Context, linked: Linked): Promise<readonly Project[]> {
  const put = new Set(linked.actor.archived_project_ids);
  const own = linked.actor.project_ids.filter((id) => !put.has(id)).sort((one, other) => other - one);
  if (!own.length) return [];
  const ids = own.slice(0, mostProjects + 1).join(',');
  const { answer } = await ask(bot, linked, `/api/fp/projects/options?id=${ids}`);
  const rows = ((answer ?? {}) as { readonly rows?: readonly Omit<Project, 'client_id'>[] }).rows ?? [];
  const clients = await sql({ id: whole, client_id: orNull(whole) })`select id, client_id
    from ${rowsForAll(projects, 'those that the person was just shown')}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.pairs(ctx.db, 'id', 'client_id');
  return rows.map((row) => ({ ...row, client_id: clients.get(row.id) ?? null }));
}

/** The first line is the name; without words the moment names it. */
function wordedAs(bot: Bot, ctx: Context, linked: Linked, message: Message): { name: string; text: string | null } {
  const words = wordsOf(message);
  const [first = ''] = words.split('\n');
  const moment = formatInstant(ctx.now.getTime(), ctx.timeZone);
  const name = first.slice(0, mostName).trim();
  if (name) return { name, text: words === name ? null : words };
  const key = message.voice ? 'telegram.voice_of' : 'telegram.file_of';
  return { name: wordsFor(bot, linked.lang, key, { moment }), text: null };
}

/** A forwarded message, a voice or a file becomes what a client asks for, or a task: in the one project or a chosen. */
export async function answerRequest(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  message: Message,
  updateId: number,
): Promise<void> {
  const chatId = message.chat.id;
  const tell = (words: string) => say(bot, chatId, escaped(words), { to: message.message_id });
  const files = filesOf(message, ctx);
  const large = files.filter(({ size }) => size > mostBytes).map(({ name }) => name);
  if (large.length) {
    for (const words of refusalsOf(bot, linked, { names: [], refusals: [], tooLarge: large })) await tell(words);
    return;
  }
  const own = await projectsOf(bot, ctx, linked);
  const [only] = own;
  if (!only) return void (await tell(wordsFor(bot, linked.lang, 'telegram.no_projects')));
  const asked = wordedAs(bot, ctx, linked, message);
  if (own.length > 1) {
    const buttons = own.slice(0, mostProjects).map((project): NewButton => {
      const { path, body } = placeOf(linked, message, project);
      return { label: project.name.slice(0, 60), call: `POST /api/${path}`, body: { ...asked, ...body }, files };
    });
    const html = escaped(wordsFor(bot, linked.lang, 'telegram.which_project', { name: asked.name }));
    return offer(bot, ctx, linked, message, html, buttons);
  }
  const once = `telegram-${bot.id}-${updateId}`;
  const { path, body: place } = placeOf(linked, message, only);
  const body = { ...asked, ...place };
  const { answer, refusal } = await ask(bot, linked, `/api/${path}`, { method: 'POST', body, once });
  if (refusal !== null || typeof answer?.id !== 'number') return void (await tell(refusal ?? ''));
  const became = await attachFiles(bot, linked, { address: path, id: answer.id, files, once });
  for (const words of refusalsOf(bot, linked, became)) await tell(words);
  const html = escaped(wordsFor(bot, linked.lang, 'telegram.made', { name: asked.name }));
  const made = await say(bot, chatId, html, { to: message.message_id });
  if (made)
    await keepMessage(ctx, {
      ...{ chat_id: chatId, message_id: made.message_id, user_id: linked.user_id, lang: linked.lang },
      ...{ delivery_id: null, thread: `${path}:${answer.id}`, html },
    });
}

/** A question with a button for each answer. */
async function offer(
  bot: Bot,
  ctx: Context,
  { user_id, lang }: Linked,
  { chat, message_id: to }: Message,
  html: string,
  buttons: readonly NewButton[],
): Promise<void> {
  const ids = await keepButtons(ctx, { chat_id: chat.id, message_id: null, user_id }, buttons);
  const markup = keyboardOf(
    buttons.map(({ label }, at) => ({ id: ids[at]!, label })),
    null,
  );
  const asked = await say(bot, chat.id, html, { to, markup });
  if (!asked) return;
  await placeButtons(ctx, ids, asked.message_id);
  await keepMessage(ctx, {
    ...{ chat_id: chat.id, message_id: asked.message_id, user_id, lang },
    ...{ delivery_id: null, thread: null, html },
  });
}
