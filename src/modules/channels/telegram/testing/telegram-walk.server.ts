import { expect, vi } from 'vitest';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { Message } from '#modules/channels/notifications/door.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import { telegramChannel } from '#modules/channels/telegram/telegram-channel.server.ts';
import type { BotApi, Json } from '#modules/channels/telegram/testing/bot-api.ts';
import { botFor, hookSecret } from '#modules/channels/telegram/testing/bot-of-server.server.ts';

/** A press, a word or a file of somebody, as it comes by the webhook, and what the product says at the stand-in. */
export interface TelegramWalk extends AsyncDisposable {
  readonly server: TestServer;
  readonly api: BotApi;
  readonly developer: Caller;
  readonly manager: Caller;
  readonly developerId: number;
  readonly managerId: number;
  /** A project of the manager in which the developer takes part. */
  readonly project: number;
  readonly run: (statement: ReturnType<typeof sql>) => Promise<readonly Json[]>;
  /** Brings an update as Telegram does, and waits until it is answered. Answers the status of the webhook. */
  readonly comes: (update: Json, secret?: string) => Promise<number>;
  readonly codeOf: (caller: Caller) => Promise<string>;
  readonly linkAs: (caller: Caller, telegramId: number) => Promise<void>;
  /** The last message of the bot, and what the last press heard. */
  readonly last: () => Json;
  readonly heard: () => string;
  readonly taskOf: (name: string) => Promise<Json>;
  readonly send: (to: number, userId: number | null, more?: Partial<Message>) => Promise<unknown>;
}

/** What a button of a message carries. */
export const buttonOf = (message: Json, at = 0): string =>
  message.reply_markup.inline_keyboard.flat()[at].callback_data;
export const labelsOf = (message: Json): string[] =>
  (message.reply_markup?.inline_keyboard.flat() ?? []).map(({ text }: Json) => text);

/** A machine that does other things as well takes its time, in milliseconds. */
const answeredWithin = { timeout: 15_000, interval: 50 };

const wordless = { say: (_: string, key: string) => key, has: () => true, all: () => ({}), hash: () => '' };

/** The product with its bot at a stand-in, a developer and a manager who share a project. */
export async function telegramWalk(): Promise<TelegramWalk> {
  const server = await startTestServer({ seed: 'demo', rounds: true });
  const api = await botFor(server);
  const [developer, manager] = await Promise.all([signedIn(server, 'developer'), signedIn(server, 'manager')]);
  const [developerId, managerId] = await Promise.all(
    [developer, manager].map(async (one) => (await one.get('admin/auth/me')).json.user.id as number),
  );
  const own = (await developer.get('fp/dev-tasks;perPage=500')).json.rows as readonly Json[];
  const managed = (await manager.get(`fp/projects;perPage=100?manager_id=${managerId}`)).json.rows as readonly Json[];
  const project = managed.find(({ id }) => own.some((row) => row.project_id === id))!.id as number;
  await vi.waitFor(async () => expect((await developer.get('admin/auth/telegram')).json.is_on).toBe(true), 20_000);

  const run: TelegramWalk['run'] = async (statement) => (await statement.execute(server.db)).rows as readonly Json[];
  const comes: TelegramWalk['comes'] = async (update, secret = hookSecret) => {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/telegram/updates', payload: update },
      headers: { 'x-telegram-bot-api-secret-token': secret },
    });
    if (answer.statusCode === 200)
      await vi.waitFor(async () => {
        const rows = await run(sql`select last_error from waiting_work where job = 'answer_telegram'`);
        if (rows.length) throw new Error(rows.find(({ last_error }) => last_error)?.last_error ?? 'unanswered');
      }, answeredWithin);
    return answer.statusCode;
  };
  const codeOf = async (caller: Caller): Promise<string> =>
    (await caller.post('admin/auth/telegram/code', { password: 'demo1234' })).json.code;
  const ctx = () => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test');
  const parts = { settings: () => settingsOf(ctx(), 'telegram'), texts: { ...wordless, override() {} } };
  let delivery = 0;
  return {
    ...{ server, api, developer, manager, project, run, comes, codeOf },
    ...{ developerId: developerId!, managerId: managerId! },
    async linkAs(caller, telegramId) {
      await comes(api.says(telegramId, `/start ${await codeOf(caller)}`));
      api.rested();
    },
    last: () => api.sent.at(-1)!,
    heard: () => api.answers.at(-1)?.text ?? '',
    async taskOf(name) {
      const body = { name, project_id: project, executor_id: developerId, reviewer_id: managerId };
      return (await manager.post('fp/dev-tasks', body)).json;
    },
    send(to, userId, more = {}) {
      const message: Message = {
        ...{ delivery_id: ++delivery, user_id: userId, address: String(to), lang: 'uz', kind: 'task_moved' },
        ...{ title: 'Xabar', lines: [], link: null, thread: null, actions: [], is_urgent: false, file_id: null },
        ...more,
      };
      return telegramChannel(parts).send(ctx(), message);
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      api.close();
    },
  };
}
