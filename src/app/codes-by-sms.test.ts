import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeMinutes } from '#kernel/code-minutes.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { noLetters } from '#server/auth/letters.ts';
import { sql, text, whole } from '#server/database/door.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import { textsOf } from '#server/texts.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { sendDeliveries } from '#modules/work/deliveries/send.server.ts';
import { postedLetters } from '#modules/channels/notifications/posted-letters.server.ts';
import { channelAt } from '#modules/channels/notifications/method-settings.server.ts';
import { catalogue } from '#modules/texts.ts';
import { partsOf } from '#modules/channels/sms/sms-text.ts';
import { startSmsService } from '#modules/channels/sms/testing/sms-service.ts';

// A code that goes by SMS, from the question to the new password, by both providers.

let server: TestServer;
let service: Awaited<ReturnType<typeof startSmsService>>;
let settings: JobSettings;
let admin: Caller;
let visitor: Caller;
const phone = '+998901234567';

beforeAll(async () => {
  service = await startSmsService();
  server = await startTestServer({
    jobs(given) {
      settings = given;
      return [];
    },
  });
  admin = await signedIn(server, 'admin');
  visitor = callerOf(server, null);
  await sql`update users set phone = ${phone}, email = null where login = 'developer'`.run(server.db);
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

async function goBy(provider: string): Promise<void> {
  const { rows } = (await admin.get('admin/notification-methods')).json;
  const { id, version } = rows.find(({ code }: { code: string }) => code === 'sms');
  const given = { provider, login: 'a@vazifa.uz', password: 'sirli-parol', base_url: service.base };
  const answer = await admin.post('admin/notification-methods/set-up', { id, version, settings: given });
  expect(answer.status, answer.text).toBe(200);
}
beforeEach(async () => {
  for (const table of ['deliveries', 'confirm_codes', 'delivery_pace', 'sms_accounts', 'sms_phones', 'login_logs'])
    await sql`delete from ${sql.table(table)}`.run(server.db);
  await sql`update users set lang_code = 'uz' where login = 'developer'`.run(server.db);
  service.taken.length = 0;
  await goBy('eskiz');
});

const send = async () => {
  await sql`delete from delivery_pace`.run(server.db);
  await sendDeliveries(settings, channelAt('sms')!);
};
const ask = (login = phone) => visitor.post('admin/auth/forgot-password', { login });
const check = (code: string, login = 'developer') => visitor.post('admin/auth/check-code', { login, code });
const shown = async () => (await admin.get('admin/notification')).json.rows;
const states = async () =>
  (await shown()).map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]);
const partsKept = () => sql({ parts: whole })`select parts from sms_messages order by created_at desc`.value(server.db);
const codeIn = (words: string): string => /\d{6}/.exec(words)![0];
const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');

describe.each(['eskiz', 'playmobile'])('a code by %s', (provider) => {
  beforeEach(() => goBy(provider));

  it.each([
    ['uz', /^Kodingiz: \d{6}\. U 5 daqiqa amal qiladi, uni hech kimga aytmang\.$/, 'GSM', 1],
    ['uk', /^Kodingiz: \d{6}\. U 5 daqiqa amal qiladi, uni hech kimga aytmang\.$/, 'GSM', 1],
    ['ru', /^Ваш код: \d{6}\. Он действует 5 мин\., никому его не сообщайте\.$/, 'UCS2', 1],
  ])('in %s is one part, and says how long it is good', async (lang, words, encoding, parts) => {
    await sql`update users set lang_code = ${lang} where login = 'developer'`.run(server.db);
    expect((await ask()).json).toEqual({ sent: true, goes_out: true });
    await send();
    expect(service.taken).toHaveLength(1);
    const [{ to, text: said }] = service.taken as [(typeof service.taken)[0]];
    expect(to).toBe('998901234567');
    expect(said).toMatch(words);
    expect(partsOf(said)).toMatchObject({ encoding, parts });
    expect(await partsKept()).toBe(parts);
  });

  it('has a plain apostrophe, and each part of a longer one is counted', async () => {
    const templates = await sql({ id: whole, words: text })`select t.id, t.text_i18n::text as words
      from notification_templates t join notification_types y on y.id = t.notification_type_id
      where y.code = 'confirmation_code'`.rows(server.db);
    const more = 'Oʻzgarmaydi. '.repeat(9);
    const long = `Parolni oʻzgartirish soʻraldi: {code}. Soʻramagan boʻlsangiz, hech narsa qilmang. ${more}`;
    await sql`update notification_templates set text_i18n = jsonb_build_object('uz', ${long}::text)
      where id = any(${templates.map(({ id }) => id)}::bigint[])`.run(server.db);
    await ask();
    await send();
    const said = service.taken.at(-1)!.text;
    expect(said).toContain("Parolni o'zgartirish so'raldi");
    expect(said).not.toMatch(/[ʻʼ‘’`]/);
    expect(partsOf(said)).toMatchObject({ encoding: 'GSM', parts: 2 });
    expect(await partsKept()).toBe(2);
    for (const { id, words } of templates)
      await sql`update notification_templates set text_i18n = ${words}::jsonb where id = ${id}`.run(server.db);
  });

  it('opens once: brought a second time it opens nothing', async () => {
    await ask();
    await send();
    const code = codeIn(service.taken.at(-1)!.text);
    const right = await check(code);
    expect(right.status).toBe(200);
    expect((await check(code)).status).toBe(401);
    const password = 'another-word-17';
    const confirm_token = right.json.confirm_token;
    expect((await visitor.post('admin/auth/set-new-password', { confirm_token, password })).status).toBe(204);
    expect((await visitor.post('admin/auth/set-new-password', { confirm_token, password })).status).toBe(401);
    await sql`update users set password_hash = (select password_hash from users where login = 'tester')
      where login = 'developer'`.run(server.db);
  });

  it('a wrong one is counted before it is judged: after five the right one opens nothing', async () => {
    await ask();
    await send();
    const code = codeIn(service.taken.at(-1)!.text);
    for (let wrong = 0; wrong < 5; wrong++) expect((await check(wrongFor(code))).status).toBe(401);
    expect((await check(code)).status).toBe(429);
    expect(
      await sql({ tries: whole })`select tries from confirm_codes where confirm_hash is null`.value(server.db),
    ).toBeGreaterThanOrEqual(5);
  });

  it('many wrong ones side by side open no door between counting and judging', async () => {
    await ask();
    await send();
    const code = codeIn(service.taken.at(-1)!.text);
    const all = await Promise.all(Array.from({ length: 12 }, () => check(wrongFor(code))));
    expect(all.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect((await check(code)).status).toBe(429);
  });

  it('is over after its minutes: nothing of it goes out, and nothing is opened by it', async () => {
    await ask();
    const left = await sql({ seconds: whole })`select extract(epoch from expires_at - now())::int as seconds
      from deliveries`.value(server.db);
    expect(Math.round(left / 60)).toBe(codeMinutes.account);
    await send();
    const code = codeIn(service.taken.at(-1)!.text);
    await sql`update confirm_codes set expires_at = now() - interval '1 second'`.run(server.db);
    expect((await check(code)).status).toBe(401);
    await sql`delete from confirm_codes`.run(server.db);
    await ask();
    await sql`update deliveries set expires_at = now() - interval '1 second' where state = 'planned'`.run(server.db);
    await send();
    expect(service.taken).toHaveLength(1);
    expect((await states())[0]).toEqual(['dropped', 'expired']);
  });
});

it('goes at night as well', async () => {
  // In which hour the test runs does not matter: here it is the middle of the night.
  const night = Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', hour: '2-digit', hour12: false }).format(new Date());
  const zone = Array.from({ length: 24 }, (_, at) => at - 11).find((ahead) => (Number(night) + ahead + 24) % 24 === 2)!;
  const here = settings.config.timeZone;
  // Signs of these names are the other way round: Etc/GMT-5 is five hours ahead.
  Object.assign(settings.config, { timeZone: zone === 0 ? 'UTC' : `Etc/GMT${zone > 0 ? '-' : '+'}${Math.abs(zone)}` });
  try {
    await ask();
    await send();
    expect(service.taken).toHaveLength(1);
    expect(await states()).toEqual([['sent', null]]);
  } finally {
    Object.assign(settings.config, { timeZone: here });
  }
});

it('of a candidate names its own ten minutes', async () => {
  await postedLetters(noLetters, () => textsOf(catalogue)).code(
    contextOfJob(server.db, server.config, 'test'),
    { user_id: null, address: phone, lang: 'uz' },
    '123456',
    new Date(Date.now() + codeMinutes.candidate * 60_000),
  );
  await send();
  expect(service.taken.at(-1)!.text).toContain('U 10 daqiqa amal qiladi');
});
