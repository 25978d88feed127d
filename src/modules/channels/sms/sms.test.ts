import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf } from '#app/testing/caller.ts';
import { orNull, sql, text, whole } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { textsOf } from '#server/texts.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import type { Channel, Message, SettingValues } from '#modules/channels/notifications/door.ts';
import { catalogue } from '#modules/texts.ts';
import { smsChannel } from '#modules/channels/sms/sms-channel.server.ts';
import { askStates } from '#modules/channels/sms/sms-jobs.server.ts';
import { callbackSeal } from '#modules/channels/sms/sms-messages.server.ts';
import { startSmsService } from '#modules/channels/sms/testing/sms-service.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startSmsService>>;
let values: SettingValues;
let channel: Channel;
let userId: number;
let count = 1000;

/** Noon in Tashkent: nothing waits for the morning. */
const noon = new Date('2026-11-27T07:00:00Z');
const send = 'POST /message/sms/send';

beforeAll(async () => {
  [server, service] = await Promise.all([startTestServer({ seed: 'demo' }), startSmsService()]);
  userId = await sql({ id: whole })`select id from users where login = 'developer'`.value(server.db);
}, 900_000);
afterAll(async () => {
  await service?.close();
  await server?.close();
});

const at = (provider: string, prefix = '') => ({
  ...{ [`${prefix}provider`]: provider, [`${prefix}login`]: 'a@vazifa.uz', [`${prefix}password`]: 'sirli-parol' },
  ...{ [`${prefix}base_url`]: service.base },
});
const channelWith = (given: SettingValues): Channel =>
  smsChannel({
    ...{ secretKey: server.config.secretKey, texts: textsOf(catalogue), publicUrl: () => 'https://vazifa.example.uz' },
    settings: async () => given,
  });

beforeEach(async () => {
  values = at('eskiz');
  channel = channelWith(values);
  await sql`delete from sms_accounts`.run(server.db);
  await sql`delete from sms_phones`.run(server.db);
  await sql`delete from sms_refused_texts`.run(server.db);
});

const ctx = (now = noon) => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'test', now);
const message = (more: Partial<Message> = {}): Message => ({
  ...{ delivery_id: ++count, user_id: userId, address: '+998 90 123-45-67', lang: 'uz', kind: 'deadline_over' },
  ...{ title: 'Muddat oʻtdi: SBQS-100', lines: [], link: 'https://vazifa.example.uz/app/#/t/812', thread: null },
  ...{ actions: [], is_urgent: true, file_id: null },
  ...more,
});
const stateOf = (id: number) =>
  sql({
    state: text,
    provider_id: orNull(text),
  })`select state, provider_id from sms_messages where delivery_id = ${id}`.first(server.db);
const takenOf = (id: number) =>
  service.taken.filter(({ user_sms_id }) => user_sms_id === String(id) || user_sms_id === `vazifa${id}`);

describe('Eskiz', () => {
  it('is asked by its form, with a plain apostrophe and digits alone', async () => {
    const one = message();
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'sent', provider_id: service.taken.at(-1)!.id });
    const { form } = service.asked.at(-1)!;
    expect(form).toMatchObject({
      ...{ mobile_phone: '998901234567', from: '4546', user_sms_id: String(one.delivery_id) },
      message: "Muddat o'tdi: SBQS-100 https://vazifa.example.uz/app/#/t/812",
      callback_url: expect.stringMatching(/^https:\/\/vazifa\.example\.uz\/api\/public\/sms\/\d+\/[\w-]{43}$/),
    });
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'sent' });
    expect(takenOf(one.delivery_id)).toHaveLength(1);
  });

  it('ends a token: ten at the same time renew it once, and each is sent once', async () => {
    await channel.send(ctx(), message());
    service.expire();
    const [before, signedIn] = [service.countOf('PATCH /auth/refresh'), service.countOf('POST /auth/login')];
    const ten = Array.from({ length: 10 }, () => message());
    const outcomes = await Promise.all(ten.map((one) => channel.send(ctx(), one)));
    expect(outcomes.every(({ state }) => state === 'sent')).toBe(true);
    expect(service.countOf('PATCH /auth/refresh')).toBe(before + 1);
    expect(service.countOf('POST /auth/login')).toBe(signedIn);
    for (const one of ten) expect(takenOf(one.delivery_id)).toHaveLength(1);
    const sealed = await sql({ sealed: text })`select sealed from sms_accounts`.value(server.db);
    expect(sealed).not.toContain('token');
  });

  it('refuses to renew: signs in anew', async () => {
    await channel.send(ctx(), message());
    service.expire();
    service.say('PATCH /auth/refresh', { status: 401, body: { message: 'Token is blacklisted' } });
    const signedIn = service.countOf('POST /auth/login');
    expect(await channel.send(ctx(), message())).toMatchObject({ state: 'sent' });
    expect(service.countOf('POST /auth/login')).toBe(signedIn + 1);
  });

  it('lets a text not through: dead in its words, and the text is known as not approved', async () => {
    const said = 'Этот текст не прошёл модерацию';
    service.say(send, { status: 400, body: { message: said } });
    expect(await channel.send(ctx(), message())).toEqual({ state: 'dead', answer: `400 ${said}` });
    expect(await channel.check(ctx())).toMatchObject({
      state: 'sent',
      answer: expect.stringContaining(`deadline_over (uz): 400 ${said}`),
    });
  });

  it('has no money left: off with a reason, on again after a check', async () => {
    service.say(send, { status: 400, body: { message: 'Недостаточно средств на балансе' } });
    expect(await channel.send(ctx(), message())).toMatchObject({ state: 'dead' });
    expect(await channel.lacks(ctx())).toBe('sms.account_off');
    const asked = service.asked.length;
    expect(await channel.send(ctx(), message())).toMatchObject({ state: 'dead', answer: 'no account' });
    expect(service.asked).toHaveLength(asked);
    expect(await channel.check(ctx())).toMatchObject({ state: 'sent', answer: expect.stringContaining('1200') });
    expect(await channel.lacks(ctx())).toBeNull();
  });

  it('loses an answer: looked up before it is sent again, and there once', async () => {
    const one = message();
    service.say(send, 'takes_and_breaks');
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'again' });
    const asked = service.countOf(send);
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'sent', answer: 'found at the provider' });
    expect(service.countOf(send)).toBe(asked);
    expect(takenOf(one.delivery_id)).toHaveLength(1);
  });

  it('breaks off before it has taken it: looked up, absent, sent once', async () => {
    const one = message();
    service.say(send, 'breaks');
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'again' });
    service.say('POST /message/sms/get-user-messages', { status: 500 });
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'again', after_seconds: 60 });
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'sent' });
    expect(takenOf(one.delivery_id)).toHaveLength(1);
  });

  it('is away or busy: again, and nothing of it stays behind', async () => {
    const away = channelWith({ ...values, base_url: 'http://127.0.0.1:59999' });
    const one = message();
    expect(await away.send(ctx(), one)).toMatchObject({ state: 'again' });
    expect(await stateOf(one.delivery_id)).toBeUndefined();
    service.say(send, { status: 429, body: { message: 'Too Many Attempts' } });
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'again' });
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'sent' });
  });

  it('knows the account no more: off, and the password stands in no answer', async () => {
    service.say('POST /auth/login', { status: 401, body: { message: 'Invalid credentials' } });
    const outcome = await channel.send(ctx(), message());
    expect(outcome).toEqual({ state: 'dead', answer: '401 Invalid credentials' });
    expect(await channel.lacks(ctx())).toBe('sms.account_off');
    service.say('POST /auth/login', { status: 401, body: { message: 'Invalid credentials' } });
    expect(await channel.check(ctx())).toMatchObject({ state: 'dead', answer: 'eskiz: 401 Invalid credentials' });
  });
});

describe('what the network says later', () => {
  const tell = (id: number, status: string, seal = callbackSeal(server.config.secretKey, id)) =>
    callerOf(server, null).post(`public/sms/${id}/${seal}`, { message_id: 'x', user_sms_id: String(id), status });

  it.each(['UNDELIV', 'EXPIRED', 'REJECTD'])('%s three times in a row: the phone is left alone', async (status) => {
    const reach = async () => (await channel.reachOf(ctx(), [userId])).get(userId);
    const phone = (await reach()) as string[];
    for (let at = 1; at <= 3; at++) {
      const one = message({ address: phone[0]! });
      await channel.send(ctx(), one);
      expect((await tell(one.delivery_id, status)).status).toBe(204);
      expect((await tell(one.delivery_id, status)).status).toBe(204);
      expect(await stateOf(one.delivery_id)).toMatchObject({ state: 'failed' });
      expect(await reach()).toEqual(at < 3 ? phone : { reason: 'blocked' });
    }
    expect(await channel.send(ctx(), message({ address: phone[0]! }))).toMatchObject({
      ...{ state: 'dead', address_is_dead: true },
    });
  });

  it('ends its delivery, with one more try of the words of the network', async () => {
    const one = message();
    await sql`insert into deliveries (id, user_id, kind, method, state) overriding system value
      values (${one.delivery_id}, ${userId}, 'deadline_over', 'sms', 'sent')`.run(server.db);
    await channel.send(ctx(), one);
    for (let at = 0; at < 2; at++) await tell(one.delivery_id, 'UNDELIV');
    const ended = await sql({ state: text, tries: whole })`select d.state,
        (select count(*)::int from delivery_tries t where t.delivery_id = d.id) as tries
      from deliveries d where d.id = ${one.delivery_id}`.one(server.db);
    expect(ended).toEqual({ state: 'dead', tries: 1 });
  });

  it('may come before the answer, twice, and out of order: the same state', async () => {
    const one = message();
    service.say(send, 'takes_and_breaks');
    await channel.send(ctx(), one);
    expect((await tell(one.delivery_id, 'DELIVRD')).status).toBe(204);
    expect((await tell(one.delivery_id, 'DELIVRD')).status).toBe(204);
    expect((await tell(one.delivery_id, 'UNDELIV')).status).toBe(204);
    expect(await stateOf(one.delivery_id)).toMatchObject({ state: 'delivered' });
    expect(await channel.send(ctx(), one)).toMatchObject({ state: 'sent' });
    expect(takenOf(one.delivery_id)).toHaveLength(1);
  });

  it('is asked for where no callback comes', async () => {
    const one = message();
    await channel.send(ctx(), one);
    expect(await askStates(ctx(), server.config.secretKey, values)).toBe(0);
    await sql`update sms_messages set created_at = now() - interval '10 minutes'
      where delivery_id = ${one.delivery_id}`.run(server.db);
    expect(await askStates(ctx(), server.config.secretKey, values)).toBe(1);
    expect(await stateOf(one.delivery_id)).toMatchObject({ state: 'delivered' });
  });

  it('counts only with the seal of that very message, and only in known words', async () => {
    const [one, two] = [message(), message()];
    await channel.send(ctx(), one);
    const foreign = callbackSeal(server.config.secretKey, two.delivery_id);
    expect((await tell(one.delivery_id, 'UNDELIV', foreign)).status).toBe(404);
    expect((await tell(one.delivery_id, 'ACCEPTED')).status).toBe(204);
    expect(await stateOf(one.delivery_id)).toMatchObject({ state: 'sent' });
  });
});

describe('PlayMobile', () => {
  it('is asked by its form, and what it says at 400 is the end', async () => {
    const other = channelWith(at('playmobile'));
    const one = message();
    expect(await other.send(ctx(), one)).toMatchObject({ state: 'sent', provider_id: `vazifa${one.delivery_id}` });
    const { json, authorization } = service.asked.at(-1)!;
    expect(json).toMatchObject({
      messages: [{ recipient: '998901234567', 'message-id': `vazifa${one.delivery_id}`, sms: { originator: '3700' } }],
    });
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('a@vazifa.uz:sirli-parol');
    service.say('POST /send', { status: 400, body: { 'error-code': 104, 'error-description': 'Invalid recipient' } });
    expect(await other.send(ctx(), message())).toEqual({ state: 'dead', answer: '400 104 Invalid recipient' });
  });

  it('loses an answer: nobody knows, and it is never sent again', async () => {
    const other = channelWith(at('playmobile'));
    const one = message();
    service.say('POST /send', 'takes_and_breaks');
    expect(await other.send(ctx(), one)).toMatchObject({ state: 'unknown' });
    expect(await other.send(ctx(), one)).toMatchObject({ state: 'unknown' });
    expect(takenOf(one.delivery_id)).toHaveLength(1);
  });

  it('comes second: only once the first is off, and never both for one message', async () => {
    const both = channelWith({ ...at('eskiz'), ...at('playmobile', 'second_') });
    const first = message();
    await both.send(ctx(), first);
    expect(takenOf(first.delivery_id).map(({ user_sms_id }) => user_sms_id)).toEqual([String(first.delivery_id)]);
    const refused = message();
    service.say(send, { status: 400, body: { message: 'balance is not enough' } });
    expect(await both.send(ctx(), refused)).toMatchObject({ state: 'dead' });
    expect(takenOf(refused.delivery_id)).toEqual([]);
    expect(await both.lacks(ctx())).toBeNull();
    const next = message();
    expect(await both.send(ctx(), next)).toMatchObject({ state: 'sent' });
    expect(takenOf(next.delivery_id).map(({ user_sms_id }) => user_sms_id)).toEqual([`vazifa${next.delivery_id}`]);
    const lost = message();
    await sql`delete from sms_accounts`.run(server.db);
    service.say(send, 'takes_and_breaks');
    await both.send(ctx(), lost);
    await sql`update sms_accounts set off_at = now()`.run(server.db);
    expect(await both.send(ctx(), lost)).toMatchObject({ state: 'sent' });
    expect(takenOf(lost.delivery_id)).toHaveLength(1);
  });
});

describe('what is not sent', () => {
  it('is a phone of another country, unless that is allowed', async () => {
    const abroad = { address: '+7 921 000-00-00' };
    expect(await channel.send(ctx(), message(abroad))).toMatchObject({
      ...{ state: 'dead', answer: 'a phone of another country' },
    });
    const open = channelWith({ ...values, sends_abroad: true });
    expect(await open.send(ctx(), message(abroad))).toMatchObject({ state: 'sent' });
  });

  it('at two in the morning waits until eight of the zone, but for codes', async () => {
    const night = ctx(new Date('2026-11-26T21:00:00Z'));
    expect(await channel.send(night, message())).toEqual({ state: 'again', answer: 'night', after_seconds: 6 * 3600 });
    const evening = ctx(new Date('2026-11-26T17:30:00Z'));
    expect(await channel.send(evening, message())).toMatchObject({ after_seconds: 9.5 * 3600 });
    const code = message({
      kind: 'confirmation_code',
      title: 'Kod',
      lines: [{ text: '123456', link: null }],
      link: null,
    });
    expect(await channel.send(night, code)).toMatchObject({ state: 'sent' });
    expect(service.taken.at(-1)!.text).toBe('Kod 123456');
  });

  it('is what is not urgent, and anything while no account is set', async () => {
    expect(await channel.send(ctx(), message({ is_urgent: false }))).toMatchObject({ state: 'dead' });
    expect(await channelWith({}).lacks(ctx())).toBe('sms.lacks_account');
    expect(await channelWith({ ...values, password: undefined }).lacks(ctx())).toBe('sms.lacks_account');
    expect(await channelWith({}).check(ctx())).toMatchObject({ state: 'dead' });
  });

  it('goes to those who work here alone', async () => {
    await sql`update users set status = 'blocked' where id = ${userId}`.run(server.db);
    expect((await channel.reachOf(ctx(), [userId])).has(userId)).toBe(false);
    await sql`update users set status = 'active' where id = ${userId}`.run(server.db);
  });
});
