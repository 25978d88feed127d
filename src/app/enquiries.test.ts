import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { enquiryUpkeep } from '#modules/enquiries/enquiry-upkeep.server.ts';

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
  await enquiryUpkeep.run(contextOfJob(server.db, server.config, 'test'));
  const { rows } = await sql<{ nonce: string }>`select nonce from site_forms`.execute(server.db);
  expect(rows).toEqual([{ nonce: 'new' }]);
  const { rows: senders } = await sql`select from enquiry_senders where address = '192.0.2.7'`.execute(server.db);
  expect(senders).toEqual([]);
});
