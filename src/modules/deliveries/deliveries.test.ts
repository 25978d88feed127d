import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { sql } from '#server/database/sql.ts';
import type { Channel, Message, Outcome } from '#modules/notifications/door.ts';
import { noteChannels } from '#modules/notifications/method-settings.server.ts';
import { planDeliveries } from '#modules/deliveries/plan.server.ts';
import { pauseOf, sendDeliveries } from '#modules/deliveries/send.server.ts';
import type { JobSettings } from '#server/server.ts';

let server: TestServer;
let developer: Caller;
let admin: Caller;
let settings: JobSettings;
let id: number;
let sent: Message[];
let answers: Outcome[];

const stand: Channel = {
  code: 'email',
  settings: [],
  pace: { perSecond: 1000, addressMs: 0 },
  lacks: async () => null,
  check: async () => ({ state: 'sent', answer: 'ok' }),
  reachOf: async (_ctx, ids) => new Map(ids.map((one) => [one, [`${one}@namuna.example`]])),
  async send(_ctx, message) {
    sent.push(message);
    return answers.shift() ?? { state: 'sent', answer: '250 ok' };
  },
};

beforeAll(async () => {
  server = await startTestServer({
    seed: 'demo',
    jobs(given) {
      settings = given;
      noteChannels([stand], given.secretKey);
      return [];
    },
  });
  [developer, admin] = (await Promise.all(['developer', 'admin'].map((one) => signedIn(server, one)))) as [
    Caller,
    Caller,
  ];
  id = (await developer.get('admin/auth/me')).json.user.id;
});
afterAll(() => server?.close());
beforeEach(async () => {
  sent = [];
  answers = [];
  for (const table of ['deliveries', 'inbox', 'notices_to_plan', 'notification_choices', 'notification_watches'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await developer.post('admin/notification-choices', {
    choices: [{ kind: 'task_mentioned', method: 'email', mode: 'now' }],
  });
});

/** A Wednesday at noon in Tashkent. */
const noon = new Date('2026-11-25T12:00:00+05:00');
const ctx = () => ({ ...contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'deliveries'), now: noon });
const told = (by = 1, task: number | null = null) =>
  sql`insert into inbox (user_id, kind, actor_id, task_id, details)
    values (${id}, 'mention', ${by}, ${task}, '{"number": "A-1", "name": "Sinov"}')`.execute(server.db);
const work = async () => {
  await planDeliveries(ctx());
  await sql`update deliveries set due_at = now() where state = 'planned'`.execute(server.db);
  await sendDeliveries(settings, ctx());
};
const rows = async () => (await admin.get('admin/notification')).json.rows;

it('tells once by the way that was chosen, in the words of the reader, and keeps the try', async () => {
  await told();
  await work();
  await work();
  expect(sent.map(({ kind, address, lang }) => [kind, address, lang])).toEqual([
    ['mention', `${id}@namuna.example`, 'uz'],
  ]);
  expect(sent[0]!.title).toMatch(/sizni eslatdi: A-1 Sinov$/);
  const [row] = await rows();
  expect(row).toMatchObject({ user_id: id, method: 'email', state: 'sent', tries: 1 });
  const tries = (await admin.get(`admin/notification/${row.id}/tries`)).json.rows;
  expect(tries).toMatchObject([{ state: 'sent', answer: '250 ok' }]);
});

it('tells nobody of their own doing, of what they muted, or what they have turned off', async () => {
  await told(id);
  await work();
  await developer.post('admin/notification-choices', {
    choices: [{ kind: 'task_mentioned', method: 'email', mode: 'off' }],
  });
  await told();
  await work();
  await developer.post('admin/notification-choices', {
    choices: [{ kind: 'task_mentioned', method: 'email', mode: 'now' }],
  });
  const task = (await developer.get('fp/dev-tasks;perPage=1')).json.rows[0].id;
  await developer.post('admin/notification-watches', { path: 'fp/dev-tasks', id: task, mode: 'mute' });
  await told(1, task);
  await work();
  expect(sent).toEqual([]);
  expect(await rows()).toEqual([]);
});

it('drops what was read, what was taken back and what the reader may no longer see', async () => {
  await told();
  await planDeliveries(ctx());
  await developer.post('admin/inbox/read', {});
  await work();
  await told();
  await planDeliveries(ctx());
  await sql`update inbox set deleted_at = now() where read_at is null`.execute(server.db);
  await work();
  await told(1, 999_999);
  await work();
  expect(sent).toEqual([]);
  expect((await rows()).map(({ state, reason }: Record<string, string>) => [state, reason])).toEqual([
    ['dropped', 'not_visible'],
    ['dropped', 'untold'],
    ['dropped', 'read'],
  ]);
});

it('tries again when asked to, gives up in the end, and goes again by hand', async () => {
  answers = [{ state: 'again', answer: '421 later', after_seconds: 120 }];
  await told();
  await work();
  const [row] = await rows();
  expect(row).toMatchObject({ state: 'planned', tries: 1 });
  expect(Math.round((Date.parse(row.due_at) - Date.now()) / 10_000)).toBe(12);
  answers = Array.from({ length: 20 }, () => ({ state: 'again' as const, answer: '421 later' }));
  for (let round = 0; round < 20; round++) await work();
  expect((await rows())[0]).toMatchObject({ state: 'dead', reason: 'tries' });
  answers = [];
  expect((await admin.post('admin/notification/again', { ids: [row.id] })).json).toEqual({ count: 1 });
  expect((await developer.post('admin/notification/again', { ids: [row.id] })).status).toBe(403);
  await work();
  expect((await rows())[0]).toMatchObject({ state: 'sent' });
});

it('sends a test, and shows it to nobody who may not see what is sent', async () => {
  const { json } = await admin.post('admin/notification/test', { method: 'email', user_id: id });
  await work();
  expect(sent.map(({ delivery_id, kind }) => [delivery_id, kind])).toEqual([[json.id, 'test']]);
  expect((await developer.post('admin/notification/test', { method: 'email' })).status).toBe(403);
  expect((await developer.get('admin/notification')).status).toBe(403);
});

it('rests twice as long each time, a quarter more or less', () => {
  expect([pauseOf(0, 0), pauseOf(0, 1), pauseOf(3, 0.5), pauseOf(30, 0.5)]).toEqual([23, 38, 240, 21_600]);
});
