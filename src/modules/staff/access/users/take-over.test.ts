import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** Nobody comes into an account by changing where its codes go. */
let server: TestServer;
let admin: Caller;
let hr: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  hr = await signedIn(server, 'hr');
});
afterAll(() => server?.close());

const personOf = async (login: string) => (await admin.get(`admin/users?login=${login}`)).json.rows[0];
const codesOf = async (userId: number): Promise<number> =>
  (await sql<{ id: number }>`select id from confirm_codes where user_id = ${userId}`.execute(server.db)).rows.length;
const visitor = () => callerOf(server, null);

describe('how another person signs in', () => {
  it.each([
    ['email', 'egallash@sinov.uz'],
    ['phone', '+998901110022'],
    ['login', 'egallangan'],
    ['pinfl', '31234567890123'],
  ])('is changed by nobody who may not sign in as them: %s', async (field, value) => {
    const director = await personOf('director');
    const ways = [
      () => hr.patch(`admin/users/${director.id}`, { [field]: value }),
      () => hr.patch('admin/users', { ids: [director.id], changes: { [field]: value } }),
    ];
    for (const way of ways) expect((await way()).json).toMatchObject({ status: 403, description: 'STRONGER_ACCOUNT' });
    expect(await personOf('director')).toMatchObject({ version: director.version });
  });

  it('changes for those who may; open codes end, and the person hears of it', async () => {
    const tester = await personOf('tester');
    expect((await visitor().post('admin/auth/forgot-password', { login: 'tester' })).status).toBe(202);
    expect(await codesOf(tester.id)).toBe(1);
    const same = await admin.patch(`admin/users/${tester.id}`, { email: tester.email, position_i18n: { uz: 'QA' } });
    expect(same.status, same.text).toBe(200);
    expect(await codesOf(tester.id)).toBe(1);
    const changed = await admin.patch(`admin/users/${tester.id}`, { email: 'yangi.tester@sinov.uz' });
    expect(changed.status, changed.text).toBe(200);
    expect(await codesOf(tester.id)).toBe(0);
    const { rows } = (await (await signedIn(server, 'tester')).get('admin/inbox')).json;
    expect(rows[0]).toMatchObject({
      kind: 'contact_changed',
      details: { name: `${tester.email} → yangi.tester@sinov.uz` },
    });
  });
});

describe('how one signs in oneself', () => {
  const own = async (body: object) => (await signedIn(server, 'editor')).post('admin/auth/edit-user-info', body);

  it('asks for the password, for where codes go and for nothing else', async () => {
    const email = 'men@sinov.uz';
    expect((await own({ fio: 'Yangi Ism' })).status).toBe(200);
    expect((await own({ email })).json.errors).toMatchObject([{ field: 'old_password', rule: 'required' }]);
    const wrong = await own({ email, old_password: 'boshqa' });
    expect(wrong.json.errors).toMatchObject([{ field: 'old_password', rule: 'wrong_password' }]);
    expect((await own({ email, old_password: 'demo1234' })).json).toMatchObject({ email });
    // Whoever did it knows: no notice in the own inbox.
    const { rows } = (await (await signedIn(server, 'editor')).get('admin/inbox')).json;
    expect(rows.filter(({ kind }: { kind: string }) => kind === 'contact_changed')).toEqual([]);
    expect((await own({ email, phone: '+998907770011' })).json.errors[0].field).toBe('old_password');
  });

  it('neither lets a password that others have seen stay, nor sets one without the old', async () => {
    const { id } = await personOf('hr');
    for (const changes of [{ password: 'Egallangan-2026' }, { pinfl: '31234567890999' }]) {
      const [field] = Object.keys(changes);
      expect((await hr.patch(`admin/users/${id}`, changes)).json.errors).toMatchObject([
        { field, rule: 'own_contact' },
      ]);
    }
    const same = { old_password: 'demo1234', password: 'demo1234' };
    const refused = await hr.post('admin/auth/change-password', same);
    expect(refused.json.errors).toMatchObject([{ field: 'password', rule: 'same_password' }]);
  });

  it('is not changed as that of another is', async () => {
    const { id } = await personOf('hr');
    const changes = { email: 'hr2@sinov.uz' };
    expect((await hr.patch(`admin/users/${id}`, changes)).json.errors).toMatchObject([
      { field: 'email', rule: 'own_contact' },
    ]);
    expect((await hr.patch('admin/users', { ids: [id], changes })).json.errors).toMatchObject([
      { field: 'email', rule: 'own_contact' },
    ]);
  });
});
