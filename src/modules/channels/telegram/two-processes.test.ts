import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import { telegramJobs } from '#modules/channels/telegram/telegram-jobs.server.ts';
import type { TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';
import type { BotApi } from '#modules/channels/telegram/testing/bot-api.ts';
import { botFor } from '#modules/channels/telegram/testing/bot-of-server.server.ts';

let server: TestServer;
let api: BotApi;
let parts: TelegramParts;
beforeAll(async () => {
  server = await startTestServer({
    jobs(settings) {
      parts = {
        ...{ ask: settings.ask, actors: settings.actors, texts: settings.texts, secretKey: settings.secretKey },
        ...{ publicUrl: () => null, settings: (ctx) => settingsOf(ctx, 'telegram') },
      };
      return [];
    },
  });
  api = await botFor(server, 'polling');
}, 120_000);
afterAll(async () => {
  await server?.close();
  api?.close();
});

/** The rounds of a process: set up, poll, and what is answered beside. */
const process = () =>
  startJobs(
    {
      ...{ pool: server.pool, db: server.db, config: { timeZone: 'Asia/Tashkent' } },
      ...{ committed: () => {}, judge: () => null, log: { warn: () => {} } },
    },
    telegramJobs(parts).filter((job) => 'everySeconds' in job || 'work' in job),
  );
const asked = () => api.calls.filter(({ method }) => method === 'getUpdates');
const taken = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from telegram_updates`.execute(server.db)).rows[0]!.n;

it('of two processes one asks at a time, and the other goes on when that one ends', async () => {
  const [first, second] = [await process(), await process()];
  const patient = { timeout: 20_000, interval: 200 };
  await expect.poll(() => asked().length, patient).toBeGreaterThan(3);
  api.says(812_000_001, '/start');
  await expect.poll(taken, patient).toBe(1);
  await first.stop();
  const before = asked().length;
  api.says(812_000_001, '/start');
  await expect.poll(taken, patient).toBe(2);
  await expect.poll(() => api.sent.length, patient).toBe(2);
  await second.stop();
  expect(asked().length).toBeGreaterThan(before);
  // Telegram never had to send one of them away, and no update was answered twice.
  expect(asked().filter(({ status }) => status === 409)).toEqual([]);
  expect(api.sent).toHaveLength(2);
}, 90_000);

it('what another program asks with the same token is set up anew and goes on by itself', async () => {
  // Somebody set a webhook by hand: Telegram refuses questions with 409 until it is gone.
  const hook = await fetch(`${api.url}/bot4200000001:AAH-made-up-for-tests-only-0123456789/setWebhook`, {
    method: 'POST',
    body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
  });
  expect(hook.ok).toBe(true);
  const one = await process();
  await expect.poll(() => asked().some(({ status }) => status === 409), { timeout: 20_000 }).toBe(true);
  const before = await taken();
  api.says(812_000_001, '/help');
  await expect.poll(taken, { timeout: 30_000 }).toBe(before + 1);
  await one.stop();
}, 90_000);
