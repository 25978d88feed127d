import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import type { JobSettings } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { newStamp } from '#site/form-stamps.ts';
import { sendDeliveries } from '#modules/work/deliveries/send.server.ts';
import { endOverdue } from '#modules/work/deliveries/take-up.server.ts';
import { closePools } from '#modules/channels/mail/mail-server.server.ts';
import { type SmtpStandIn, smtpStandIn } from '#modules/channels/mail/testing/mail-stand-in.ts';
import { channelAt } from '#modules/channels/notifications/method-settings.server.ts';

let server: TestServer;
let smtp: SmtpStandIn;
let settings: JobSettings;
let admin: Caller;
let hr: Caller;
let visitor: Caller;

beforeAll(async () => {
  smtp = await smtpStandIn();
  server = await startTestServer({
    jobs(given) {
      settings = given;
      return [];
    },
  });
  [admin, hr] = (await Promise.all(['admin', 'hr'].map((login) => signedIn(server, login)))) as [Caller, Caller];
  visitor = callerOf(server, null);
  server.config.publicUrl = 'https://vazifa.example.uz';
});
afterAll(async () => {
  closePools();
  await Promise.all([server?.close(), smtp?.[Symbol.asyncDispose]()]);
});

/** Mail goes out from now on; or no more, when there is no host. */
async function setUpMail(host: string | null): Promise<void> {
  const { rows } = (await admin.get('admin/notification-methods')).json;
  const { id, version } = rows.find(({ code }: { code: string }) => code === 'email');
  const given = { host, port: smtp.port, security: 'none', from_address: 'vazifa@example.uz' };
  const answer = await admin.post('admin/notification-methods/set-up', { id, version, settings: given });
  expect(answer.status, answer.text).toBe(200);
}
beforeEach(async () => {
  for (const table of ['deliveries', 'news_subscribers', 'confirm_codes', 'delivery_pace'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
  smtp.arrived.length = 0;
  await setUpMail('127.0.0.1');
});

const send = async () => {
  await sql`delete from delivery_pace`.execute(server.db);
  await sendDeliveries(settings, channelAt('email')!);
};
const arrived = () => Promise.all(smtp.arrived.map(async ({ to, raw }) => ({ ...(await simpleParser(raw)), to })));
const wholeTable = async () =>
  JSON.stringify((await sql`select to_jsonb(d) as row from deliveries d`.execute(server.db)).rows);
const shown = async () => (await admin.get('admin/notification')).json.rows;
const subscribe = (email: string) =>
  server.app.inject({
    ...{ method: 'POST', url: '/ru/subscribe' },
    payload: new URLSearchParams({ email, stamp: newStamp(server.config.secretKey, Date.now() - 60_000) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const codeIn = (words: string | undefined): string => /\d{6}/.exec(words ?? '')![0];

it('asks a reader of news in their language, once, and the letter leads to the page that confirms', async () => {
  for (const email of ['Anvar@example.uz', 'anvar@example.uz']) expect((await subscribe(email)).statusCode).toBe(303);
  const { token } = (await sql<{ token: string }>`select token from news_subscribers`.execute(server.db)).rows[0]!;
  expect(await wholeTable()).not.toContain(token);
  await send();
  const [letter, second] = await arrived();
  expect(second).toBeUndefined();
  expect([letter!.to, letter!.subject]).toEqual(['anvar@example.uz', 'Подтвердите подписку']);
  expect(letter!.text).toContain(`Подтвердить: https://vazifa.example.uz/ru/subscribe/${token}`);
  expect(await wholeTable()).not.toContain(token);
  expect((await shown())[0]).toMatchObject({ user_id: null, kind: 'news_subscription', state: 'sent' });
  // Whoever has confirmed is not asked again, and neither of the two learns of it.
  await sql`update news_subscribers set confirmed_at = now(), asked_at = null`.execute(server.db);
  expect((await subscribe('anvar@example.uz')).statusCode).toBe(303);
  await send();
  expect(smtp.arrived).toHaveLength(1);
});

it('says on the page of news whether a letter comes', async () => {
  const page = async () => (await server.app.inject('/uz/subscribe?sent=1')).body;
  await expect.poll(page).toContain('Tasdiqlash xati yuborildi');
  await setUpMail(null);
  await expect.poll(page).toContain('Xatlar hali joʻnatilmaydi');
  expect((await subscribe('kim@example.uz')).statusCode).toBe(303);
  expect(await shown()).toEqual([]);
});

it('sends a code to the address of the account, shows it nowhere, and keeps it in no row', async () => {
  await sql`update users set email = 'dev@example.uz', lang_code = 'uk' where login = 'developer'`.execute(server.db);
  const asked = await visitor.post('admin/auth/forgot-password', { login: 'developer' });
  expect(asked.json).toEqual({ sent: true, goes_out: true });
  const waiting = await wholeTable();
  await send();
  const [letter] = await arrived();
  expect(letter!.to).toBe('dev@example.uz');
  const code = codeIn(letter!.subject);
  expect(letter!.text).toContain(`Кодингиз: ${code}`);
  expect(waiting).not.toContain(code);
  expect(await wholeTable()).not.toContain(code);
  const [row] = await shown();
  expect(row).toMatchObject({ state: 'sent', title: 'Тасдиқлаш коди: •••' });
  expect((await admin.get(`admin/notification/${row.id}/tries`)).text).not.toContain(code);
  const { status, json } = await visitor.post('admin/auth/check-code', { login: 'developer', code });
  expect([status, typeof json.confirm_token]).toEqual([200, 'string']);
  // Sent again it would say nothing: its secret is gone.
  await sql`update deliveries set state = 'unknown'`.execute(server.db);
  expect((await admin.post('admin/notification/again', { ids: [row.id] })).json).toEqual({ count: 0 });
});

it('answers alike whether an account is there, and writes to nobody who is not', async () => {
  const answer = await visitor.post('admin/auth/forgot-password', { login: 'hech-kim' });
  expect([answer.status, answer.json]).toEqual([202, { sent: true, goes_out: true }]);
  // What was typed is no address of the account.
  await sql`update users set email = null, phone = null where login = 'tester'`.execute(server.db);
  expect((await visitor.post('admin/auth/forgot-password', { login: 'tester' })).json).toEqual(answer.json);
  expect(await shown()).toEqual([]);
  await setUpMail(null);
  const demo = await visitor.post('admin/auth/forgot-password', { login: 'hech-kim' });
  expect(demo.json).toEqual({ sent: true, goes_out: true });
});

it('drops a code when its time is over, also while mail is shut, and one that no longer counts', async () => {
  const id = Number(
    (
      await sql<{ id: string }>`update users set email = 'dev@example.uz' where login = 'developer'
    returning id`.execute(server.db)
    ).rows[0]!.id,
  );
  await visitor.post('admin/auth/forgot-password', { login: 'developer' });
  await sql`update deliveries set expires_at = now() - interval '1 s'`.execute(server.db);
  await send();
  expect((await shown())[0]).toMatchObject({ state: 'dropped', reason: 'expired' });
  await visitor.post('admin/auth/forgot-password', { login: 'developer' });
  await setUpMail(null);
  await sql`update deliveries set expires_at = now() - interval '1 s'`.execute(server.db);
  await endOverdue(contextOfJob(server.db, server.config, 'test'));
  const rows = await shown();
  expect(rows.map(({ reason }: { reason: string }) => reason)).toEqual(['expired', 'expired']);
  const sealed = await sql`select from deliveries where sealed is not null`.execute(server.db);
  expect(sealed.rows).toEqual([]);
  await setUpMail('127.0.0.1');
  await visitor.post('admin/auth/forgot-password', { login: 'developer' });
  const person = (await admin.get(`admin/users/${id}`)).json;
  const changed = await admin.patch(`admin/users/${id}`, { email: 'new@example.uz', version: person.version });
  expect(changed.status, changed.text).toBe(200);
  await send();
  // The code went nowhere; the old address hears that it no longer counts.
  expect((await arrived()).map(({ to, subject }) => [to, subject])).toEqual([
    ['dev@example.uz', expect.stringMatching(/(oʻzgardi|ўзгарди): (Elektron pochta|Электрон почта)$/)],
  ]);
  expect((await shown()).map(({ kind, state }: Record<string, string>) => [kind, state]).slice(0, 2)).toEqual([
    ['contact_changed', 'sent'],
    ['confirmation_code', 'dropped'],
  ]);
});

it('is tried again like every message, and its secret goes when it has ended', async () => {
  await sql`update users set email = 'busy@example.uz' where login = 'developer'`.execute(server.db);
  smtp.refuse('busy', 451, '4.2.1 later');
  await visitor.post('admin/auth/forgot-password', { login: 'developer' });
  await send();
  const planned = (
    await sql<{ state: string; due: boolean; sealed: boolean }>`select state, due_at <= expires_at as due,
    sealed is not null as sealed from deliveries`.execute(server.db)
  ).rows;
  expect(planned).toEqual([{ state: 'planned', due: true, sealed: true }]);
  smtp.refuse('busy', 550, '5.7.1 no');
  await sql`update deliveries set due_at = now()`.execute(server.db);
  await send();
  const dead = (
    await sql<{ state: string; sealed: string | null }>`select state, sealed from deliveries`.execute(server.db)
  ).rows;
  expect(dead).toEqual([{ state: 'dead', sealed: null }]);
});

it('invites people of a client by a link that stands nowhere else, and not once it is taken back', async () => {
  const [client] = (await admin.get('fp/clients;perPage=1')).json.rows;
  const given = { client_id: client.id, fio: 'Yangi Hamkasb', email: 'hamkasb@mijoz.example' };
  const made = (await admin.post('fp/clients/invite', given)).json;
  expect(made.sent_to).toBe('hamkasb@mijoz.example');
  expect(await wholeTable()).not.toContain(made.secret);
  await send();
  const [letter] = await arrived();
  expect(letter!.subject).toBe(`${client.name}: tizimga taklif`);
  expect(letter!.text).toContain(`https://vazifa.example.uz/app/#/invitation?secret=${made.secret}`);
  expect(await wholeTable()).not.toContain(made.secret);
  const second = (await admin.post('fp/clients/invite', { ...given, email: 'boshqa@mijoz.example' })).json;
  expect((await admin.post(`fp/clients/invitations/${second.id}/cancel`, {})).status).toBe(204);
  await send();
  expect(smtp.arrived).toHaveLength(1);
  expect((await admin.post('fp/clients/invite', { ...given, email: undefined })).json.sent_to).toBeNull();
  await setUpMail(null);
  expect((await admin.post('fp/clients/invite', { ...given, email: 'uch@mijoz.example' })).json.sent_to).toBeNull();
});

it('writes to an applicant what HR wrote, answers go to who wrote it, and HR sees what became of it', async () => {
  const applied = {
    fio: 'Nodira Qodirova',
    phone: '+998901234567',
    email: 'nodira@example.uz',
    vacancy: 'Dasturchi',
    consent: true,
  };
  const taken = await visitor.in('ru').post('public/appeal-for-jobs', applied);
  expect(taken.status, taken.text).toBe(202);
  await send();
  const [received] = await arrived();
  expect([received!.to, received!.subject]).toEqual(['nodira@example.uz', 'Мы получили ваш отклик: Dasturchi']);
  const [appeal] = (await hr.get('admin/appeal-for-jobs;perPage=1;sortBy=id;descending=true')).json.rows;
  const letter = (await hr.get(`admin/appeal-for-jobs/${appeal.id}/letter?kind=offer&lang=uz`)).json;
  expect([letter.send_to, letter.why_hand]).toEqual(['nodira@example.uz', null]);
  await sql`update users set email = 'hr@example.uz' where login = 'hr'`.execute(server.db);
  const sent = await hr.post('admin/appeal-for-jobs/send-letter', {
    ...{ id: appeal.id, kind: 'offer', lang: 'uz', text: `${letter.title}\n\nIkkinchi qator\nUchinchi` },
  });
  expect([sent.status, sent.json.way, sent.json.sent_state]).toEqual([201, 'mail', 'planned']);
  await send();
  const offer = (await arrived()).at(-1)!;
  expect([offer.subject, offer.replyTo?.text]).toEqual([letter.title, 'hr@example.uz']);
  expect(offer.text).toContain('Ikkinchi qator\nUchinchi');
  const { rows } = (await hr.get(`admin/appeal-letters?appeal_id=${appeal.id}`)).json;
  expect(rows.map(({ kind, way, sent_state }: Record<string, string>) => [kind, way, sent_state])).toEqual(
    expect.arrayContaining([
      ['received', 'mail', 'sent'],
      ['offer', 'mail', 'sent'],
    ]),
  );
});

it('leaves letters to applicants to be sent by hand where nothing goes out, and refuses who may not write', async () => {
  const [appeal] = (await hr.get('admin/appeal-for-jobs;perPage=1;sortBy=id;descending=true')).json.rows;
  const body = { id: appeal.id, kind: 'test', text: 'Sinov' };
  expect((await visitor.post('admin/appeal-for-jobs/send-letter', body)).status).toBe(401);
  expect((await (await signedIn(server, 'developer')).post('admin/appeal-for-jobs/send-letter', body)).status).toBe(
    403,
  );
  await setUpMail(null);
  const { json } = await hr.get(`admin/appeal-for-jobs/${appeal.id}/letter?kind=test`);
  expect([json.send_to, json.why_hand]).toEqual([null, 'hiring.letter_no_mail']);
  const refused = await hr.post('admin/appeal-for-jobs/send-letter', body);
  expect([refused.status, refused.json.rule]).toEqual([409, 'letter_no_mail']);
  await sql`update appeal_for_jobs set email = null where id = ${appeal.id}`.execute(server.db);
  const nowhere = await hr.post('admin/appeal-for-jobs/send-letter', body);
  expect(nowhere.json.rule).toBe('letter_no_email');
});

it('sends nothing of a kind that was switched off, and a code in any case', async () => {
  await sql`update notification_types set is_active = false
    where code in ('news_subscription', 'confirmation_code')`.execute(server.db);
  await sql`update users set email = 'dev@example.uz' where login = 'developer'`.execute(server.db);
  await subscribe('kim@example.uz');
  await visitor.post('admin/auth/forgot-password', { login: 'developer' });
  await sql`update notification_types set is_active = true`.execute(server.db);
  expect((await shown()).map(({ kind }: { kind: string }) => kind)).toEqual(['confirmation_code']);
});

it('leaves dead what its template cannot say in one language, with what is wrong, and the others go', async () => {
  const kind = sql`(select id from notification_types where code = 'news_subscription')`;
  const before = await sql<{ text_i18n: object }>`update notification_templates
    set text_i18n = jsonb_set(text_i18n, '{uk}', '"{salary} {"') where notification_type_id = ${kind}
    returning text_i18n`.execute(server.db);
  expect(before.rows).toHaveLength(1);
  await subscribe('rus@example.uz');
  await server.app.inject({
    ...{ method: 'POST', url: '/uk/subscribe' },
    payload: new URLSearchParams({
      ...{ email: 'kirill@example.uz', stamp: newStamp(server.config.secretKey, Date.now() - 60_000) },
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await send();
  expect(smtp.arrived.map(({ to }) => to)).toEqual(['rus@example.uz']);
  const rows = await shown();
  expect(rows.map(({ state, reason }: Record<string, string>) => [state, reason])).toEqual([
    ['dead', 'template'],
    ['sent', null],
  ]);
  expect(rows[0].answer).toBe('news_subscription (uk): { }');
});
