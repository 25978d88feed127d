import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { importerOf } from '#app/testing/importer.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let client: Caller;
let ownOrganisation: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  manager = await signedIn(server, 'manager');
  client = await signedIn(server, 'client');
  ownOrganisation = (await client.get('admin/auth/me')).json.user.client_id;
});
afterAll(() => server?.close());

const ruleOf = ({ status, json }: Answer) => [status, json?.errors?.[0]?.field, json?.errors?.[0]?.rule];
const make = async (name: string, more: object = {}): Promise<number> => {
  const answer = await admin.post('fp/clients', { name, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
};

describe('requisites', () => {
  it.each([
    [{ stir: '12345678' }, 422, 'stir', 'pattern'],
    [{ stir: '999999901' }, 422, 'stir', 'unique'],
    [{ vat_code: '32600012345' }, 422, 'vat_code', 'pattern'],
    [{ bank_account: '2020800000000000100' }, 422, 'bank_account', 'pattern'],
    [{ bank_account: '202080000000000010012' }, 422, 'bank_account', 'pattern'],
    [{ mfo: '123' }, 422, 'mfo', 'pattern'],
    [{ area_id: 1 }, 422, 'area_id', 'area_of_region'],
  ])('%j is %i: %s %s', async (more, ...expected) => {
    const answer = await admin.post('fp/clients', { name: `Sinov ${JSON.stringify(more)}`, ...more });
    expect(ruleOf(answer)).toEqual(expected);
    expect(answer.json.errors[0].message).not.toMatch(/^rule\./);
  });

  it('takes an account of 20 digits and one of 27, with or without spaces', async () => {
    const id = await make('Hisobli tashkilot', { bank_account: '2020 8000 0000 0000 1234', vat_code: '326000123456' });
    const { json } = await admin.get(`fp/clients/${id}`);
    expect(json).toMatchObject({ bank_account: '20208000000000001234', vat_code: '326000123456' });
    const treasury = await admin.patch(`fp/clients/${id}`, { bank_account: '100022860262777092100079001' });
    expect(treasury.status).toBe(200);
  });

  it('an MFO has the name of its bank as soon as the register is brought in, and may be unknown', async () => {
    const id = await make('Bankli tashkilot', { mfo: '00873' });
    expect((await admin.get(`fp/clients/${id}`)).json.bank_name).toBeNull();
    const { token } = (await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' }))
      .json;
    const file = importerOf(server, admin, token, 'fp/banks');
    const offer = await file.upload('banklar.csv', 'MFO;Bank nomi\r\n00873;Asaka banki\r\n01041;InfinBANK\r\n');
    const done = await file.step(offer.id, 'check', {
      mapping: ['mfo', 'name'],
      key: 'mfo',
      existing: 'update',
      skip_errors: false,
    });
    expect(done).toMatchObject({ status: 'checked', created: 2, failed: 0 });
    expect(await file.step(offer.id, 'run')).toMatchObject({ status: 'done', created: 2 });
    expect((await admin.get(`fp/clients/${id}`)).json.bank_name).toBe('Asaka banki');
  });
});

describe('the same organisation once more', () => {
  const similar = async (query: string) => (await admin.get(`fp/clients/similar?${query}`)).json.rows;

  it('is found by STIR, by name in either script, and by name with another legal form', async () => {
    const { rows } = (await admin.get('fp/clients?stir=999999901')).json;
    const found = { id: rows[0].id, name: 'Oltin Meva MCHJ' };
    expect(await similar(`stir=${encodeURIComponent('999 999 901')}`)).toMatchObject([{ ...found, reason: 'stir' }]);
    expect(await similar(`name=${encodeURIComponent('ООО «Олтин Мева»')}`)).toMatchObject([
      { ...found, reason: 'name' },
    ]);
    expect(await similar(`name=${encodeURIComponent('Олтин мева ХК')}`)).toMatchObject([
      { ...found, reason: 'other_form' },
    ]);
    expect(await similar(`name=${encodeURIComponent('Oltin')}`)).toEqual([]);
    expect(await similar(`name=${encodeURIComponent('Oltin Meva')}&except=${found.id}`)).toEqual([]);
    expect((await client.get('fp/clients/similar?name=Oltin')).status).toBe(403);
  });

  it('is remarked on when a file brings it, and when a file has it twice', async () => {
    const { token } = (await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' }))
      .json;
    const file = importerOf(server, admin, token, 'fp/clients');
    const lines = ['Nomi;STIR', 'ООО «Олтин Мева»;300000001', 'Yangi Bogʻ MCHJ;300000002', 'ЯНГИ БОҒ;300000003'];
    const offer = await file.upload('mijozlar.csv', lines.join('\r\n'));
    const { id } = await file.step(offer.id, 'check', {
      mapping: ['name', 'stir'],
      key: 'stir',
      existing: 'skip',
      skip_errors: false,
    });
    const { json } = await admin.get(`fp/clients/imports/${id}`);
    expect(json).toMatchObject({ status: 'checked', created: 3, failed: 0, remarked: 2 });
    expect(json.remarks.map(({ line, rule, message }: never) => [line, rule, message])).toEqual([
      [2, 'client_known', 'Bu tashkilot bor boʻlishi mumkin: Oltin Meva MCHJ'],
      [4, 'client_known', 'Bu tashkilot bor boʻlishi mumkin: Yangi Bogʻ MCHJ'],
    ]);
  });
});

describe('two organisations that are one', () => {
  it('become one with everything that they have, and two again', async () => {
    const { rows } = (await admin.get('fp/projects;perPage=500?client_id=!null')).json;
    const fromId = rows[0].client_id as number;
    const intoId = await make('Birlashgan tashkilot', { director: 'Karimov A.' });
    const counts = async (id: number) => {
      const count = async (path: string) => (await admin.get(`${path};perPage=1?client_id=${id}`)).json.total as number;
      const people = (await admin.get(`fp/clients/people?client_id=${id}`)).json.people.length;
      return [await count('fp/projects'), await count('fp/client-tasks'), await count('fp/dev-tasks'), people];
    };
    const before = await counts(fromId);
    expect(before.every((count) => count > 0)).toBe(true);
    const { stir, director } = (await admin.get(`fp/clients/${fromId}`)).json;
    const merged = await admin.post('fp/clients/merge', { id: fromId, into_id: intoId });
    expect(merged.status, merged.text).toBe(200);
    expect(await counts(intoId)).toEqual(before);
    expect((await admin.get(`fp/clients/${fromId}`)).status).toBe(404);
    expect((await admin.get(`fp/clients/${intoId}`)).json).toMatchObject({ stir, director: 'Karimov A.' });
    expect((await admin.get(`fp/clients/${intoId}/merges`)).json.rows).toMatchObject([{ id: merged.json.merge_id }]);

    const undone = await admin.post(`fp/clients/merges/${merged.json.merge_id}/undo`, {});
    expect(undone.json, undone.text).toEqual({ id: fromId });
    expect(await counts(fromId)).toEqual(before);
    expect(await counts(intoId)).toEqual([0, 0, 0, 0]);
    expect((await admin.get(`fp/clients/${fromId}`)).json).toMatchObject({ stir, director });
    expect((await admin.get(`fp/clients/${intoId}`)).json).toMatchObject({ stir: null, director: 'Karimov A.' });
    expect((await admin.post(`fp/clients/merges/${merged.json.merge_id}/undo`, {})).status).toBe(409);
  });

  it('are refused to be one with themselves and by those who may not', async () => {
    const body = { id: ownOrganisation, into_id: ownOrganisation };
    expect(ruleOf(await admin.post('fp/clients/merge', body))).toEqual([422, 'into_id', 'client_itself']);
    expect((await admin.post('fp/clients/merge', { ...body, into_id: 999_999_999 })).status).toBe(404);
    expect((await manager.post('fp/clients/merge', body)).status).toBe(403);
  });
});

describe('an invitation', () => {
  const visitor = () => callerOf(server, null);
  const invite = (by: Caller, more: object = {}) =>
    by.post('fp/clients/invite', { fio: 'Yangi Hamkasb', client_id: ownOrganisation, ...more });

  it('makes one account of the organisation, once', async () => {
    const { json } = await invite(manager, { email: 'hamkasb@oltin.example' });
    expect((await visitor().post('admin/auth/read-invitation', { secret: json.secret })).json).toMatchObject({
      fio: 'Yangi Hamkasb',
      login: 'hamkasb',
    });
    const body = { secret: json.secret, login: 'hamkasb', password: 'Oltin-meva-7' };
    const short = await visitor().post('admin/auth/accept-invitation', { ...body, password: '123' });
    expect(ruleOf(short)).toEqual([422, 'password', 'min_length']);
    expect((await visitor().post('admin/auth/accept-invitation', body)).json).toEqual({ login: 'hamkasb' });
    const again = await visitor().post('admin/auth/accept-invitation', { ...body, login: 'hamkasb2' });
    expect(ruleOf(again)).toEqual([410, 'secret', 'invitation_over']);
    const { token, user } = (await visitor().post('admin/auth/login', { login: 'hamkasb', password: 'Oltin-meva-7' }))
      .json;
    expect(user).toMatchObject({ user_type: 'client', client_id: ownOrganisation });
    const asColleague = callerOf(server, token);
    const theirs = (await asColleague.get('fp/client-tasks;perPage=1')).json.total;
    expect(theirs).toBe((await client.get('fp/client-tasks;perPage=1')).json.total);
    expect(ruleOf(await invite(asColleague))).toEqual([403, 'id', 'not_client_administrator']);
    const { rows } = await sql<{ kept: string }>`select encode(secret_hash, 'hex') as kept
      from client_invitations`.execute(server.db);
    expect(rows.some(({ kept }) => kept.includes(json.secret))).toBe(false);
  });

  it('of an administrator lets them invite into their own organisation only, and take it back', async () => {
    const { json } = await invite(manager, { is_client_administrator: true, phone: '+998901112233' });
    await visitor().post('admin/auth/accept-invitation', {
      secret: json.secret,
      login: 'bosh.mijoz',
      password: 'Oltin-meva-8',
    });
    const boss = callerOf(
      server,
      (await visitor().post('admin/auth/login', { login: 'bosh.mijoz', password: 'Oltin-meva-8' })).json.token,
    );
    // The address of a colleague of the company is taken, and nothing says so.
    const { email } = (await admin.get('admin/users?login=director')).json.rows[0];
    const made = await invite(boss, { client_id: undefined, email });
    expect(made.status, made.text).toBe(201);
    const second = (await invite(boss, { client_id: undefined, email })).json;
    const account = { secret: second.secret, login: 'ikkinchi.mijoz', password: 'Oltin-meva-9' };
    expect((await visitor().post('admin/auth/accept-invitation', account)).json).toEqual({ login: 'ikkinchi.mijoz' });
    expect((await admin.get('admin/users?login=ikkinchi.mijoz')).json.rows[0].email).toBeNull();
    const other = ownOrganisation === 1 ? 2 : 1;
    expect((await invite(boss, { client_id: other })).status).toBe(404);
    expect((await boss.get(`fp/clients/people?client_id=${other}`)).status).toBe(404);
    const seen = (await boss.get('fp/clients/people')).json;
    expect(seen.may_invite).toBe(true);
    expect(seen.invitations.map(({ id }: { id: number }) => id)).toContain(made.json.id);
    const plain = await visitor().post('admin/auth/login', { login: 'hamkasb', password: 'Oltin-meva-7' });
    const colleague = callerOf(server, plain.json.token);
    expect((await colleague.post(`fp/clients/invitations/${made.json.id}/cancel`, {})).status).toBe(403);
    expect((await boss.post(`fp/clients/invitations/${made.json.id}/cancel`, {})).status).toBe(204);
    const over = await visitor().post('admin/auth/read-invitation', { secret: made.json.secret });
    expect(ruleOf(over)).toEqual([410, 'secret', 'invitation_over']);
    const statuses = [];
    for (let n = 0; n < 9; n++) statuses.push((await invite(boss, { client_id: undefined })).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
  });

  it('ends by itself, and is given to nobody who has an account', async () => {
    const { json } = await invite(admin);
    await sql`update client_invitations set expires_at = now() - interval '1 minute' where id = ${json.id}`.execute(
      server.db,
    );
    expect((await visitor().post('admin/auth/read-invitation', { secret: json.secret })).status).toBe(410);
    const { email } = (await admin.get('admin/users?login=director')).json.rows[0];
    expect(ruleOf(await invite(manager, { email }))).toEqual([422, 'email', 'not_usable']);
    expect((await visitor().post('admin/auth/read-invitation', { secret: 'x'.repeat(43) })).status).toBe(410);
    expect((await invite(await signedIn(server, 'developer'))).status).toBe(403);
  });

  it('a client user without an organisation hears so', async () => {
    const { rows } = await sql<{ id: number }>`insert into users (fio, login, user_type_id, role_ids, password_hash)
      select 'Tashkilotsiz', 'tashkilotsiz', user_type_id, role_ids, password_hash from users where login = 'client'
      returning id`.execute(server.db);
    expect(rows).toHaveLength(1);
    const lonely = await signedIn(server, 'tashkilotsiz');
    expect(ruleOf(await lonely.get('fp/clients/people'))).toEqual([409, 'client_id', 'no_organisation']);
    expect((await lonely.get('fp/client-tasks')).json.total).toBe(0);
  });
});
