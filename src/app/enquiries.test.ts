import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { enquiryUpkeep } from '#modules/clients/enquiries/enquiry-upkeep.server.ts';

let server: TestServer;
let editor: Caller;
let visitor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  visitor = callerOf(server, null, 'ru');
});
afterAll(() => server?.close());

const total = async (path: string): Promise<number> => (await editor.get(`${path};perPage=1`)).json.total;

describe('letters of visitors', () => {
  it('reach the people of the site with the language in which they were written', async () => {
    const letter = { name: ' Ольга ', phone: '(90) 123-45-67', text: 'Нужен сайт' };
    expect((await visitor.post('public/contact', letter)).status).toBe(202);
    const { rows } = (await editor.get('admin/new-clients;perPage=1')).json;
    expect(rows[0]).toMatchObject({
      name: 'Ольга',
      phone: '+998901234567',
      lang_code: 'ru',
      status: 'new',
      created_by: null,
    });
    expect((await visitor.post('public/suggestion', { text: 'Хороший сайт' })).status).toBe(202);
    expect((await editor.get('admin/suggestions;perPage=1')).json.rows[0]).toMatchObject({
      name: '—',
      text: 'Хороший сайт',
    });
  });

  it('need a way to answer, and every rule has its field', async () => {
    const errors = async (path: string, body: object) => (await visitor.post(path, body)).json.errors;
    expect(await errors('public/contact', { name: 'Ольга' })).toMatchObject([
      { field: 'phone', rule: 'phone_or_email' },
    ]);
    expect(await errors('public/contact', { name: 'Ольга', email: 'nobody' })).toMatchObject([
      { field: 'email', rule: 'pattern' },
    ]);
    expect(await errors('public/contact', { name: ' ', phone: '901234567' })).toMatchObject([
      { field: 'name', rule: 'required' },
    ]);
    expect(await errors('public/suggestion', {})).toMatchObject([{ field: 'text', rule: 'required' }]);
    expect(await errors('public/suggestion', { text: 'x', status: 'taken' })).toMatchObject([
      { field: 'status', rule: 'unknown' },
    ]);
  });

  it('of machines go nowhere, and too many from one address have to wait', async () => {
    const before = await total('admin/new-clients');
    const trap = { name: 'Bot', phone: '901234567', website: 'http://spam.example' };
    expect((await visitor.post('public/contact', trap)).status).toBe(202);
    expect(await total('admin/new-clients')).toBe(before);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await visitor.post('public/suggestion', { text: `${at}` })).status);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
    expect(statuses.at(-1)).toBe(429);
  });

  it('are read only by those who look after the site', async () => {
    for (const login of ['developer', 'client', 'lead']) {
      const caller = await signedIn(server, login);
      expect((await caller.get('admin/new-clients')).status, login).toBe(403);
      expect((await caller.get('admin/suggestions')).status, login).toBe(403);
    }
    const hr = await signedIn(server, 'hr');
    expect((await hr.get('admin/new-clients')).json.total).toBe(0);
    expect((await visitor.get('admin/new-clients')).status).toBe(401);
  });
});

it('what only counts senders and knows forms again is forgotten', async () => {
  await sql`insert into enquiry_senders (address, created_at) values ('192.0.2.7', now() - interval '2 hours')`.execute(
    server.db,
  );
  await sql`insert into site_forms (nonce, created_at) values ('old', now() - interval '3 days'), ('new', now())`.execute(
    server.db,
  );
  const subscriber = (email: string, days: number, confirmed: boolean) =>
    sql`insert into news_subscribers (email, lang, token, created_at, confirmed_at) values (${email}, 'uz', ${email},
      now() - make_interval(days => ${days}), case when ${confirmed} then now() end)`.execute(server.db);
  await subscriber('thinks@it.example', 89, false);
  await subscriber('never@it.example', 91, false);
  await subscriber('reads@it.example', 91, true);
  await enquiryUpkeep.run(contextOfJob(server.db, server.config, 'test'));
  const { rows: readers } = await sql<{ email: string }>`select email from news_subscribers
    where email like '%@it.example' order by email`.execute(server.db);
  expect(readers.map(({ email }) => email)).toEqual(['reads@it.example', 'thinks@it.example']);
  const { rows } = await sql<{ nonce: string }>`select nonce from site_forms`.execute(server.db);
  expect(rows).toEqual([{ nonce: 'new' }]);
  const { rows: senders } = await sql`select from enquiry_senders where address = '192.0.2.7'`.execute(server.db);
  expect(senders).toEqual([]);
});

describe('somebody who wrote', () => {
  it('becomes a client with a user in one step, once, or not at all', async () => {
    const admin = await signedIn(server, 'admin');
    await sql`delete from enquiry_senders`.execute(server.db);
    const letter = { name: 'Karim Saidov', organisation: 'Yangi Bogʻ', phone: '935550101', email: 'k@bog.example' };
    await visitor.post('public/contact', { ...letter, text: 'Tizim kerak' });
    const [row] = (await admin.get('admin/new-clients;perPage=1;sortBy=id;descending=true')).json.rows;
    const make = (more: object = {}) =>
      admin.post('admin/new-clients/make-client', {
        ...{ id: row.id, organisation: 'Yangi Bogʻ', login: 'karim.saidov', lang_code: 'uz', ...more },
      });
    // What is wrong with the user leaves no organisation behind.
    expect((await make({ login: 'admin' })).status).toBeGreaterThanOrEqual(400);
    expect((await admin.get('fp/clients?name=Yangi%20Bogʻ')).json.total).toBe(0);
    const made = await make();
    expect([made.status, made.json.status]).toEqual([200, 'agreed']);
    const client = (await admin.get(`fp/clients/${made.json.client_id}`)).json;
    expect(client).toMatchObject({ name: 'Yangi Bogʻ', phone: '+998935550101', email: 'k@bog.example' });
    const { rows } = (await admin.get(`admin/users?client_id=${client.id}`)).json;
    expect(rows).toMatchObject([{ fio: 'Karim Saidov', login: 'karim.saidov' }]);
    expect((await make({ login: 'boshqa' })).json.rule).toBe('make_client_once');
    const hr = await signedIn(server, 'hr');
    expect((await hr.post('admin/new-clients/make-client', { id: row.id })).status).toBe(403);
  });

  it('waits until somebody answers, and the first answer counts', async () => {
    await sql`delete from enquiry_senders`.execute(server.db);
    const letters = ['Birinchi', 'Ikkinchi', 'Uchinchi'];
    for (const name of letters) await visitor.post('public/contact', { name, phone: '901234567' });
    const { rows } = (await editor.get('admin/new-clients;perPage=3;sortBy=id;descending=true')).json;
    expect(rows.map((row: { answered_at: string | null }) => row.answered_at)).toEqual([null, null, null]);
    const change = async (id: number, patch: object) => (await editor.patch(`admin/new-clients/${id}`, patch)).json;
    expect((await change(rows[0].id, { note: 'Ertaga' })).answered_at).toBeNull();
    const { answered_at } = await change(rows[0].id, { status: 'contacted' });
    expect(Date.now() - Date.parse(answered_at)).toBeLessThan(5_000);
    expect((await change(rows[0].id, { status: 'refused' })).answered_at).toBe(answered_at);
    const ids = [rows[1].id, rows[2].id];
    expect((await editor.patch('admin/new-clients', { ids, changes: { status: 'agreed' } })).status).toBe(200);
    for (const id of ids) expect((await editor.get(`admin/new-clients/${id}`)).json.answered_at).not.toBeNull();
    await visitor.post('public/suggestion', { text: 'Savolim bor' });
    const [asked] = (await editor.get('admin/suggestions;perPage=1;sortBy=id;descending=true')).json.rows;
    const said = (await editor.patch(`admin/suggestions/${asked.id}`, { answer: 'Javobimiz shu' })).json;
    expect([said.answer, said.answered_at === null]).toEqual(['Javobimiz shu', false]);
  });

  it('with a suggestion is answered by a state and a note', async () => {
    await visitor.post('public/suggestion', { text: 'Javob kutaman', contact: '@kimdir' });
    const [row] = (await editor.get('admin/suggestions;perPage=1;sortBy=id;descending=true')).json.rows;
    const answer = await editor.patch(`admin/suggestions/${row.id}`, { status: 'taken', note: 'Qilamiz' });
    expect(answer.json).toMatchObject({ status: 'taken', note: 'Qilamiz' });
  });
});
