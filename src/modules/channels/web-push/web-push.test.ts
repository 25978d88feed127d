import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { textsOf } from '#server/texts.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import type { Channel, Message } from '#modules/channels/notifications/door.ts';
import { catalogue } from '#modules/texts.ts';
import facts from '#modules/channels/web-push/push.facts.json' with { type: 'json' };
import { mostBytes, payloadOf } from '#modules/channels/web-push/push-payload.server.ts';
import { startPushService } from '#modules/channels/web-push/testing/push-service.ts';
import { webPushChannel } from '#modules/channels/web-push/web-push-channel.server.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let developer: Caller;
let userId: number;
let channel: Channel;

const cases = facts.cases as readonly { readonly answer?: number; readonly headers?: Record<string, string> }[];
const caseOf = (status: number) => cases.find(({ answer }) => answer === status)!;
const path = 'fp/push-subscriptions';
let count = 0;

beforeAll(async () => {
  [server, service] = await Promise.all([startTestServer({ seed: 'demo' }), startPushService()]);
  developer = await signedIn(server, 'developer');
  userId = (await developer.get('admin/auth/me')).json.user.id;
  channel = webPushChannel({
    secretKey: server.config.secretKey,
    texts: textsOf(catalogue),
    settings: async () => ({ contact: 'admin@vazifa.example.uz' }),
    reaching: { agent: service.agent },
  });
}, 900_000);
afterAll(async () => {
  await service?.close();
  await server?.close();
});

const ctx = () => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test');
const messageTo = (id: number, more: Partial<Message> = {}): Message => ({
  ...{ delivery_id: ++count, user_id: userId, address: String(id), lang: 'uz', kind: 'task_assigned' },
  ...{ title: 'Dilnoza vazifani tekshiruvga yubordi', thread: 'fp/dev-tasks:812', is_urgent: true, file_id: null },
  lines: [{ text: 'Ҳужжатларни тайёрлаш, Anhor bank', link: null }],
  link: 'https://vazifa.example.uz/app/#/tasks/new-version-tasks?panel=fp/dev-tasks:812',
  actions: [{ label: 'Qabul qilish', call: 'POST /api/fp/dev-tasks/transition', body: {} }],
  ...more,
});
const subscribe = async (address: string, more: object = {}, who = developer): Promise<number> =>
  (await who.post(path, { endpoint: address, keys: service.keys, ...more })).json.id;
const fresh = (at: string, more: object = {}) => subscribe(service.endpointOf(at), more);
const isThere = (id: number) =>
  sql({ id: whole })`select id from push_subscriptions where id = ${id}`.isThere(server.db);

describe('what a push service answers', () => {
  it('taken: sent, encrypted for the browser and signed for the service', async () => {
    const id = await fresh('/taken');
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'sent' });
    const got = service.got.at(-1)!;
    expect(got).toMatchObject({ urgency: 'high', claims: { sub: 'mailto:admin@vazifa.example.uz' } });
    expect(got.claims!.aud).toBe('https://one.push.example.org');
    expect(got.claims!.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(JSON.parse(got.text)).toMatchObject({ delivery: count, link: expect.stringMatching(/^\/app\/#\/tasks/) });
  });

  it.each([404, 410, 403])('%i: the subscription is deleted, and the address is dead', async (status) => {
    const id = await fresh(`/gone-${status}`);
    service.say(`/gone-${status}`, { status });
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'dead', address_is_dead: true });
    expect(await isThere(id)).toBe(false);
  });

  it('too large: the text is cut and sent once more, and not again', async () => {
    const id = await fresh('/large', { shows_details: true });
    service.say('/large', { status: caseOf(413).answer! });
    const before = service.got.length;
    const lines = [{ text: 'ў'.repeat(1500), link: null }];
    expect(await channel.send(ctx(), messageTo(id, { lines }))).toMatchObject({ state: 'sent' });
    const [first, second] = service.got.slice(before).map(({ text }) => Buffer.byteLength(text));
    expect(service.got).toHaveLength(before + 2);
    expect(second).toBeLessThan(first!);
    service.say('/large', { status: 413 }, { status: 413 });
    expect(await channel.send(ctx(), messageTo(id, { lines }))).toMatchObject({ state: 'dead' });
  });

  it('busy: again not before it says, at this service only', async () => {
    const { headers } = caseOf(429);
    const [here, there] = [await fresh('/busy'), await subscribe(service.endpointOf('/free', 'two.push.example.org'))];
    service.say('/busy', { status: 429, headers: headers! });
    expect(await channel.send(ctx(), messageTo(here))).toMatchObject({ state: 'again', after_seconds: 7 });
    const asked = service.got.length;
    const rests = await channel.send(ctx(), messageTo(here));
    expect(rests).toMatchObject({ state: 'again' });
    expect((rests as { after_seconds: number }).after_seconds).toBeGreaterThan(5);
    expect(service.got).toHaveLength(asked);
    expect(await channel.send(ctx(), messageTo(there))).toMatchObject({ state: 'sent' });
    await sql`delete from push_pauses`.run(server.db);
  });

  it('keys are wrong: off with a reason, nothing deleted, and on again after a check', async () => {
    const id = await fresh('/wrong-keys');
    service.say('/wrong-keys', { status: caseOf(401).answer! });
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'again', answer: '401 as told' });
    expect(await channel.lacks(ctx())).toBe('web_push.keys_refused');
    const asked = service.got.length;
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'again' });
    expect(service.got).toHaveLength(asked);
    expect(await isThere(id)).toBe(true);
    expect(await channel.check(ctx())).toMatchObject({ state: 'sent', answer: expect.stringContaining('405') });
    expect(await channel.lacks(ctx())).toBeNull();
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'sent' });
  });

  it('nothing: again, and the words have no address of the browser in them', async () => {
    const far = webPushChannel({
      ...{ secretKey: server.config.secretKey, texts: textsOf(catalogue) },
      settings: async () => ({ contact: 'a@b.uz' }),
      reaching: { resolver: async () => [{ address: '10.0.0.5', family: 4 }] },
    });
    const id = await fresh('/secret-capability');
    const outcome = await far.send(ctx(), messageTo(id));
    expect(outcome).toMatchObject({ state: 'again', answer: 'one.push.example.org is inside' });
  });
});

describe('what goes out', () => {
  it('is cut to what fits: 3,994 bytes never leave', () => {
    const long = payloadOf(messageTo(1), { title: 'A', body: '"\n😀ў'.repeat(2000) });
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(mostBytes);
    expect(Buffer.byteLength(long)).toBeGreaterThan(mostBytes - 600);
    expect(JSON.parse(long).body.endsWith('…')).toBe(true);
    const base = Buffer.byteLength(payloadOf(messageTo(1), { title: 'A', body: '' }));
    const exact = payloadOf(messageTo(1), { title: 'A', body: 'x'.repeat(mostBytes - base) });
    expect(Buffer.byteLength(exact)).toBe(mostBytes);
    expect(JSON.parse(exact).body.endsWith('x')).toBe(true);
  });

  it('of one task has one topic and one tag, of another task another', async () => {
    const id = await fresh('/topics');
    const before = service.got.length;
    for (const thread of ['fp/dev-tasks:812', 'fp/dev-tasks:812', 'fp/dev-tasks:9', null, null])
      await channel.send(ctx(), messageTo(id, { thread }));
    const got = service.got.slice(before);
    const [one, two, three, four, five] = got.map(({ topic }) => topic);
    expect(one).toMatch(/^[\w-]{32}$/);
    expect(two).toBe(one);
    expect(new Set([one, three, four, five]).size).toBe(4);
    const tags = got.map(({ text }) => JSON.parse(text).tag);
    expect(tags.slice(0, 3)).toEqual(['fp/dev-tasks:812', 'fp/dev-tasks:812', 'fp/dev-tasks:9']);
  });

  it('says no name and no sum on a locked screen, unless the person allowed it', async () => {
    const covered = await fresh('/covered');
    await channel.send(ctx(), messageTo(covered));
    const shown = service.got.at(-1)!.text;
    expect(shown).not.toMatch(/Dilnoza|Anhor|Ҳужжат/);
    expect(JSON.parse(shown).body).toBe('Vazifa: yangi xabar bor');
    await fresh('/covered', { shows_details: true });
    await channel.send(ctx(), messageTo(covered));
    expect(JSON.parse(service.got.at(-1)!.text)).toMatchObject({ body: 'Ҳужжатларни тайёрлаш, Anhor bank' });
  });
});

describe('a subscription', () => {
  it.each([
    'https://10.0.0.5/x',
    'http://push.example.org/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::ffff:10.0.0.5]/x',
    'https://localhost/xyz',
    'https://intranet/xyz',
    'https://push.example.org:22/x',
    'https://a:b@push.example.org/x',
    'file:///etc/passwd',
  ])('at %s is refused', async (endpoint) => {
    for (const lang of ['uz', 'uk', 'ru']) {
      const refused = await developer.in(lang).post(path, { endpoint, keys: service.keys });
      expect(refused).toMatchObject({ status: 422, json: { errors: [{ field: 'endpoint', rule: 'push_endpoint' }] } });
      expect(refused.json.errors[0].message).not.toContain('push_endpoint');
    }
  });

  it('with broken keys is refused, and without a session nothing is answered', async () => {
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: service.keys.auth };
    const refused = await developer.post(path, { endpoint: service.endpointOf('/k'), keys });
    expect(refused.json.errors[0]).toMatchObject({ field: 'keys', rule: 'push_keys' });
    expect((await callerOf(server, null).get(path)).status).toBe(401);
    expect((await callerOf(server, null).post(path, {})).status).toBe(401);
  });

  it('is seen and ended by its person alone', async () => {
    const id = await fresh('/mine');
    const lead = await signedIn(server, 'lead');
    expect((await lead.get(path)).json.rows).toEqual([]);
    expect((await lead.delete(`${path}/${id}`)).status).toBe(404);
    const { rows, public_key } = (await developer.get(path)).json;
    expect(rows.find((row: { id: number }) => row.id === id)).toMatchObject({ is_current: true, shows_details: false });
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
    expect(JSON.stringify(rows)).not.toContain('push.example.org');
    expect((await developer.delete(`${path}/${id}`)).status).toBe(204);
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'dead', address_is_dead: true });
  });

  it('ends with its session, with another person on the browser, and at once with a blocked one', async () => {
    const second = await signedIn(server, 'developer');
    const id = await subscribe(service.endpointOf('/out'), {}, second);
    const reach = async () => (await channel.reachOf(ctx(), [userId])).get(userId);
    expect(await reach()).toContain(String(id));
    await second.post('admin/auth/logout');
    expect(await reach()).not.toContain(String(id));
    expect(await channel.send(ctx(), messageTo(id))).toMatchObject({ state: 'dead', address_is_dead: true });
    const shared = await fresh('/shared');
    const tester = await signedIn(server, 'tester');
    expect(await subscribe(service.endpointOf('/shared'), {}, tester)).toBe(shared);
    expect(await channel.send(ctx(), messageTo(shared))).toMatchObject({ state: 'dead' });
    await sql`update users set status = 'blocked' where id = ${userId}`.run(server.db);
    expect(await reach()).toEqual({ reason: 'unlinked' });
    await sql`update users set status = 'active' where id = ${userId}`.run(server.db);
  });

  it('has keys that are made once, sealed, and named by the same public one on every process', async () => {
    const [one, two] = await Promise.all([developer.get(path), developer.get(path)]);
    expect(one.json.public_key).toBe(two.json.public_key);
    const stored = await sql({ sealed: text })`select sealed from push_keys`.rows(server.db);
    expect(stored).toHaveLength(1);
    expect(Buffer.from(stored[0]!.sealed, 'base64').length).toBeGreaterThan(32);
  });

  it('gives way when there are more than ten', async () => {
    for (let at = 0; at < 12; at++) await fresh(`/many-${at}`);
    expect((await developer.get(path)).json.total).toBe(10);
  });

  it('waits for a contact of the company', async () => {
    const without = webPushChannel({
      ...{ secretKey: server.config.secretKey, texts: textsOf(catalogue), settings: async () => ({}) },
    });
    expect(await without.lacks(ctx())).toBe('web_push.lacks_contact');
    expect(await without.check(ctx())).toMatchObject({ state: 'dead' });
  });
});

/** The worker in a world of its own: the pages that are open, what it shows and where it leads. */
function worker(open: { url: string; visibilityState?: string }[]) {
  const origin = 'https://vazifa.example.uz';
  const listeners = new Map<string, (event: object) => void>();
  const shown: { title: string; options: { tag: string; data: { link: string } } }[] = [];
  const led: string[] = [];
  const clients = open.map((page) => ({
    ...page,
    navigate: async (url: string) => void led.push(`navigate ${url}`),
    focus: async () => void led.push('focus'),
  }));
  const self = {
    location: { origin },
    addEventListener: (name: string, listen: (event: object) => void) => void listeners.set(name, listen),
    registration: { showNotification: async (title: string, options: never) => void shown.push({ title, options }) },
    clients: { matchAll: async () => clients, openWindow: async (url: string) => void led.push(`open ${url}`) },
  };
  runInNewContext(readFileSync('src/web/offline/push.js', 'utf8'), { self, URL });
  const fire = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  return {
    shown,
    led,
    push: (payload: object) => fire('push', { data: { json: () => payload } }),
    click: (link: unknown) =>
      fire('notificationclick', { notification: { close: () => {}, data: { link } }, action: '' }),
  };
}

describe('the worker of the browser', () => {
  const link = '/app/#/tasks/new-version-tasks?panel=fp/dev-tasks:812';
  const whole = `https://vazifa.example.uz${link}`;

  it('shows a notice with its tag, and none of what is before the eyes', async () => {
    const away = worker([{ url: whole, visibilityState: 'hidden' }]);
    await away.push({ title: 'Vazifa', body: 'x', link, tag: 'fp/dev-tasks:812', actions: ['Qabul qilish'] });
    expect(away.shown).toMatchObject([{ options: { tag: 'fp/dev-tasks:812', data: { link: whole } } }]);
    const here = worker([{ url: whole, visibilityState: 'visible' }]);
    await here.push({ title: 'Vazifa', body: 'x', link, tag: 'fp/dev-tasks:812' });
    expect(here.shown).toEqual([]);
  });

  it('goes to the page that is open, else opens one, and never leaves our own', async () => {
    const open = worker([{ url: 'https://vazifa.example.uz/app/#/home' }]);
    await open.click(whole);
    expect(open.led).toEqual([`navigate ${whole}`, 'focus']);
    const closed = worker([{ url: 'https://vazifa.example.uz/uz/yangiliklar' }]);
    await closed.click(whole);
    expect(closed.led).toEqual([`open ${whole}`]);
    for (const bad of ['https://evil.example/app/', '//evil.example/app/', 'javascript:alert(1)', '/api/x', 7]) {
      const led = worker([]);
      await led.click(bad);
      expect(led.led).toEqual(['open https://vazifa.example.uz/app/']);
    }
  });
});
