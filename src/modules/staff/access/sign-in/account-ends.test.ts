import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOTP, Secret } from 'otpauth';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** What ends by itself, and what ends something else: sessions, passwords of others, guessing. */
let server: TestServer;
let admin: Caller;
let visitor: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  visitor = callerOf(server, null);
});
beforeEach(() => sql`delete from login_logs`.execute(server.db));
afterAll(() => server?.close());

const password = 'demo1234';
const login = (name: string, word = password, address = '127.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/admin/auth/login',
    remoteAddress: address,
    payload: { login: name, password: word },
  });
const setting = async (key: string, value: string | null) => {
  const { id } = (await admin.get(`admin/app-configs?key=${key}`)).json.rows[0];
  expect((await admin.patch(`admin/app-configs/${id}`, { value })).status).toBe(200);
  await expect.poll(() => String(server.config.settings[key])).toBe(String(value ?? 6));
};

it('gives nobody a new password or another factor of their own without the old password', async () => {
  const { id } = (await admin.get('admin/auth/me')).json.user;
  for (const answer of [
    await admin.post('admin/users/set-new-password', { user_id: id }),
    await admin.post('admin/users/reset-second-factor', { id }),
    await admin.patch(`admin/users/${id}`, { password: 'Registon-2027' }),
  ])
    expect([answer.status, answer.json.errors[0].rule]).toEqual([422, 'own_contact']);
  expect((await login('admin')).statusCode).toBe(200);
});

describe('a session', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0]!;
  const refresh = (cookie: string, headers: Record<string, string> = {}) =>
    visitor.post('admin/auth/refresh', {}, { cookie, ...headers });

  it('ends for good after its days, however often it is renewed', async () => {
    const first = await login('lead');
    const renewed = await refresh(cookieOf(first));
    expect(renewed.status).toBe(200);
    const of = sql`user_id = (select id from users where login = 'lead')`;
    await sql`update sessions set created_at = now() - interval '89 days' where ${of}`.execute(server.db);
    const again = await refresh(cookieOf(renewed));
    expect(again.status).toBe(200);
    await sql`update sessions set created_at = now() - interval '91 days' where ${of}`.execute(server.db);
    expect((await refresh(cookieOf(again))).json).toMatchObject({ description: 'SESSION_ENDED' });
    expect((await sql`select from sessions where ended_at is null and ${of}`.execute(server.db)).rows).toEqual([]);
  });

  it('has a cookie that no other host can set, outside of this machine', async () => {
    const outside = { host: 'vazifa.example' };
    const answer = await visitor.post('admin/auth/login', { login: 'developer', password }, outside);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-vazifa_refresh=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(answer);
    expect((await refresh(cookie, outside)).status).toBe(200);
    expect(String((await login('developer')).headers['set-cookie'])).toMatch(
      /^vazifa_refresh=.*Path=\/api\/admin\/auth/,
    );
  });

  it('ends on other devices when a factor comes or goes', async () => {
    const [here, there] = [await signedIn(server, 'tester'), await signedIn(server, 'tester')];
    const { secret } = (await here.post('admin/auth/second-factor/begin', { password })).json;
    expect((await there.get('admin/auth/me')).status).toBe(200);
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recovery_codes } = (await here.post('admin/auth/second-factor/confirm', { otp })).json;
    // 24 letters of 32: 120 bits.
    for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    expect((await here.get('admin/auth/me')).status).toBe(200);
    expect((await there.get('admin/auth/me')).status).toBe(401);
    const by = { login: 'tester', password, otp: recovery_codes[0] };
    const other = callerOf(server, (await visitor.post('admin/auth/login', by)).json.token);
    await here.post('admin/auth/second-factor/remove', { password });
    expect((await other.get('admin/auth/me')).status).toBe(401);
  });
});

describe('a password', () => {
  it('of an administrator counts for some days only', async () => {
    const { id } = (await admin.get('admin/users?login=editor')).json.rows[0];
    const given = async () => (await admin.post('admin/users/set-new-password', { user_id: id })).json.password;
    const first = await given();
    expect((await login('editor', first)).statusCode).toBe(200);
    await sql`update one_time_passwords set expires_at = now() - interval '1 minute'`.execute(server.db);
    const late = await login('editor', first);
    expect([late.statusCode, late.json().description]).toEqual([401, 'PASSWORD_OVER']);
    expect((await login('editor', 'boshqa')).json().description).toBe('WRONG_LOGIN_OR_PASSWORD');
    const second = await given();
    const person = callerOf(server, (await login('editor', second)).json().token);
    const own = 'Meniki-2026';
    expect((await person.post('admin/auth/change-password', { old_password: second, password: own })).status).toBe(204);
    await sql`update one_time_passwords set expires_at = now() - interval '1 minute'`.execute(server.db);
    expect((await login('editor', own)).statusCode).toBe(200);
  });

  it('is as long as the company wants', async () => {
    const person = await signedIn(server, 'client');
    const change = (word: string) =>
      person.post('admin/auth/change-password', { old_password: password, password: word });
    await setting('shortest_password', '12');
    const refused = await change('Qisqa-1234');
    expect(refused.json.errors).toMatchObject([{ field: 'password', rule: 'password_length' }]);
    expect(refused.json.errors[0].message).toContain('12');
    await setting('shortest_password', null);
    expect((await change('Qisqa-1234')).status).toBe(204);
  });
});

describe('guessing from many addresses', () => {
  it('ends after fifty wrong tries an hour, and not where the person has been before', async () => {
    expect((await login('manager', password, '127.9.0.1')).statusCode).toBe(200);
    const statuses = new Set<number>();
    for (let at = 0; at < 50; at++) statuses.add((await login('manager', 'xato', `127.1.${at}.1`)).statusCode);
    expect([...statuses]).toEqual([401]);
    const refused = await login('manager', password, '127.2.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
    expect((await login('manager', password, '127.9.0.1')).statusCode).toBe(200);
    expect((await login('director', password, '127.2.0.1')).statusCode).toBe(200);
  }, 60_000);
});
