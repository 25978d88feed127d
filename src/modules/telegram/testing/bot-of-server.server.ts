import type { TestServer } from '#server/testing/database.ts';
import { seal } from '#server/auth/sealing.ts';
import { sql } from '#server/database/sql.ts';
import { type BotApi, botApi } from '#modules/telegram/testing/bot-api.ts';

export const token = '4200000001:AAH-made-up-for-tests-only-0123456789';
export const hookSecret = 'of-the-hook';

/** Sets the bot of a server, as an administrator does, at a Bot API of its own. */
export async function botFor(server: TestServer, mode: 'webhook' | 'polling' = 'webhook'): Promise<BotApi> {
  const api = await botApi({ token, second: 50 });
  await setBot(server, { mode, api_root: api.url });
  return api;
}

export async function setBot(server: TestServer, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries({ ...values, bot_token: token, webhook_secret: hookSecret })) {
    const sealed = /token|secret/.test(name) ? seal(server.config.secretKey, `telegram.${name}`, value) : null;
    await sql`insert into channel_settings values ('telegram', ${name}, ${sealed ? null : value}, ${sealed})
      on conflict (channel, name) do update set value = excluded.value, sealed = excluded.sealed`.execute(server.db);
  }
}
