import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import type { Message, MessageAction } from '#modules/channels/notifications/door.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import { telegramChannel } from '#modules/channels/telegram/telegram-channel.server.ts';
import type { BotApi, Json } from '#modules/channels/telegram/testing/bot-api.ts';
import { botFor, hookSecret } from '#modules/channels/telegram/testing/bot-of-server.server.ts';

// Buttons of decisions, from the row of the inbox that offers them to the press in Telegram.

let server: TestServer;
let api: BotApi;
const people: Record<string, Caller> = {};
const ids: Record<string, number> = {};
const chats: Record<string, number> = { lead: 813_000_001, developer: 813_000_002 };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo', rounds: true });
  api = await botFor(server);
  for (const login of ['developer', 'lead']) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
    api.knows(chats[login]!);
  }
  await vi.waitFor(async () => expect((await people.lead!.get('admin/auth/telegram')).json.is_on).toBe(true), 20_000);
  for (const login of ['developer', 'lead']) {
    const { code } = (await people[login]!.post('admin/auth/telegram/code', { password: 'demo1234' })).json;
    await comes(api.says(chats[login]!, `/start ${code}`));
  }
}, 120_000);
afterAll(async () => {
  await server?.close();
  api?.close();
});
beforeEach(() => {
  api.rested();
  return sql`delete from inbox`.execute(server.db);
});

async function comes(update: Json): Promise<void> {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/telegram/updates', payload: update },
    headers: { 'x-telegram-bot-api-secret-token': hookSecret },
  });
  expect(answer.statusCode).toBe(200);
  await vi.waitFor(async () => {
    const { rows } = await sql`select last_error from waiting_work where job = 'answer_telegram'`.execute(server.db);
    const failed = (rows as Json[]).find(({ last_error }) => last_error);
    if (failed) throw new Error(failed.last_error);
    expect(rows).toEqual([]);
  }, 10_000);
}

const ctx = () => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test');
const parts = {
  settings: () => settingsOf(ctx(), 'telegram'),
  texts: { say: (_lang: string, key: string) => key, has: () => true, all: () => ({}), hash: () => '', override() {} },
} as const;
let delivery = 9_000;

/** The newest notice of a person, sent to them with the buttons that its row offers. */
async function sendNewest(login: string): Promise<{ row: Json; message: Json }> {
  const row: Json = (await people[login]!.get('admin/inbox;perPage=1')).json.rows[0];
  const message: Message = {
    ...{ delivery_id: ++delivery, user_id: ids[login]!, address: String(chats[login]), lang: 'uz', kind: row.kind },
    ...{ title: row.text, lines: [], link: null, thread: null, is_urgent: false, file_id: null },
    actions: Object.values(row.actions as Record<string, MessageAction>),
  };
  await telegramChannel(parts).send(ctx(), message);
  return { row, message: api.sent.at(-1)! };
}
const buttonsOf = (message: Json): Json[] => message.reply_markup.inline_keyboard.flat();
const press = (login: string, message: Json, label: string) => {
  const button = buttonsOf(message).find(({ text }) => text === label);
  expect(button, `${label} of ${JSON.stringify(buttonsOf(message))}`).toBeDefined();
  return comes(api.presses(chats[login]!, message, button!.callback_data));
};
const heard = (): string => api.answers.at(-1)?.text ?? '';
const audited = async (resource: string, id: number) =>
  (
    await sql`select action, actor_id::int as actor_id, address from audit_log where resource = ${resource}
    and row_id = ${id} order by id desc limit 1`.execute(server.db)
  ).rows[0];

let weeks = 20;
/** Leave of the developer that waits for an answer. */
async function leave(): Promise<number> {
  const [kind] = (
    await sql<{
      id: number;
    }>`select id::int as id from leave_kinds where deleted_at is null order by id limit 1`.execute(server.db)
  ).rows;
  const monday = addDays('2026-11-30', 7 * ++weeks);
  const body = {
    user_id: ids.developer,
    leave_kind_id: kind!.id,
    starts_on: monday,
    ends_on: addDays(monday, 1),
  };
  const made = await people.developer!.post('fp/leave-requests', body);
  expect(made.status, made.text).toBe(201);
  const sent = await people.developer!.post('fp/leave-requests/send', { id: made.json.id });
  expect(sent.status, sent.text).toBe(200);
  return made.json.id;
}
const statusOf = async (id: number) => (await people.lead!.get(`fp/leave-requests/${id}`)).json.status;

it('approves leave by a press as the lead who pressed, and takes it back by the button below', async () => {
  const id = await leave();
  const { row, message } = await sendNewest('lead');
  expect(row).toMatchObject({ kind: 'leave_requested', link: '/people/days-off?view=waiting', is_visible: true });
  expect(buttonsOf(message).map(({ text }) => text)).toEqual(['Tasdiqlash', 'Rad etish']);
  await press('lead', message, 'Tasdiqlash');
  expect([heard(), await statusOf(id)]).toEqual(['Bajarildi: Tasdiqlash', 'approved']);
  expect(await audited('fp/leave-requests', id)).toEqual({ action: 'update', actor_id: ids.lead, address: 'telegram' });
  // Its row offers nothing more, and the person has heard of it until it is taken back.
  expect((await people.lead!.get(`admin/inbox/${row.id}`)).json.actions).toEqual({});
  const told = async () => (await people.developer!.get('admin/inbox')).json.rows.map(({ kind }: Json) => kind);
  expect(await told()).toEqual(['leave_decided']);
  await press('lead', message, 'Ortga qaytarish');
  expect(await statusOf(id)).toBe('sent');
  expect(await told()).toEqual([]);
  expect(buttonsOf(message).map(({ text }) => text)).toEqual(['Tasdiqlash', 'Rad etish']);
  await press('lead', message, 'Tasdiqlash');
  expect(await statusOf(id)).toBe('approved');
});

it('refuses leave with the reason that the reply says, and hears of one that was answered meanwhile', async () => {
  const id = await leave();
  const { message } = await sendNewest('lead');
  await press('lead', message, 'Rad etish');
  expect(await statusOf(id)).toBe('sent');
  await comes(api.says(chats.lead!, 'Reliz haftasi', { reply_to_message: api.sent.at(-1)! }));
  expect((await people.lead!.get(`fp/leave-requests/${id}`)).json).toMatchObject({
    ...{ status: 'refused', decision_comment: 'Reliz haftasi', decided_by: ids.lead },
  });
  const other = await leave();
  const late = await sendNewest('lead');
  await people.lead!.post('fp/leave-requests/approve', { id: other });
  await press('lead', late.message, 'Tasdiqlash');
  expect(heard()).not.toContain('Bajarildi');
  expect(await statusOf(other)).toBe('approved');
});

it('lets nobody approve their own leave who got hold of the message', async () => {
  const id = await leave();
  const { message } = await sendNewest('lead');
  await press('developer', message, 'Tasdiqlash');
  expect(heard()).not.toContain('Bajarildi');
  expect(await statusOf(id)).toBe('sent');
});

it('decides about a correction with the same rights, undo and audit', async () => {
  const path = 'fp/attendance-corrections';
  const day = '2026-11-24';
  const body = { user_id: ids.developer, day, kind: 'times', left: `${day}T13:00:00Z`, reason: 'Terminal ishlamadi' };
  const made = await people.developer!.post(path, body);
  expect(made.status, made.text).toBe(201);
  const { id } = made.json;
  expect((await people.developer!.post(`${path}/send`, { id })).status).toBe(200);
  const { row, message } = await sendNewest('lead');
  expect(row).toMatchObject({ kind: 'correction_sent', about: '24.11.2026' });
  const stateOf = async () => (await people.lead!.get(`${path}/${id}`)).json.state;
  await press('developer', message, 'Tasdiqlash');
  expect(await stateOf()).toBe('sent');
  await press('lead', message, 'Tasdiqlash');
  expect(await stateOf()).toBe('approved');
  expect(await audited(path, id)).toEqual({ action: 'update', actor_id: ids.lead, address: 'telegram' });
  await press('lead', message, 'Ortga qaytarish');
  expect(await stateOf()).toBe('sent');
});
