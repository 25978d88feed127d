import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { wakeInbox } from '#modules/channels/notifications/inbox.server.ts';

let server: TestServer;
let developer: Caller;
let tester: Caller;
let ids: number[];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [developer, tester] = (await Promise.all(['developer', 'tester'].map((login) => signedIn(server, login)))) as [
    Caller,
    Caller,
  ];
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`delete from inbox`.execute(server.db);
  await sql`insert into inbox (user_id, kind) select u.id, 'mention' from users u, generate_series(1, 3)
    where u.login = 'developer'`.execute(server.db);
  ids = (await developer.get('admin/inbox')).json.rows.map(({ id }: { id: number }) => id);
});

const inHour = () => new Date(Date.now() + 3_600_000).toISOString();
const here = async (query = '') =>
  (await developer.get(`admin/inbox?snoozed_until=null&archived_at=null${query}`)).json.rows.map(
    ({ id }: { id: number }) => id,
  );
const unread = () => here('&read_at=null');

it('waits until it is asked to, and is new again then', async () => {
  await developer.post('admin/inbox/read', { ids: [ids[0]] });
  expect((await developer.post('admin/inbox/snooze', { ids: [ids[0], ids[1]], until: inHour() })).status).toBe(204);
  expect(await here()).toEqual([ids[2]]);
  const ctx = contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'wake_inbox');
  await wakeInbox(ctx);
  expect(await here()).toEqual([ids[2]]);
  await wakeInbox({ ...ctx, now: new Date(Date.now() + 3_700_000) });
  expect(await unread()).toEqual(ids);
});

it('is put away, brought back as it was, and what was read goes together', async () => {
  await developer.post('admin/inbox/archive', { ids: [ids[0]] });
  expect(await here()).toEqual([ids[1], ids[2]]);
  await developer.post('admin/inbox/bring-back', { ids: [ids[0]] });
  // What was put away was seen.
  expect([await here(), await unread()]).toEqual([ids, [ids[1], ids[2]]]);
  await developer.post('admin/inbox/archive', {});
  expect(await here()).toEqual([ids[1], ids[2]]);
  await developer.post('admin/inbox/read', {});
  await developer.post('admin/inbox/unread', { ids: [ids[2]] });
  expect(await unread()).toEqual([ids[2]]);
});

it('nobody puts away, reads or makes wait what somebody else hears', async () => {
  for (const [verb, more] of [
    ['archive', {}],
    ['read', {}],
    ['snooze', { until: inHour() }],
  ] as const)
    await tester.post(`admin/inbox/${verb}`, { ids, ...more });
  expect(await unread()).toEqual(ids);
  await developer.post('admin/inbox/archive', { ids });
  await tester.post('admin/inbox/bring-back', { ids });
  await tester.post('admin/inbox/unread', { ids });
  expect(await here()).toEqual([]);
});

it('waits for no moment that is gone, far or none, and says so in three languages', async () => {
  for (const [until, rule] of [
    ['2020-01-01T00:00:00Z', 'snooze_past'],
    ['2099-01-01T00:00:00Z', 'snooze_far'],
    ['ertaga', 'instant'],
  ] as const) {
    const said = new Set<string>();
    for (const lang of ['uz', 'uk', 'ru']) {
      const { status, json } = await developer.in(lang).post('admin/inbox/snooze', { ids, until });
      expect([status, json.errors[0].field, json.errors[0].rule]).toEqual([422, 'until', rule]);
      said.add(json.errors[0].message);
    }
    expect(said.size).toBe(3);
  }
  expect((await developer.post('admin/inbox/snooze', { ids: [], until: inHour() })).status).toBe(422);
});
