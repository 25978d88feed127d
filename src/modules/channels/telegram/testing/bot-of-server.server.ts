import type { TestServer } from '#server/testing/database.ts';
import { seal } from '#server/auth/sealing.ts';
import { sql } from '#server/database/sql.ts';
import { type BotApi, botApi } from '#modules/channels/telegram/testing/bot-api.ts';

export const token = '4200000001:AAH-made-up-for-tests-only-0123456789';
export const hookSecret = 'of-the-hook';

/** Sets the bot of a server, as an administrator does, at a Bot API of its own. */
export async function botFor(server: TestServer, mode: 'webhook' | 'polling' = 'webhook'): Promise<BotApi> {
  const api = await botApi({ token, second: 50 });
  await setBot(server, { mode, api_root: api.url });
  return api;
}

export async function setBot(server: TestServer, values: Readonly<Record<string, string>>): Promise<void> {
  const secrets = { bot_token: token, webhook_secret: hookSecret };
  const sealed = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [
      name,
      seal(server.config.secretKey, `notification method telegram ${name}`, value),
    ]),
  );
  await sql`update notification_methods set settings = ${JSON.stringify(values)}::jsonb,
    sealed = ${JSON.stringify(sealed)}::jsonb where code = 'telegram'`.execute(server.db);
}
