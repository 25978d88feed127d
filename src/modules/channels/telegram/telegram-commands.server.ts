import { loadingStatuses } from '#modules/company/projects/door.ts';
import { dayOf, formatDay, formatTime } from '#kernel/calendar-formats.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import { type Linked, record, unlink } from '#modules/channels/telegram/telegram-accounts.server.ts';
import type { Bot } from '#modules/channels/telegram/telegram-bot.server.ts';
import { htmlOf, type Line } from '#modules/channels/telegram/telegram-html.ts';
import { ask, say, wordsFor } from '#modules/channels/telegram/telegram-talk.server.ts';

/** What the bot does on a word. In groups it hears `link` and `start` only. */
export const commandNames = ['today', 'check_in', 'check_out', 'find', 'help', 'stop'] as const;
type CommandName = (typeof commandNames)[number];

export interface Command {
  readonly name: string;
  /** What stands after it. */
  readonly words: string;
}

/** `/find@vazifa_bot report` is find with `report`. */
export function commandIn(text: string | undefined): Command | null {
  const [, name, words = ''] = /^\/([a-z_]{1,32})(?:@\w+)?(?:\s+([\s\S]*))?$/i.exec(text ?? '') ?? [];
  return name ? { name: name.toLowerCase(), words: words.trim() } : null;
}

const mostLines = 10;

interface Doing {
  readonly bot: Bot;
  readonly ctx: Context;
  readonly linked: Linked;
  readonly words: string;
  readonly once: string;
}
type Answered = { readonly title: string; readonly lines: readonly Line[] };

const line = (text: string, link: string | null = null): Line => ({ text, link });

const taskLink = (bot: Bot, id: number): string | null => {
  const address = bot.publicUrl();
  return address && `${address}/app/#/tasks/tasks?panel=fp/dev-tasks:${id}`;
};

interface Task {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly status: string;
  readonly deadline: string | null;
}

const doings: Readonly<Record<CommandName, (doing: Doing) => Promise<Answered>>> = {
  async today({ bot, ctx, linked }) {
    const address = `/api/fp/dev-tasks;perPage=${mostLines};sortBy=deadline`;
    const { answer, refusal } = await ask(
      bot,
      linked,
      `${address}?executor_id=${linked.user_id}&status=${loadingStatuses.join()}`,
    );
    const { rows = [], total = 0 } = (answer ?? {}) as { rows?: readonly Task[]; total?: number };
    const say = (key: string, values?: Record<string, string | number>) => wordsFor(bot, linked.lang, key, values);
    if (refusal !== null) return { title: say('telegram.command.today'), lines: [line(refusal)] };
    const lines = rows.map((task) => {
      const due = task.deadline ? ` · ${formatDay(dayOf(task.deadline, ctx.timeZone))}` : '';
      return line(`${task.number} ${task.name} · ${say(`choice.${task.status}`)}${due}`, taskLink(bot, task.id));
    });
    const here = await presence({ bot, ctx, linked });
    const more = total > rows.length ? [line(say('telegram.and_more', { n: total - rows.length }))] : [];
    return {
      title: say('telegram.today', { n: total }),
      lines: [...lines, ...more, ...(here ? [line(here)] : [])],
    };
  },
  check_in: (doing) => punch(doing, 'in'),
  check_out: (doing) => punch(doing, 'out'),
  async find({ bot, linked, words }) {
    const say = (key: string, values?: Record<string, string | number>) => wordsFor(bot, linked.lang, key, values);
    if (!words) return { title: say('telegram.command.find'), lines: [line(say('telegram.find_what'))] };
    const { answer, refusal } = await ask(bot, linked, `/api/search?q=${encodeURIComponent(words.slice(0, 200))}`);
    interface Found {
      readonly kind: 'task' | 'project' | 'person';
      readonly id: number;
      readonly title: string;
      readonly subtitle: string;
    }
    const { rows = [] } = (answer ?? {}) as { rows?: readonly Found[] };
    const lines = rows
      .slice(0, mostLines)
      .map(({ kind, id, title, subtitle }) =>
        line([title, subtitle].filter(Boolean).join(' · '), kind === 'task' ? taskLink(bot, id) : null),
      );
    return {
      title: say('telegram.found', { words }),
      lines: lines.length ? lines : [line(refusal ?? say('telegram.found_nothing'))],
    };
  },
  help: async ({ bot, linked }) => ({ title: 'Vazifa', lines: helpLines(bot, linked.lang) }),
  async stop({ bot, ctx, linked }) {
    await unlink(ctx, linked.user_id);
    await record({ ...ctx, actor: linked.actor }, linked.user_id, 'telegram_unlinked');
    return { title: wordsFor(bot, linked.lang, 'telegram.unlinked'), lines: [] };
  },
};

export const helpLines = (bot: Bot, lang: Lang): Line[] => [
  line(wordsFor(bot, lang, 'telegram.help')),
  ...commandNames.map((name) => line(`/${name} – ${wordsFor(bot, lang, `telegram.command.${name}`)}`)),
];

/** Comes or goes, by the rules of the button in the browser. */
async function punch({ bot, ctx, linked, once }: Doing, direction: 'in' | 'out'): Promise<Answered> {
  const { answer, refusal } = await ask(bot, linked, '/api/fp/attendance-punches/punch', {
    ...{ method: 'POST', body: { direction }, once },
  });
  if (refusal !== null) return { title: refusal, lines: [] };
  const time = formatTime(String(answer?.at ?? ctx.now.toISOString()), ctx.timeZone);
  return { title: wordsFor(bot, linked.lang, `telegram.punched_${direction}`, { time }), lines: [] };
}

/** Whether the person is here as far as punches say; null for those who have none. */
async function presence({ bot, ctx, linked }: Pick<Doing, 'bot' | 'ctx' | 'linked'>): Promise<string | null> {
  const { answer } = await ask(bot, linked, '/api/fp/attendance-punches/today');
  const { rows = [], is_in } = (answer ?? {}) as { rows?: readonly { readonly at: string }[]; is_in?: boolean };
  const last = rows.at(-1);
  if (!last) return answer ? wordsFor(bot, linked.lang, 'telegram.not_here_yet') : null;
  const time = formatTime(last.at, ctx.timeZone);
  return wordsFor(bot, linked.lang, is_in ? 'telegram.here_since' : 'telegram.gone_since', { time });
}

/** False: no such word is known. */
export async function answerCommand(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  chatId: number,
  { name, words }: Command,
  once: string,
): Promise<boolean> {
  const doing = doings[name as CommandName];
  if (!doing) return false;
  const { title, lines } = await doing({ bot, ctx, linked, words, once });
  await say(bot, chatId, htmlOf(title, lines));
  return true;
}

const described = (bot: Bot, lang: Lang) =>
  commandNames.map((command) => ({ command, description: wordsFor(bot, lang, `telegram.command.${command}`) }));

/**
 * The commands in each language. Telegram knows no Uzbek in Cyrillic letters, and means Ukrainian by `uk`: who reads it
 * gets theirs in their own chat, when they are linked.
 */
export async function setCommands(bot: Bot): Promise<void> {
  await bot.api.setMyCommands(described(bot, 'uz'));
  for (const lang of languages.filter((one) => one !== 'uk'))
    await bot.api.setMyCommands(described(bot, lang), { language_code: lang });
}

export const setCommandsOf = (bot: Bot, chatId: number, lang: Lang): Promise<unknown> =>
  bot.api.setMyCommands(described(bot, lang), { scope: { type: 'chat', chat_id: chatId } }).catch(() => null);
