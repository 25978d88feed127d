import type { Chat } from 'grammy/types';
import type { Actor, Context } from '#server/context.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { type Linked, recordAt } from '#modules/channels/telegram/telegram-accounts.server.ts';
import type { Bot } from '#modules/channels/telegram/telegram-bot.server.ts';
import { outcomeOf, refusedIn } from '#modules/channels/telegram/telegram-bot.server.ts';
import { keepMessage } from '#modules/channels/telegram/telegram-messages.server.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { ask } from '#modules/channels/telegram/telegram-talk.server.ts';
import type { Outcome } from '#modules/channels/notifications/door.ts';
import type { Lang } from '#kernel/languages.ts';

/** Twenty messages a minute to one group: core.telegram.org/bots/faq, "My bot is hitting limits". */
const groupPauseMs = 3_000;

/** Who manages a project says which groups hear of it, and who sees every project may as well. */
export const mayLinkGroups = ({ managed_project_ids, actions: held }: Actor, projectId: number): boolean =>
  held.has(actions.projects.update) &&
  (managed_project_ids.includes(projectId) || held.has(specialActions.allProjects));

/** The group hears of a project that the person manages. Answers its name; null: it is not theirs to link. */
export async function linkGroup(
  bot: Bot,
  ctx: Context,
  linked: Linked,
  projectId: number,
  chat: Chat,
): Promise<string | null> {
  const { answer } = await ask(bot, linked, `/api/fp/projects/${projectId}`);
  if (!answer || typeof answer.name !== 'string' || !mayLinkGroups(linked.actor, projectId)) return null;
  const title = 'title' in chat ? (chat.title ?? '') : '';
  await sql`insert into telegram_groups (chat_id, project_id, user_id, name, linked_at)
    values (${chat.id}, ${projectId}, ${linked.user_id}, ${title.slice(0, 200)}, ${ctx.now})
    on conflict (chat_id) do update set project_id = excluded.project_id, user_id = excluded.user_id,
      name = excluded.name, linked_at = excluded.linked_at, dead_at = null, dead_reason = null`.run(ctx.db);
  await recordGroup({ ...ctx, actor: linked.actor }, projectId, 'telegram_linked');
  return answer.name;
}

export const recordGroup = (ctx: Context, projectId: number, action: string): Promise<void> =>
  recordAt(ctx, { path: 'fp/projects', id: projectId }, action);

export const groupDead = ({ db, now }: Context, chatId: number, reason: string): Promise<void> =>
  sql`update telegram_groups set dead_at = coalesce(dead_at, ${now}), dead_reason = ${reason}
    where chat_id = ${chatId}`.run(db);

export const groupAlive = ({ db }: Context, chatId: number): Promise<void> =>
  sql`update telegram_groups set dead_at = null, dead_reason = null where chat_id = ${chatId}`.run(db);

/** A group that Telegram made larger has another number; what was sent there stays under the old one. */
export const moveGroup = ({ db }: Context, from: number, to: number): Promise<void> =>
  sql`with gone as (delete from telegram_groups where chat_id = ${to})
    update telegram_groups set chat_id = ${to} where chat_id = ${from}`.run(db);

const columns = { chat_id: whole, project_id: whole, user_id: whole, name: text };

/** Groups that hear of one of these projects. */
export const groupsOf = ({ db }: Context, projectIds: readonly number[]) =>
  sql(columns)`select chat_id, project_id, user_id, name from telegram_groups
    where project_id = any(${projectIds}::bigint[]) and dead_at is null order by chat_id`.rows(db);

/** Takes the next moment of a group, over all processes; answers how many milliseconds there are until then. */
export const nextMoment = ({ db }: Context, chatId: number): Promise<number> =>
  sql({ wait: whole })`insert into telegram_paces as p (chat_id, next_at)
    values (${chatId}, now() + make_interval(secs => ${sql.lit(groupPauseMs / 1000)}))
    on conflict (chat_id) do update
      set next_at = greatest(p.next_at, now()) + make_interval(secs => ${sql.lit(groupPauseMs / 1000)})
    returning greatest(0, round(extract(epoch from p.next_at - now()) * 1000)
      - ${sql.lit(groupPauseMs)})::int as wait`.value(db);

/** Sends to a group, once more where it has moved. What is refused for good puts the group out. */
export async function sendToGroup(
  bot: Bot,
  ctx: Context,
  { chat_id, lang, thread, html }: { chat_id: number; lang: Lang; thread: string; html: string },
): Promise<Outcome> {
  try {
    const { message_id } = await bot.api.sendMessage(chat_id, html, {
      ...{ parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
    });
    await keepMessage(ctx, { chat_id, message_id, user_id: null, lang, delivery_id: null, thread, html });
    return { state: 'sent', answer: `message ${message_id}` };
  } catch (error) {
    const movedTo = refusedIn(error)?.parameters.migrate_to_chat_id;
    if (movedTo) {
      await moveGroup(ctx, chat_id, movedTo);
      return sendToGroup(bot, ctx, { chat_id: movedTo, lang, thread, html });
    }
    const outcome = outcomeOf(error, true);
    if (outcome.state === 'dead') await groupDead(ctx, chat_id, outcome.answer);
    return outcome;
  }
}
