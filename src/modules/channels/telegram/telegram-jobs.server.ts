import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { orNull, sql, text, whole } from '#server/database/door.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { unlinkBlocked } from '#modules/channels/telegram/telegram-accounts.server.ts';
import {
  type Bot,
  botOf,
  refusedIn,
  type TelegramParts,
  webhookSecretOf,
} from '#modules/channels/telegram/telegram-bot.server.ts';
import { setCommands } from '#modules/channels/telegram/telegram-commands.server.ts';
import { settleMessages } from '#modules/channels/telegram/telegram-press.server.ts';
import {
  answerAlbums,
  answerUpdates,
  heardUpdates,
  takeUpdate,
} from '#modules/channels/telegram/telegram-updates.server.ts';
import { miniAppPath, webhookPath } from '#modules/channels/telegram/telegram-webhook.server.ts';

/** So long a question for updates waits at Telegram; the server stops no sooner. */
const pollSeconds = 3;
const most = 100;

/**
 * The bot beside requests. Rounds run in one process at a time, so that one asks for updates and the others wait: two
 * that ask would put each other out with 409.
 */
export const telegramJobs = (parts: TelegramParts): readonly (Job | Doing)[] => [
  answerUpdates(parts),
  answerAlbums(parts),
  settleMessages(parts),
  { name: 'set_up_telegram', everySeconds: 5, run: (ctx: Context) => withBot(parts, ctx, setUp) },
  { name: 'poll_telegram', everySeconds: 1, run: (ctx: Context) => withBot(parts, ctx, poll) },
  { name: 'forget_telegram', cron: '41 * * * *', run: forget },
];

async function withBot(parts: TelegramParts, ctx: Context, run: (bot: Bot, ctx: Context) => Promise<void>) {
  const bot = await botOf(parts, ctx);
  if (bot) await run(bot, ctx);
}

const kept = { set_up_as: orNull(text), next_update_id: whole };
const botRow = ({ db }: Context, { id }: Bot) =>
  sql(kept)`select set_up_as, next_update_id from telegram_bots where bot_id = ${id}`.first(db);

/** What Telegram is told once, and again when any of it is another. */
const settingsOf = (bot: Bot): string =>
  createHash('sha256')
    .update(JSON.stringify([bot.config, bot.publicUrl(), webhookSecretOf(bot), 'commands 1']))
    .digest('hex');

/** Says to Telegram how updates come, and what commands there are. Nothing goes out while all is as it was. */
export async function setUp(bot: Bot, ctx: Context): Promise<void> {
  const wanted = settingsOf(bot);
  if ((await botRow(ctx, bot))?.set_up_as === wanted) return;
  const { username } = await bot.api.getMe();
  const address = bot.publicUrl();
  if (bot.config.mode === 'webhook' && address)
    await bot.api.setWebhook(`${address}${webhookPath}`, {
      ...{ secret_token: webhookSecretOf(bot), allowed_updates: heardUpdates },
    });
  else await bot.api.deleteWebhook();
  await setCommands(bot);
  if (address?.startsWith('https:'))
    await bot.api.setChatMenuButton({
      menu_button: { type: 'web_app', text: 'Vazifa', web_app: { url: `${address}${miniAppPath}` } },
    });
  await sql`insert into telegram_bots (bot_id, name, set_up_as) values (${bot.id}, ${username}, ${wanted})
    on conflict (bot_id) do update set name = excluded.name, set_up_as = excluded.set_up_as`.run(ctx.db);
}

/** Asks for what has come, and takes it: asked for again only when it was not. */
export async function poll(bot: Bot, ctx: Context): Promise<void> {
  if (bot.config.mode !== 'polling') return;
  const row = await botRow(ctx, bot);
  if (row?.set_up_as !== settingsOf(bot)) return;
  const asked = { offset: row.next_update_id, limit: most, timeout: pollSeconds, allowed_updates: heardUpdates };
  const updates = await bot.api.getUpdates(asked).catch(async (error: unknown) => {
    if (refusedIn(error)?.error_code !== 409) throw error;
    // A webhook stands in the way, or another program asks with the same token: set up anew, the first is gone.
    await sql`update telegram_bots set set_up_as = null where bot_id = ${bot.id}`.run(ctx.db);
    return [];
  });
  for (const update of updates) await takeUpdate(ctx, bot.id, update);
  const last = updates.at(-1);
  if (last)
    await sql`update telegram_bots set next_update_id = ${last.update_id + 1} where bot_id = ${bot.id}`.run(ctx.db);
}

/** What nobody presses, replies to or brings again any more. */
export async function forget(ctx: Context): Promise<void> {
  await unlinkBlocked(ctx);
  await sql`delete from telegram_updates where taken_at < now() - interval '3 days'`.run(ctx.db);
  await sql`delete from telegram_albums where taken_at < now() - interval '3 days'`.run(ctx.db);
  await sql`delete from telegram_codes where expires_at < now() - interval '1 day'`.run(ctx.db);
  await sql`delete from telegram_proofs where expires_at < now()`.run(ctx.db);
  await sql`delete from telegram_buttons where created_at < now() - interval '60 days'`.run(ctx.db);
  await sql`delete from telegram_messages where sent_at < now() - interval '180 days'`.run(ctx.db);
  await sql`delete from telegram_comments where created_at < now() - interval '180 days'`.run(ctx.db);
}
