import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { sql } from '#server/database/sql.ts';
import type { JobSettings } from '#server/server.ts';
import type { Channel, ChannelCode, Message, Outcome } from '#modules/channels/notifications/door.ts';
import { noteChannels } from '#modules/channels/notifications/method-settings.server.ts';
import { planDeliveries } from '#modules/work/deliveries/plan.server.ts';
import { sendDeliveries } from '#modules/work/deliveries/send.server.ts';
import facts from '#modules/work/deliveries/faults.facts.json' with { type: 'json' };

let server: TestServer;
let settings: JobSettings;
let admin: Caller;
let people: number[];
let actor: number;
let tasks: number[];

interface Provider extends Channel {
  readonly sent: Message[];
  /** How many it was asked at once, at most. */
  most: number;
  answer: () => Promise<Outcome> | Outcome;
}

const good: Outcome = { state: 'sent', answer: '250 ok' };
function provider(code: ChannelCode, perSecond = 10_000): Provider {
  let now = 0;
  const made: Provider = {
    ...{ code, settings: [], pace: { perSecond, addressMs: 0 }, sent: [], most: 0 },
    answer: () => good,
    lacks: async () => null,
    check: async () => good,
    reachOf: async (_ctx, ids) => new Map(ids.map((one) => [one, [`${one}@${code}.example`]])),
    async send(_ctx, message) {
      made.most = Math.max(made.most, ++now);
      try {
        const outcome = await made.answer();
        if (outcome.state === 'sent') made.sent.push(message);
        return outcome;
      } finally {
        now--;
      }
    },
  };
  return made;
}
let mail: Provider;
let push: Provider;
let telegram: Provider;

beforeAll(async () => {
  server = await startTestServer({
    jobs(given) {
      settings = given;
      return [];
    },
  });
  admin = await signedIn(server, 'admin');
  actor = (await admin.get('admin/auth/me')).json.user.id;
  people = (
    await sql<{ id: string }>`select id from users where status = 'active' and client_id is null and id <> ${actor}
    and deleted_at is null order by id limit 12`.execute(server.db)
  ).rows.map(({ id }) => Number(id));
  tasks = (
    await sql<{ id: string }>`select id from dev_tasks where deleted_at is null order by id limit 3`.execute(server.db)
  ).rows.map(({ id }) => Number(id));
});
afterAll(() => server?.close());
beforeEach(async () => {
  [mail, push, telegram] = [provider('email'), provider('web_push'), provider('telegram')];
  noteChannels([mail, push, telegram], server.config.secretKey);
  for (const table of ['deliveries', 'inbox', 'notices_to_plan', 'notification_choices', 'delivery_pace'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  await sql`update notification_methods set is_active = true, max_tries = 5`.execute(server.db);
});

/** A Wednesday at noon in Tashkent. */
const noon = new Date('2026-11-25T12:00:00+05:00');
const context = () => ({ ...contextOfJob(server.db, server.config, 'test'), now: noon });
const choose = (mode: string, methods: readonly string[] = ['email']) =>
  sql`insert into notification_choices (user_id, kind, method, mode)
    select u, 'task_mentioned', m, ${mode} from unnest(${people}::bigint[]) u, unnest(${methods}::text[]) m`.execute(
    server.db,
  );
const tell = (of: readonly number[], task: number | null = null) =>
  sql`insert into inbox (user_id, kind, actor_id, task_id, details)
    select u, 'mention', ${actor}, ${task}::bigint, '{"number": "A-1", "name": "Sinov"}' from unnest(${of}::bigint[]) u`.execute(
    server.db,
  );
const isDue = () => sql`update deliveries set due_at = now() where state = 'planned'`.execute(server.db);
const planned = async () => {
  while (await planDeliveries(context()));
};
const rows = async (method = 'email') =>
  (
    await sql<{ id: string; state: string; reason: string | null; tries: number }>`select id, state, reason, tries
    from deliveries where method = ${method} order by id`.execute(server.db)
  ).rows;
/** A round ends after some seconds, on a slow machine with work left for the next. */
const allRounds = async (channel: Channel) => {
  while (await sendDeliveries(settings, channel));
};
const states = async () => (await rows()).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
const one = (): number => people[0]!;
const named = (name: string) => {
  const found = facts.cases.find((each) => each.name === name)!;
  return `${found.name}: ${found.out}`;
};

it(named('killed after claiming, before sending'), async () => {
  await choose('now', ['telegram']);
  await tell([one()]);
  await planned();
  await sql`update deliveries set state = 'sending', lease = gen_random_uuid(), due_at = now(),
    leased_until = now() + interval '1 minute'`.execute(server.db);
  await sendDeliveries(settings, telegram);
  expect(telegram.sent).toEqual([]);
  await sql`update deliveries set leased_until = now() - interval '1 s'`.execute(server.db);
  await sendDeliveries(settings, telegram);
  await sendDeliveries(settings, telegram);
  // Nothing of it had gone: even a way without ids takes it once more.
  expect(telegram.sent).toHaveLength(1);
});

it(named('two pumps'), async () => {
  await choose('now');
  for (let round = 0; round < 5; round++) await tell(people);
  await planned();
  await isDue();
  await Promise.all([1, 2, 3].map(() => sendDeliveries(settings, mail)));
  const ids = mail.sent.map(({ delivery_id }) => delivery_id);
  expect(ids).toHaveLength(5 * people.length);
  expect(new Set(ids).size).toBe(ids.length);
});

it(named('provider down for an hour'), async () => {
  await choose('now', ['email', 'web_push']);
  const open = await tasksSeenBy(one());
  mail.answer = () => ({ state: 'again', answer: '421 down' });
  await tell([one()], open[0]);
  await tell([one()], open[0]);
  await tell([one()], open[1]);
  await planned();
  await isDue();
  await Promise.all([sendDeliveries(settings, mail), sendDeliveries(settings, push)]);
  // The second of one task follows when the first has gone.
  await sendDeliveries(settings, push);
  expect(push.sent).toHaveLength(3);
  const waits = await sql<{ seconds: number }>`select extract(epoch from due_at - now())::int as seconds
    from deliveries where method = 'email' and tries > 0`.execute(server.db);
  // The second of one task was not even tried; those that were rest.
  expect(waits.rows).toHaveLength(2);
  for (const { seconds } of waits.rows) expect(seconds).toBeGreaterThanOrEqual(0);
  mail.answer = () => good;
  for (let round = 0; round < 3; round++) {
    await isDue();
    await sendDeliveries(settings, mail);
  }
  const ofFirst = mail.sent.filter(({ thread }) => thread === `fp/dev-tasks:${open[0]}`);
  const ids = ofFirst.map(({ delivery_id }) => delivery_id);
  expect(ids).toHaveLength(2);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

it(named('row of a person deleted meanwhile'), async () => {
  await choose('now');
  await tell(people.slice(0, 2));
  await planned();
  await isDue();
  await sql`update users set deleted_at = now() where id = ${one()}`.execute(server.db);
  await sendDeliveries(settings, mail);
  await sql`update users set deleted_at = null where id = ${one()}`.execute(server.db);
  expect(await states()).toEqual(['dropped: person_off', 'sent']);
});

it(named('template broken in one language'), async () => {
  const preview = (text: string) =>
    admin.in('ru').post('admin/notification/preview', { kind: 'news_subscription', lang: 'uk', method: 'email', text });
  expect((await preview('{salary}')).json.wrong).toContain('salary');
  expect((await preview('{link')).json.wrong).not.toBeNull();
  const fine = await preview('Ҳавола: {link}');
  expect([fine.json.wrong, fine.json.from_row]).toEqual([null, null]);
});

it(named('digest job missed for six hours'), async () => {
  await choose('digest');
  for (let round = 0; round < 3; round++) {
    await tell([one()]);
    await planned();
  }
  await sql`update deliveries set due_at = now() - interval '6 hours'`.execute(server.db);
  await sendDeliveries(settings, mail);
  await sendDeliveries(settings, mail);
  expect(mail.sent).toMatchObject([{ kind: 'digest', lines: [{}, {}, {}] }]);
  // What comes afterwards begins the next one.
  await tell([one()]);
  await planned();
  expect(await states()).toEqual(['sent', 'planned']);
});

it(named('clock jumps'), async () => {
  await choose('now');
  await tell([one()]);
  await planned();
  await sql`update deliveries set due_at = now() + interval '1 hour'`.execute(server.db);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  try {
    await sendDeliveries(settings, mail);
    expect(mail.sent).toEqual([]);
    vi.setSystemTime(Date.now() - 10 * 86_400_000);
    await isDue();
    await sendDeliveries(settings, mail);
    expect(mail.sent).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it(named('dead letters sent again by hand'), async () => {
  await choose('now');
  await tell([one()]);
  await planned();
  await isDue();
  mail.answer = () => ({ state: 'dead', answer: '554 no' });
  await sendDeliveries(settings, mail);
  const [dead] = await rows();
  expect(dead).toMatchObject({ state: 'dead', tries: 1 });
  const id = Number(dead!.id);
  await admin.post('admin/notification/again', { ids: [id] });
  expect((await rows())[0]).toMatchObject({ state: 'planned', tries: 0 });
  mail.answer = () => good;
  await sendDeliveries(settings, mail);
  expect(mail.sent.map(({ delivery_id }) => delivery_id)).toEqual([id]);
  const audit = (await admin.get(`admin/audit-log?resource=admin/notification&row_id=${id}`)).json.rows;
  expect(audit.map(({ action }: { action: string }) => action)).toEqual(['again']);
});

it(named('10,000 people at once'), { timeout: 60_000 }, async () => {
  const { people: all, telegram_a_second, at_least_seconds } = facts.bar;
  expect(Math.ceil(all / telegram_a_second)).toBe(at_least_seconds);
  await sql`insert into deliveries (user_id, kind, method, mode, state, title)
    select ${one()}, 'test', 'telegram', 'now', 'planned', 'x' from generate_series(1, ${all})`.execute(server.db);
  const paced = provider('telegram', telegram_a_second);
  const began = performance.now();
  await sendDeliveries(settings, paced);
  const seconds = (performance.now() - began) / 1_000;
  expect(paced.sent.length).toBeGreaterThan(20);
  // Never quicker than the provider allows, whatever process asks: the pace stands in the database.
  expect(paced.sent.length).toBeLessThanOrEqual(Math.ceil(seconds * telegram_a_second) + 1);
  const { rows: figures } = (await admin.get('admin/notification/figures')).json;
  expect(figures.find(({ method }: { method: string }) => method === 'telegram')).toMatchObject({
    waiting: all - paced.sent.length,
  });
});

it(named('429 for ever'), { timeout: 60_000 }, async () => {
  await sql`update notification_methods set max_tries = 3`.execute(server.db);
  await sql`insert into deliveries (user_id, kind, method, mode, state, title)
    select ${one()}, 'test', 'email', 'now', 'planned', 'x' from generate_series(1, 200)`.execute(server.db);
  await sql`insert into deliveries (user_id, kind, method, mode, state, title)
    select ${one()}, 'test', 'web_push', 'now', 'planned', 'x' from generate_series(1, 200)`.execute(server.db);
  mail.answer = () => ({ state: 'again', answer: '429 Too Many Requests', after_seconds: 60 });
  const began = new Date();
  await Promise.all([allRounds(mail), allRounds(push)]);
  expect([push.sent.length, mail.sent.length]).toEqual([200, 0]);
  expect(Math.max(mail.most, push.most)).toBeLessThanOrEqual(20);
  const soon = await sql<{ n: number }>`select count(*)::int as n from deliveries where method = 'email'
    and state = 'planned' and due_at < ${began}::timestamptz + interval '50 s'`.execute(server.db);
  expect(soon.rows[0]!.n).toBe(0);
  for (let round = 0; round < 2; round++) {
    await isDue();
    await allRounds(mail);
  }
  const ended = await sql<{ state: string; reason: string; n: number }>`select state, reason, count(*)::int as n
    from deliveries where method = 'email' group by 1, 2`.execute(server.db);
  expect(ended.rows).toEqual([{ state: 'dead', reason: 'tries', n: 200 }]);
});

it(named('hanging'), async () => {
  await choose('now', ['email', 'web_push']);
  await tell(people);
  await planned();
  await isDue();
  const ended: string[] = [];
  mail.answer = () => new Promise(() => {});
  await Promise.all([
    sendDeliveries(settings, mail, 300).then(() => ended.push('mail')),
    sendDeliveries(settings, push).then(() => ended.push('push')),
  ]);
  expect(push.sent).toHaveLength(people.length);
  expect(mail.most).toBeLessThanOrEqual(20);
  const mails = await sql<{ state: string; answer: string }>`select distinct state, answer from deliveries
    where method = 'email'`.execute(server.db);
  expect(mails.rows).toEqual([{ state: 'planned', answer: 'timeout' }]);
  mail.answer = () => good;
  await isDue();
  await sendDeliveries(settings, mail);
  expect(mail.sent).toHaveLength(people.length);
});

/** Two tasks that a person may open. */
async function tasksSeenBy(user: number): Promise<[number, number]> {
  const ids = (
    await sql<{ id: string }>`select id from dev_tasks where executor_id = ${user} and deleted_at is null
    order by id limit 2`.execute(server.db)
  ).rows.map(({ id }) => Number(id));
  if (ids.length === 2) return ids as [number, number];
  const [first, second] = tasks as [number, number];
  await sql`update dev_tasks set watcher_ids = watcher_ids || ${user}::bigint, people_ids = people_ids || ${user}::bigint
    where id in (${first}, ${second})`.execute(server.db);
  return [first, second];
}
