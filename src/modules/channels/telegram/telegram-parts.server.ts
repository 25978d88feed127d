import type { App } from '#server/app.ts';
import type { JobSettings } from '#server/server.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import type { Context } from '#server/context.ts';
import { sql, text } from '#server/database/door.ts';
import { type Bot, botOf, type TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';

/** What the bot works with, beside requests. */
export const telegramPartsFor = (settings: JobSettings): TelegramParts => ({
  ...{ ask: settings.ask, actors: settings.actors, texts: settings.texts, secretKey: settings.secretKey },
  publicUrl: settings.publicUrl,
  settings: (ctx) => settingsOf(ctx, 'telegram'),
});

/** What it works with in a request. */
export const telegramPartsOf = ({ ask, actors, texts, config }: App): TelegramParts => ({
  ...{ ask, actors, texts, secretKey: config.secretKey, publicUrl: () => config.publicUrl },
  settings: (ctx) => settingsOf(ctx, 'telegram'),
});

/** The bot that is set, with its name at Telegram: null until it has been set up there. */
export async function botHere(
  app: App,
  ctx: Context,
): Promise<{ readonly bot: Bot; readonly name: string | null } | null> {
  const bot = await botOf(telegramPartsOf(app), ctx);
  if (!bot) return null;
  const row = await sql({ name: text })`select name from telegram_bots where bot_id = ${bot.id}`.first(ctx.db);
  return { bot, name: row?.name ?? null };
}
