import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { dbOf } from '#server/database/db.ts';
import { makePool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { workOf } from '#server/testing/work-of.ts';
import type { Channel, Message, Outcome } from '#modules/channels/notifications/door.ts';
import { noteChannels } from '#modules/channels/notifications/method-settings.server.ts';
import decisions from '#modules/work/deliveries/decisions.facts.json' with { type: 'json' };
import { planAll, planDeliveries } from '#modules/work/deliveries/plan.server.ts';
import { backOffSeconds } from '#modules/work/deliveries/back-off.ts';
import { sendDeliveries } from '#modules/work/deliveries/send.server.ts';
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
  await sendDeliveries(settings, stand);
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

it('rests longer each time, a random share of it so that not all come back at once', () => {
  expect([1, 2, 3, 12, 40].map((tries) => backOffSeconds(tries, 1))).toEqual([5, 10, 20, 10_240, 21_600]);
  expect(backOffSeconds(5, 0)).toBe(1);
});

it('sends again with the same id what a process that was killed had taken up', async () => {
  await told();
  await planDeliveries(ctx());
  // Taken up, and then nothing more was heard: the lease is over.
  await sql`update deliveries set state = 'sending', lease = gen_random_uuid(), leased_until = now() - interval '1 s',
    began_at = now(), due_at = now()`.execute(server.db);
  const [before] = await rows();
  await Promise.all([sendDeliveries(settings, stand), sendDeliveries(settings, stand)]);
  expect(sent.map(({ delivery_id }) => delivery_id)).toEqual([before.id]);
  expect((await rows())[0]).toMatchObject({ state: 'sent' });
});

it('leaves to the inbox what may have gone by a way that knows no ids', async () => {
  await told();
  await planDeliveries(ctx());
  await sql`update deliveries set method = 'telegram', state = 'sending', lease = gen_random_uuid(),
    leased_until = now() - interval '1 s', began_at = now(), due_at = now()`.execute(server.db);
  await sql`update notification_methods set is_active = true where code = 'telegram'`.execute(server.db);
  await sendDeliveries(settings, { ...stand, code: 'telegram' });
  expect(sent).toEqual([]);
  expect((await rows())[0]).toMatchObject({ state: 'unknown' });
});

it('sends nothing twice by a way that knows no ids, though its answer breaks on the way', async () => {
  await told();
  await planDeliveries(ctx());
  await sql`update deliveries set method = 'telegram', due_at = now()`.execute(server.db);
  await sql`update notification_methods set is_active = true where code = 'telegram'`.execute(server.db);
  const broken: Channel = {
    ...{ ...stand, code: 'telegram' },
    async send(_ctx, message) {
      sent.push(message);
      throw new TypeError('the line broke');
    },
  };
  await sendDeliveries(settings, broken);
  await sql`update deliveries set due_at = now()`.execute(server.db);
  await sendDeliveries(settings, broken);
  expect(sent).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ state: 'unknown' });
});

it('plans again what broke before it was begun, and leaves to its lease what broke after', async () => {
  const way: { before?: Error; after?: Error } = { before: new RangeError('no such address book') };
  const breaking: Channel = {
    ...stand,
    async reachOf(reading, ids) {
      if (way.before) throw way.before;
      return stand.reachOf(reading, ids);
    },
    async send(writing, message) {
      const outcome = await stand.send(writing, message);
      // What comes back cannot be read: it breaks where the try is noted, and not in the channel.
      if (way.after)
        Object.defineProperty(outcome, 'answer', {
          get: () => {
            throw way.after;
          },
        });
      return outcome;
    },
  };
  await told();
  await planDeliveries(ctx());
  await sql`update deliveries set due_at = now()`.execute(server.db);
  await sendDeliveries(settings, breaking);
  expect(sent).toEqual([]);
  expect((await rows())[0]).toMatchObject({ state: 'planned', tries: 1, answer: 'RangeError' });
  Object.assign(way, { before: undefined, after: new TypeError('unreadable') });
  await sql`update deliveries set due_at = now()`.execute(server.db);
  await sendDeliveries(settings, breaking);
  await sendDeliveries(settings, breaking);
  expect(sent).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ state: 'sending', tries: 2 });
  // When the lease is over it goes under the same id, by which the other side knows it.
  way.after = undefined;
  await sql`update deliveries set leased_until = now() - interval '1 s'`.execute(server.db);
  await sendDeliveries(settings, breaking);
  expect(new Set(sent.map(({ delivery_id }) => delivery_id)).size).toBe(1);
  expect((await rows())[0]).toMatchObject({ state: 'sent', tries: 3 });
});

it('waits for its turn without taking the turns of others', async () => {
  const slow: Channel = { ...stand, pace: { perSecond: 0.05, addressMs: 0 } };
  for (let at = 0; at < 3; at++) await told();
  await planDeliveries(ctx());
  await sql`update deliveries set due_at = now()`.execute(server.db);
  await sendDeliveries(settings, slow);
  expect(sent).toHaveLength(1);
  expect((await rows()).map(({ state, tries }: { state: string; tries: number }) => [state, tries])).toEqual(
    expect.arrayContaining([
      ['planned', 0],
      ['planned', 0],
      ['sent', 1],
    ]),
  );
  const [pace] = (
    await sql<{ far: boolean }>`select next_at > now() + interval '21 s' as far from delivery_pace
    where method = 'email' and address = ''`.execute(server.db)
  ).rows;
  expect(pace!.far).toBe(false);
  await sql`delete from delivery_pace`.execute(server.db);
});

it('keeps the order of what one person is told of one row', async () => {
  const task = (await developer.get('fp/dev-tasks;perPage=1')).json.rows[0].id;
  answers = [{ state: 'again', answer: 'later', after_seconds: 600 }];
  await told(1, task);
  await work();
  await told(1, task);
  await planDeliveries(ctx());
  await sql`update deliveries set due_at = now() where tries = 0`.execute(server.db);
  await sendDeliveries(settings, stand);
  expect(sent).toHaveLength(1);
  await work();
  await work();
  expect(sent.map(({ delivery_id }) => delivery_id).slice(1)).toEqual(
    (await rows()).map(({ id: one }: { id: number }) => one).toReversed(),
  );
});

it('puts what comes together into one message, and never sends to an address that is dead', async () => {
  await developer.post('admin/notification-choices', {
    choices: [{ kind: 'task_mentioned', method: 'email', mode: 'digest' }],
  });
  await told();
  await planDeliveries(ctx());
  await told();
  await told();
  answers = [{ state: 'dead', answer: '550 no such user', address_is_dead: true }];
  await work();
  expect(sent).toMatchObject([{ kind: 'digest', types: ['task_mentioned'], lines: [{}, {}, {}] }]);
  expect((await rows())[0]).toMatchObject({ state: 'dead', reason: 'dead_address', mode: 'digest' });
  await told();
  await work();
  expect(sent).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ state: 'dropped', reason: 'dead_address' });
  await sql`delete from dead_addresses`.execute(server.db);
});

it('offers what the reader may do to the task, and nothing that they may not', async () => {
  const { json } = await developer.get('fp/dev-tasks;perPage=100?status=new');
  const task = json.rows.find((one: { allowed_actions: string[] }) => one.allowed_actions.includes('to_processing'));
  await developer.post('admin/notification-choices', {
    choices: [{ kind: 'task_assigned', method: 'email', mode: 'now' }],
  });
  await sql`insert into inbox (user_id, kind, actor_id, task_id, details)
    values (${id}, 'task_assigned', 1, ${task.id}, '{}'), (${id}, 'mention', 1, ${task.id}, '{}')`.execute(server.db);
  await work();
  expect(sent.map(({ kind, actions }) => [kind, actions])).toEqual([
    [
      'task_assigned',
      [
        {
          label: 'Boshlash',
          call: 'POST /api/fp/dev-tasks/transition',
          body: { ids: [task.id], action: 'to_processing' },
        },
      ],
    ],
  ]);
  await work();
  expect(sent.at(-1)).toMatchObject({ kind: 'mention', actions: [] });
});

it('goes as the role says to who chose nothing, and only whoever keeps settings says it for a role', async () => {
  const [role] = (
    await sql<{ id: string }>`select unnest(role_ids) as id from users where id = ${id}`.execute(server.db)
  ).rows;
  const choose = { role_id: Number(role!.id), choices: [{ kind: 'task_commented', method: 'email', mode: 'digest' }] };
  expect((await developer.post('admin/notification-types/choices', choose)).status).toBe(403);
  expect((await admin.post('admin/notification-types/choices', choose)).status).toBe(204);
  const lost = await admin.post('admin/notification-types/choices', { ...choose, role_id: 999_999 });
  expect([lost.status, lost.json.errors[0].rule]).toEqual([422, 'exists']);
  const { kinds } = (await developer.get('admin/notification-choices')).json;
  const comment = kinds.find(({ kind }: { kind: string }) => kind === 'task_commented');
  expect(comment.choices.find(({ method }: { method: string }) => method === 'email')).toEqual({
    ...{ method: 'email', mode: 'digest', by: 'role' },
  });
});

it('shows beforehand what a template would say of a notice that came', async () => {
  const asked = { kind: 'task_assigned', lang: 'uz', title: '{task_number}', text: '{person_name}' };
  const sample = await admin.post('admin/notification/preview', asked);
  expect(sample.status).toBe(200);
  expect(sample.json.lines[0].text).not.toContain('{');
  const [mine] = (
    await sql<{ id: string }>`insert into inbox (user_id, kind, actor_id, details)
    select id, 'task_assigned', 1, '{"number": "A-7", "name": "Sinov"}' from users where login = 'admin'
    returning id`.execute(server.db)
  ).rows;
  const real = await admin.post('admin/notification/preview', { ...asked, inbox_id: Number(mine!.id) });
  expect(real.json).toMatchObject({ title: 'A-7', from_row: Number(mine!.id) });
  const [other] = (
    await sql<{ id: string }>`insert into inbox (user_id, kind, details) values (${id}, 'mention', '{}')
    returning id`.execute(server.db)
  ).rows;
  const refused = await admin.post('admin/notification/preview', { ...asked, inbox_id: Number(other!.id) });
  expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'inbox_id']);
});

interface Decision {
  readonly name: string;
  readonly own: string | null;
  readonly role?: string;
  readonly blocked?: boolean;
  readonly lang?: string;
  readonly actor_lang?: string;
  readonly scope_lost?: boolean;
  readonly read?: boolean;
  readonly own_doing?: boolean;
  readonly out: string;
}

it.each(decisions.cases as readonly Decision[])('decides: $name', async (one) => {
  const [me] = (
    await sql<{ role: string; lang: string }>`select unnest(role_ids) as role, lang_code as lang from users
      where id = ${id}`.execute(server.db)
  ).rows;
  const chosen = (mode: string | null) => [{ kind: 'task_mentioned', method: 'email', mode }];
  if (one.role)
    await admin.post('admin/notification-types/choices', { role_id: Number(me!.role), choices: chosen(one.role) });
  await developer.post('admin/notification-choices', { choices: chosen(one.own) });
  await sql`update users set lang_code = ${one.lang ?? 'uz'} where id = ${id}`.execute(server.db);
  await sql`update users set lang_code = ${one.actor_lang ?? 'uz'} where id = 1`.execute(server.db);
  await told(one.own_doing ? id : 1, one.scope_lost ? 999_999 : null);
  await planDeliveries(ctx());
  if (one.read) await developer.post('admin/inbox/read', {});
  await sql`update deliveries set due_at = now()`.execute(server.db);
  await sendDeliveries(settings, {
    ...stand,
    ...(one.blocked && { reachOf: async () => new Map([[id, { reason: 'blocked' as const }]]) }),
  });
  const [row] = await rows();
  const out = !row
    ? one.own === 'off'
      ? 'none: own choice'
      : 'none'
    : row.state === 'dropped'
      ? `dropped: ${row.reason}`
      : `${row.mode}${one.lang ? ` in ${sent[0]!.lang}` : ''}`;
  expect(out).toBe(one.out);
  // The inbox has it whatever the other ways do.
  expect((await developer.get('admin/inbox')).json.total).toBe(1);
  await sql`update users set lang_code = 'uz' where id in (1, ${id})`.execute(server.db);
});

it('plans ten thousand notices in five seconds of work, a few at a time', { timeout: 240_000 }, async () => {
  // What others do on this machine counts for nothing: only the work of this process and of its one connection does.
  const pool = makePool(server.config.databaseUrl!, 1);
  const db = dbOf(pool);
  const planning = async () => {
    for (const table of ['deliveries', 'inbox', 'notices_to_plan'])
      await sql`delete from ${sql.table(table)}`.execute(server.db);
    await sql`insert into inbox (user_id, kind, actor_id, details)
      select ${id}, 'mention', 1, '{"number": "A-1", "name": "Sinov"}' from generate_series(1, 10000)`.execute(
      server.db,
    );
    return workOf(db, async () => {
      while (await planAll({ db, config: server.config }, () => noon));
    });
  };
  // A processor that is shared may be slow for a while; what is slow by itself is slow again.
  let least = await planning();
  for (let again = 0; again < 2 && least >= 5_000; again++) least = Math.min(least, await planning());
  await pool.end();
  expect(least).toBeLessThan(5_000);
  const { rows: counted } = await sql`select count(*)::int as n from deliveries`.execute(server.db);
  expect(counted).toEqual([{ n: 10_000 }]);
  const { rows: most } = await sql<{ n: number }>`select max(n)::int as n from (
    select count(*) as n from deliveries group by xmin::text) as of_one`.execute(server.db);
  expect(most[0]!.n).toBeLessThanOrEqual(100);
});
