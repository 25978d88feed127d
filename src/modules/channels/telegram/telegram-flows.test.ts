import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { Message } from '#modules/channels/notifications/door.ts';
import book from '#modules/channels/telegram/telegram-flows.facts.json' with { type: 'json' };
import { telegramChannel } from '#modules/channels/telegram/telegram-channel.server.ts';
import { sendToGroup } from '#modules/channels/telegram/telegram-groups.server.ts';
import { botOf, type TelegramParts } from '#modules/channels/telegram/telegram-bot.server.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import type { BotApi, Json } from '#modules/channels/telegram/testing/bot-api.ts';
import { botFor, hookSecret, token } from '#modules/channels/telegram/testing/bot-of-server.server.ts';

// Each flow of the facts, as people walk it: what they do in Telegram comes by the webhook, what the product says is
// read at the stand-in.

let server: TestServer;
let api: BotApi;
let developer: Caller;
let manager: Caller;
let developerId: number;
let managerId: number;
let project: number;
const [ofDeveloper, ofManager, ofStranger] = [812_000_001, 812_000_002, 812_000_003];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo', rounds: true });
  api = await botFor(server);
  [developer, manager] = [await signedIn(server, 'developer'), await signedIn(server, 'manager')];
  developerId = (await developer.get('admin/auth/me')).json.user.id;
  managerId = (await manager.get('admin/auth/me')).json.user.id;
  const own = (await developer.get('fp/dev-tasks;perPage=500')).json.rows as readonly Json[];
  const managed = (await manager.get(`fp/projects;perPage=100?manager_id=${managerId}`)).json.rows as readonly Json[];
  project = managed.find(({ id }) => own.some((row) => row.project_id === id))!.id;
  // Its name is known from the first setting up on.
  await vi.waitFor(async () => expect((await developer.get('admin/auth/telegram')).json.is_on).toBe(true), 20_000);
  for (const id of [ofDeveloper, ofManager, ofStranger]) api.knows(id);
}, 120_000);
afterAll(async () => {
  await server?.close();
  api?.close();
});
beforeEach(() => api.rested());

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db);

/** Brings an update as Telegram does, and waits until it has been answered. */
async function comes(update: Json, secret = hookSecret): Promise<number> {
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/telegram/updates', payload: update },
    headers: { 'x-telegram-bot-api-secret-token': secret },
  });
  if (answer.statusCode === 200)
    await expect
      .poll(async () => {
        const { rows } = await run(sql`select last_error from waiting_work where job = 'answer_telegram'`);
        const failed = (rows as Json[]).find(({ last_error }) => last_error);
        if (failed) throw new Error(failed.last_error);
        return rows.length;
      })
      .toBe(0);
  return answer.statusCode;
}

const codeOf = async (caller: Caller): Promise<string> =>
  (await caller.post('admin/auth/telegram/code', { password: 'demo1234' })).json.code;

async function linkAs(caller: Caller, telegramId: number): Promise<void> {
  await comes(api.says(telegramId, `/start ${await codeOf(caller)}`));
  api.rested();
}
const unlinkAll = () => run(sql`delete from telegram_accounts`);
const last = (): Json => api.sent.at(-1)!;
const heard = (): string => api.answers.at(-1)?.text ?? '';

async function taskOf(name: string): Promise<Json> {
  const body = { name, project_id: project, executor_id: developerId, reviewer_id: managerId };
  return (await manager.post('fp/dev-tasks', body)).json;
}
const statusOf = async (id: number): Promise<string> => (await manager.get(`fp/dev-tasks/${id}`)).json.status;
const commentsOf = async (id: number): Promise<readonly Json[]> =>
  (await manager.get(`fp/task-comments?task_id=${id}`)).json.rows;

const ctx = () => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test');
const parts = {
  settings: () => settingsOf(ctx(), 'telegram'),
  texts: { say: (_lang: string, key: string) => key, has: () => true, all: () => ({}), hash: () => '', override() {} },
} as const;
let delivery = 0;
async function send(to: number, userId: number | null, more: Partial<Message> = {}) {
  const message: Message = {
    ...{ delivery_id: ++delivery, user_id: userId, address: String(to), lang: 'uz', kind: 'task_moved' },
    ...{ title: 'Xabar', lines: [], link: null, thread: null, actions: [], is_urgent: false, file_id: null },
    ...more,
  };
  return telegramChannel(parts).send(ctx(), message);
}
const start = (id: number) => ({
  ...{ label: 'Boshlash', call: 'POST /api/fp/dev-tasks/transition' },
  body: { ids: [id], action: 'to_processing' },
});
const buttonOf = (message: Json, at = 0): string => message.reply_markup.inline_keyboard.flat()[at].callback_data;

const flows: Record<string, () => Promise<void>> = {
  async link() {
    await linkAs(developer, ofDeveloper);
    const { account } = (await developer.get('admin/auth/telegram')).json;
    expect(account).toMatchObject({ name: `U${ofDeveloper}`, is_dead: false });
    expect(last().text).toContain('Telegram bogʻlandi');
    const { rows } = await run(
      sql`select action from audit_log where row_id = ${developerId} order by id desc limit 1`,
    );
    expect(rows).toEqual([{ action: 'telegram_linked' }]);
  },
  async 'code used twice'() {
    const code = await codeOf(developer);
    await comes(api.says(ofDeveloper, `/start ${code}`));
    await comes(api.says(ofStranger, `/start ${code}`));
    expect(last().text).toBe('Код уже использован. Получите новый.');
    expect((await developer.get('admin/auth/telegram')).json.account.name).toBe(`U${ofDeveloper}`);
  },
  async 'same Telegram account for two users'() {
    await linkAs(developer, ofDeveloper);
    await comes(api.says(ofDeveloper, `/start ${await codeOf(manager)}`));
    expect(last().text).toContain('boshqa hisobga bogʻlangan');
    expect((await manager.get('admin/auth/telegram')).json.account).toBeNull();
    const { rows } = await run(sql`select action from audit_log where row_id = ${managerId} order by id desc limit 1`);
    expect(rows).toEqual([{ action: 'telegram_refused' }]);
    await developer.post('admin/auth/telegram/unlink', {});
    await linkAs(manager, ofDeveloper);
    expect((await manager.get('admin/auth/telegram')).json.account).not.toBeNull();
  },
  async 'button twice'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Ikki marta bosiladi');
    await send(ofDeveloper, developerId, { actions: [start(id)] });
    const message = last();
    const data = buttonOf(message);
    await comes(api.presses(ofDeveloper, message, data));
    expect(await statusOf(id)).toBe('processing');
    expect(heard()).toBe('Bajarildi: Boshlash');
    expect(message.text).toContain('✓ Boshlash');
    expect(message.reply_markup.inline_keyboard.flat().map(({ text }: Json) => text)).toEqual(['Ortga qaytarish']);
    await comes(api.presses(ofDeveloper, message, data));
    expect(heard()).toBe('Bu allaqachon bajarilgan');
    const { rows } = await run(sql`select count(*)::int as n from task_flows where task_id = ${id}`);
    expect(rows).toEqual([{ n: 1 }]);
    const { rows: seen } = await run(
      sql`select actor_id, address from audit_log where resource = 'fp/dev-tasks' and row_id = ${id} order by id desc limit 1`,
    );
    expect(seen).toEqual([{ actor_id: developerId, address: 'telegram' }]);
    await comes(api.presses(ofDeveloper, message, buttonOf(message)));
    expect(await statusOf(id)).toBe('new');
    expect(message.text).toContain('Ortga qaytarildi');
    expect(message.reply_markup.inline_keyboard.flat().map(({ text }: Json) => text)).toEqual(['Boshlash']);
  },
  async 'button by another'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Boshqa bosadi');
    await send(ofDeveloper, developerId, { actions: [start(id)] });
    const message = last();
    await comes(api.presses(ofStranger, message, buttonOf(message)));
    expect(heard()).toContain('Сначала привяжите');
    expect(await statusOf(id)).toBe('new');
    await linkAs(await signedIn(server, 'hr'), ofStranger);
    await comes(api.presses(ofStranger, message, buttonOf(message)));
    expect(await statusOf(id)).toBe('new');
    expect(heard()).not.toContain('Bajarildi');
  },
  async 'button after losing the right'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Huquq olingan');
    await send(ofDeveloper, developerId, { actions: [start(id)] });
    const message = last();
    await manager.patch(`fp/dev-tasks/${id}`, { executor_id: managerId });
    const { json } = await developer.post('fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
    await comes(api.presses(ofDeveloper, message, buttonOf(message)));
    const problem = json.rows?.[0]?.problem ?? json;
    expect(heard()).toBe(problem.errors?.[0]?.message ?? problem.message);
    expect(await statusOf(id)).toBe('new');
  },
  async 'same update twice'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Bir marta');
    await send(ofDeveloper, developerId, { thread: `fp/dev-tasks:${id}` });
    const update = api.says(ofDeveloper, 'Tayyor', { reply_to_message: last() });
    await comes(update);
    await comes(update);
    expect(await commentsOf(id)).toHaveLength(1);
  },
  async 'updates out of order'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Tartibsiz');
    await send(ofDeveloper, developerId, { thread: `fp/dev-tasks:${id}` });
    const [first, second] = [1, 2].map((n) => api.says(ofDeveloper, `${n}`, { reply_to_message: last() }));
    await comes(second!);
    await comes(first!);
    expect((await commentsOf(id)).map(({ text }) => text).toSorted((a, b) => a.localeCompare(b))).toEqual(['1', '2']);
  },
  async 'reply becomes a comment'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Javob');
    await send(ofDeveloper, developerId, { thread: `fp/dev-tasks:${id}` });
    await comes(api.says(ofDeveloper, 'Tayyor', { reply_to_message: last() }));
    expect(await commentsOf(id)).toMatchObject([{ text: 'Tayyor', created_by: developerId }]);
    expect(last().text).toBe('Izoh qoʻshildi');
    const { rows } = await run(sql`select path from telegram_comments c join task_comments k on k.id = c.row_id
      where k.task_id = ${id}`);
    expect(rows).toEqual([{ path: 'fp/task-comments' }]);
  },
  async 'edited reply'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Tahrir');
    await send(ofDeveloper, developerId, { thread: `fp/dev-tasks:${id}` });
    const { message } = api.says(ofDeveloper, 'Tayor', { reply_to_message: last() });
    await comes({ update_id: 7001, message });
    await comes(api.edits(ofDeveloper, message, 'Tayyor'));
    await comes(api.edits(ofDeveloper, message, 'Tayyor'));
    const [comment] = await commentsOf(id);
    expect(comment).toMatchObject({ text: 'Tayyor', version: 2 });
  },
  async 'file of 21 MB'() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Katta fayl');
    await send(ofDeveloper, developerId, { thread: `fp/dev-tasks:${id}` });
    const document = { file_id: 'big', file_name: 'katta.pdf', file_size: 21 * 1024 * 1024 };
    await comes(api.says(ofDeveloper, null, { document, reply_to_message: last() }));
    expect(last().text).toContain('katta.pdf: Telegram botlarga 20 MB gacha');
    expect(await commentsOf(id)).toEqual([]);
    // Telegram says no size of some files until they are asked for.
    api.file('unsaid', Buffer.from('x'), 21 * 1024 * 1024);
    await comes(
      api.says(ofDeveloper, null, { document: { file_id: 'unsaid', file_name: 'a.pdf' }, reply_to_message: last() }),
    );
    expect(last().text).not.toContain('Izoh');
  },
  async voice() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Ovoz');
    await send(ofDeveloper, developerId, { thread: `fp/dev-tasks:${id}` });
    api.file('voice', ogg());
    const voice = { file_id: 'voice', duration: 40, file_size: ogg().length };
    await comes(api.says(ofDeveloper, null, { voice, reply_to_message: last() }));
    const [file] = (await developer.get(`fp/task-files?task_id=${id}`)).json.rows;
    expect(file.name).toMatch(/^voice-.*\.ogg$/);
    const stored = await developer.get(`resources/${file.resource_id}`);
    expect([stored.headers['content-type'], stored.headers['content-disposition']]).toEqual([
      'audio/ogg',
      expect.stringMatching(/^inline/),
    ]);
    expect((await commentsOf(id))[0]!.text).toContain(file.name);
  },
  async 'comes back'() {
    await linkAs(developer, ofDeveloper);
    await comes(api.membership(ofDeveloper, 'kicked'));
    expect((await developer.get('admin/auth/telegram')).json.account.is_dead).toBe(true);
    const reach = await telegramChannel(parts).reachOf(ctx(), [developerId]);
    expect(reach.get(developerId)).toEqual({ reason: 'blocked' });
    await comes(api.membership(ofDeveloper, 'member'));
    expect((await telegramChannel(parts).reachOf(ctx(), [developerId])).get(developerId)).toEqual([`${ofDeveloper}`]);
    // Stopped without a word: the refusal of a message says it.
    api.membership(ofDeveloper, 'kicked');
    expect(await send(ofDeveloper, developerId)).toMatchObject({ state: 'dead', address_is_dead: true });
    expect((await developer.get('admin/auth/telegram')).json.account.is_dead).toBe(true);
    api.membership(ofDeveloper, 'member');
    await comes(api.says(ofDeveloper, '/start'));
    expect((await developer.get('admin/auth/telegram')).json.account.is_dead).toBe(false);
  },
  async 'group upgraded'() {
    await run(sql`insert into telegram_groups (chat_id, project_id, user_id) values (-7, ${project}, ${managerId})`);
    api.group(-7, { movedTo: -1007 });
    api.group(-1007);
    const bot = (await botOf(parts as unknown as TelegramParts, ctx()))!;
    const outcome = await sendToGroup(bot, ctx(), { chat_id: -7, lang: 'uz', thread: 'fp/dev-tasks:1', html: 'Bir' });
    expect(outcome.state).toBe('sent');
    expect(api.sent.filter(({ text }) => text === 'Bir').map(({ chat }) => chat.id)).toEqual([-1007]);
    const { rows } = await run(sql`delete from telegram_groups returning chat_id::int`);
    expect(rows).toEqual([{ chat_id: -1007 }]);
  },
  async bundle() {
    await linkAs(developer, ofDeveloper);
    const { id } = await taskOf('Oʻn ikki koʻchish');
    const before = api.sent.length;
    for (let n = 1; n <= 12; n++)
      await send(ofDeveloper, developerId, { title: `Koʻchish ${n}`, thread: `fp/dev-tasks:${id}` });
    expect(api.sent).toHaveLength(before + 1);
    expect(last()).toMatchObject({ edits: 11 });
    expect(last().text).toContain('Koʻchish 1\n'.trim());
    // Old, or not the last any more: a message of its own.
    await comes(api.says(ofDeveloper, '/help'));
    api.rested();
    await send(ofDeveloper, developerId, { title: 'Yana', thread: `fp/dev-tasks:${id}` });
    expect(last().text).toBe('Yana');
    await run(
      sql`update telegram_messages set sent_at = now() - interval '11 minutes' where message_id = ${last().message_id}`,
    );
    await send(ofDeveloper, developerId, { title: 'Keyin', thread: `fp/dev-tasks:${id}` });
    expect(last().text).toBe('Keyin');
  },
  async 'text of a person with < and &'() {
    await linkAs(developer, ofDeveloper);
    const title = 'task "fix <div> & co"';
    await send(ofDeveloper, developerId, { title, lines: [{ text: '<b>&amp;', link: 'https://vazifa.uz/app/' }] });
    expect(last().text).toBe(`${title}\n<b>&amp;`);
  },
  async 'answer lost'() {
    await linkAs(developer, ofDeveloper);
    api.loseAnswers = 1;
    expect(await send(ofDeveloper, developerId, { title: 'Bir marta' })).toMatchObject({ state: 'unknown' });
    expect(api.sent.filter(({ text }) => text === 'Bir marta')).toHaveLength(1);
  },
  async 'two processes poll'() {
    // Rounds of jobs hold a lock over all processes; what Telegram says where two ask all the same heals itself.
    const { setBot } = await import('#modules/channels/telegram/testing/bot-of-server.server.ts');
    await setBot(server, { mode: 'polling', api_root: api.url });
    await linkByPolling();
    expect(api.calls.filter(({ method, status }) => method === 'getUpdates' && status === 409)).toEqual([]);
    await setBot(server, { mode: 'webhook', api_root: api.url });
  },
  async 'phone shared of another'() {
    await linkAs(developer, ofDeveloper);
    const contact = { phone_number: '998901234567', first_name: 'X', user_id: ofStranger };
    await comes(api.says(ofDeveloper, null, { contact }));
    expect(last().text).toContain('boshqa odamning raqami');
    await comes(api.says(ofDeveloper, null, { contact: { ...contact, user_id: ofDeveloper } }));
    expect(last().text).toContain('allaqachon bogʻlangan');
  },
};

async function linkByPolling(): Promise<void> {
  await expect.poll(() => api.calls.some(({ method }) => method === 'getUpdates')).toBe(true);
  api.says(ofManager, `/start ${await codeOf(manager)}`);
  await expect
    .poll(() => manager.get('admin/auth/telegram').then(({ json }) => json.account?.name))
    .toBe(`U${ofManager}`);
}

/** The beginning of Opus in Ogg. */
function ogg(): Buffer {
  const page = Buffer.alloc(64);
  page.write('OggS', 0);
  page.writeUInt8(2, 5);
  page.writeUInt8(1, 26);
  page.writeUInt8(19, 27);
  page.write('OpusHead', 28);
  return page;
}

describe('people in Telegram', () => {
  beforeEach(unlinkAll);
  it.each(book.cases.map(({ name }) => name))('%s', async (name) => {
    await flows[name]!();
  });
});

describe('updates', () => {
  it('come from Telegram alone', async () => {
    expect(await comes(api.says(ofDeveloper, '/start'), 'x')).toBe(401);
    expect(await comes({ update_id: 'x' })).toBe(400);
  });
});

it('a group hears of the moves of its project, and nobody else may look after it', async () => {
  await unlinkAll();
  await linkAs(manager, ofManager);
  api.group(-5);
  const path = 'fp/telegram-groups';
  const { code } = (await manager.post(`${path}/code`, { project_id: project })).json;
  const chat = { id: -5, type: 'supergroup', title: 'Loyiha' };
  await comes(api.says(ofManager, `/link ${code}`, { chat }));
  const groups = await manager.get(`${path}?project_id=${project}`);
  expect(groups.json.rows).toMatchObject([{ chat_id: -5, name: 'Loyiha', is_dead: false }]);
  expect((await developer.get(`${path}?project_id=${project}`)).status).toBe(403);
  const { id, number } = await taskOf('Guruhga aytiladi');
  await developer.post('fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
  const told = () => api.sent.filter(({ chat: { id: to }, text: said }) => to === -5 && said.includes(number));
  await expect.poll(() => told().length, { timeout: 40_000, interval: 500 }).toBe(1);
  expect((await manager.post(`${path}/unlink`, { project_id: project, chat_id: -5 })).status).toBe(204);
  expect((await manager.get(`${path}?project_id=${project}`)).json.rows).toEqual([]);
}, 60_000);

it('the Mini App lets in whoever is linked, once by a proof, and nobody else', async () => {
  await unlinkAll();
  await linkAs(developer, ofDeveloper);
  const proofOf = (telegramId: number): string => {
    const fields = new URLSearchParams({
      auth_date: String(Math.floor(Date.now() / 1000)),
      user: JSON.stringify({ id: telegramId }),
    });
    const lines = [...fields].map(([name, value]) => `${name}=${value}`).sort();
    const key = createHmac('sha256', 'WebAppData').update(token).digest();
    fields.set('hash', createHmac('sha256', key).update(lines.join('\n')).digest('hex'));
    return fields.toString();
  };
  const enter = (proof: string) =>
    server.app.inject({ method: 'POST', url: '/api/admin/auth/telegram-login', payload: { kind: 'mini-app', proof } });
  const proof = proofOf(ofDeveloper);
  const entered = await enter(proof);
  expect([entered.statusCode, entered.json().user?.id]).toEqual([200, developerId]);
  expect((await enter(proof)).statusCode).toBe(401);
  expect((await enter(proofOf(ofStranger))).statusCode).toBe(401);
  expect((await enter(proof.replace('812', '813'))).statusCode).toBe(401);
});
