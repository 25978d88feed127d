import { TOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let visitor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  visitor = callerOf(server, null);
});
afterAll(() => server?.close());

const password = 'demo1234';
const path = 'admin/auth/second-factor';
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const signIn = (login: string, otp?: string): Promise<Answer> =>
  visitor.post('admin/auth/login', { login, password, otp });
const idOf = async (login: string): Promise<number> => (await admin.get(`admin/users?login=${login}`)).json.rows[0].id;

async function setUp(caller: Caller): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await caller.post(`${path}/begin`, { password })).json;
  // The step before: so that the one of now is left for the test.
  const confirmed = await caller.post(`${path}/confirm`, { otp: codeOf(secret, -1) });
  expect(confirmed.status, confirmed.text).toBe(200);
  return { secret, codes: confirmed.json.recovery_codes };
}

describe('a second factor', () => {
  it('is asked for after the right password only, and each code is taken once', async () => {
    const tester = await signedIn(server, 'tester');
    const { secret, codes } = await setUp(tester);
    expect(codes).toHaveLength(10);
    expect((await tester.get(path)).json).toEqual({ is_on: true, is_required: false, recovery_left: 10 });
    expect((await signIn('tester')).json).toMatchObject({ status: 401, description: 'OTP_REQUIRED' });
    const wrong = await visitor.post('admin/auth/login', { login: 'tester', password: 'wrong', otp: codeOf(secret) });
    expect(wrong.json).toMatchObject({ status: 401, description: 'WRONG_LOGIN_OR_PASSWORD' });
    expect((await signIn('tester', '000000')).json).toMatchObject({ status: 401, description: 'WRONG_CODE' });
    expect((await signIn('tester', codeOf(secret))).status).toBe(200);
    expect((await signIn('tester', codeOf(secret))).json).toMatchObject({ description: 'WRONG_CODE' });
    expect((await signIn('tester', codes[0]!.toUpperCase())).status).toBe(200);
    expect((await signIn('tester', codes[0])).json).toMatchObject({ description: 'WRONG_CODE' });
    expect((await tester.get(path)).json.recovery_left).toBe(9);
  });

  it('counts wrong codes as wrong tries, and a forgotten code not', async () => {
    // The demo company has a past too, another one each day.
    await sql`delete from login_logs`.execute(server.db);
    const { secret } = await setUp(await signedIn(server, 'hr'));
    for (let tries = 0; tries < 7; tries++) expect((await signIn('hr')).status).toBe(401);
    for (let tries = 0; tries < 5; tries++) expect((await signIn('hr', '000000')).status).toBe(401);
    const limited = await signIn('hr', codeOf(secret, 1));
    expect(limited.status).toBe(429);
    const { rows } = await sql<{ reason: string }>`select distinct reason from login_logs where login = 'hr'
      and not succeeded order by 1`.execute(server.db);
    expect(rows.map(({ reason }) => reason)).toEqual(['limited', 'otp_missing', 'wrong_otp']);
  });

  it('keeps secret and codes out of the database in clear, and out of the audit', async () => {
    const { secret, codes } = await setUp(await signedIn(server, 'editor'));
    const { rows } = await sql<{ text: string }>`select f::text as text from second_factors f
      union all select a::text from audit_log a where action like 'second_factor%'`.execute(server.db);
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) for (const clear of [secret, ...codes]) expect(text).not.toContain(clear);
  });

  it('is set up and removed with the password only, and a code of another secret proves nothing', async () => {
    const lead = await signedIn(server, 'lead');
    expect((await lead.post(`${path}/begin`, { password: 'wrong' })).json.errors).toMatchObject([
      { field: 'password', rule: 'wrong_password' },
    ]);
    expect((await lead.post(`${path}/confirm`, { otp: '123456' })).status).toBe(409);
    await lead.post(`${path}/begin`, { password });
    const refused = await lead.post(`${path}/confirm`, { otp: codeOf(new Secret({ size: 20 }).base32) });
    expect(refused.json.errors).toMatchObject([{ field: 'otp', rule: 'wrong_otp' }]);
    expect((await signIn('lead')).status).toBe(200);
    await setUp(lead);
    expect((await lead.post(`${path}/begin`, { password })).status).toBe(409);
    expect((await lead.post(`${path}/remove`, { password: 'wrong' })).status).toBe(422);
    expect((await lead.post(`${path}/remove`, { password })).status).toBe(204);
    expect((await signIn('lead')).status).toBe(200);
    for (const verb of ['begin', 'confirm', 'remove'])
      expect((await visitor.post(`${path}/${verb}`, { password, otp: '1' })).status).toBe(401);
  });

  it('is wanted by a role: nothing else is open until it is there, at once and for everyone who has the role', async () => {
    const developer = await signedIn(server, 'developer');
    const role = (await admin.get('admin/user-roles?code=developer')).json.rows[0];
    expect((await developer.get('fp/dev-tasks')).status).toBe(200);
    await admin.patch(`admin/user-roles/${role.id}`, { requires_second_factor: true });
    expect((await developer.get('fp/dev-tasks')).status).toBe(403);
    const signed = await signIn('developer');
    expect(signed.json.user.needs_second_factor).toBe(true);
    expect((await developer.get(path)).json.is_required).toBe(true);
    await setUp(developer);
    expect((await developer.get('fp/dev-tasks')).status).toBe(200);
    await admin.patch(`admin/user-roles/${role.id}`, { requires_second_factor: false });
  });

  it('is taken away from somebody who lost it, by those strong enough; their sessions end', async () => {
    const director = await signedIn(server, 'director');
    await setUp(director);
    const id = await idOf('director');
    for (const login of ['manager', 'client'])
      expect((await (await signedIn(server, login)).post('admin/users/reset-second-factor', { id })).status).toBe(403);
    expect((await admin.post('admin/users/reset-second-factor', { id: 999_999 })).status).toBe(404);
    expect((await admin.post('admin/users/reset-second-factor', { id })).status).toBe(204);
    expect((await director.get(path)).status).toBe(401);
    expect((await signIn('director')).status).toBe(200);
  });
});
