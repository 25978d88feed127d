import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Authenticator, newAuthenticator } from '#app/testing/authenticator.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let visitor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  visitor = callerOf(server, null);
});
afterAll(() => server?.close());

const password = 'demo1234';
const path = 'admin/auth/passkeys';

async function add(caller: Caller, device: Authenticator, name = 'Noutbuk'): Promise<Answer> {
  const begun = await caller.post(`${path}/begin`, { password });
  expect(begun.status, begun.text).toBe(200);
  return caller.post(path, { name, credential: device.make(begun.json) });
}
const challenge = async () => (await visitor.post('admin/auth/passkey-challenge', {})).json;
const enter = (credential: unknown): Promise<Answer> => visitor.post('admin/auth/passkey-login', { credential });

describe('a passkey', () => {
  it('signs its owner in without a password, as often as they like', async () => {
    const [tester, device] = [await signedIn(server, 'tester'), newAuthenticator()];
    const added = await add(tester, device);
    expect(added.status, added.text).toBe(201);
    expect(added.json.recovery_codes).toHaveLength(10);
    for (let times = 0; times < 2; times++) {
      const entered = await enter(device.sign(await challenge()));
      expect(entered.status, entered.text).toBe(200);
      expect(entered.json.user.login).toBe('tester');
      expect((await callerOf(server, entered.json.token).get('admin/auth/me')).status).toBe(200);
    }
    expect((await tester.get(path)).json.rows).toMatchObject([{ name: 'Noutbuk', last_used_at: expect.any(String) }]);
  });

  it('makes the password alone not enough; the recovery codes that came with the first one help', async () => {
    const editor = await signedIn(server, 'editor');
    const { recovery_codes } = (await add(editor, newAuthenticator())).json;
    expect((await add(editor, newAuthenticator(), 'Telefon')).json.recovery_codes).toBeNull();
    const signIn = (otp?: string) => visitor.post('admin/auth/login', { login: 'editor', password, otp });
    expect((await signIn()).json.description).toBe('OTP_REQUIRED');
    expect((await signIn('000000')).json.description).toBe('WRONG_CODE');
    expect((await signIn(recovery_codes[0])).status).toBe(200);
    const { rows } = (await editor.get(path)).json;
    for (const { id } of rows) {
      expect((await editor.post(`${path}/remove`, { id, password: 'wrong' })).status).toBe(422);
      expect((await editor.post(`${path}/remove`, { id, password })).status).toBe(204);
    }
    expect((await signIn()).status).toBe(200);
  });

  it('is refused with a foreign origin, an old or a twice used challenge, another key or nonsense', async () => {
    const [lead, device] = [await signedIn(server, 'lead'), newAuthenticator()];
    await add(lead, device);
    const used = device.sign(await challenge());
    expect((await enter(used)).status).toBe(200);
    const registration = (await lead.post(`${path}/begin`, { password })).json;
    const bad = [
      used,
      device.sign(await challenge(), 'https://evil.example'),
      device.sign({ ...(await challenge()), challenge: Buffer.alloc(54).toString('base64url') }),
      device.sign({ challenge: registration.challenge, rpId: 'localhost' }),
      { ...newAuthenticator().sign(await challenge()), id: device.credentialId, rawId: device.credentialId },
    ];
    for (const credential of bad) {
      const answer = await enter(credential);
      expect(answer.json).toMatchObject({ status: 401, description: 'PASSKEY_REFUSED' });
      // Five wrong tries a minute end in 429, as with passwords: each here is judged by itself.
      await sql`delete from login_logs where reason = 'wrong_passkey'`.execute(server.db);
    }
    for (const credential of [{}, { id: 5 }, { id: 'x', response: null }])
      expect((await enter(credential)).status).toBe(401);
    expect((await enter({ id: '\u0000' })).status).toBe(422);
  });

  it('cannot be added without the password, for somebody else, twice, or by what no device has made', async () => {
    const [developer, hr, device] = [
      await signedIn(server, 'developer'),
      await signedIn(server, 'hr'),
      newAuthenticator(),
    ];
    expect((await developer.post(`${path}/begin`, { password: 'wrong' })).json.errors).toMatchObject([
      { field: 'password', rule: 'wrong_password' },
    ]);
    const begun = (await developer.post(`${path}/begin`, { password })).json;
    const refusal = [{ field: 'credential', rule: 'passkey_refused' }];
    for (const credential of [{}, { response: {} }, device.make(begun, 'https://evil.example')])
      expect((await developer.post(path, { name: 'x', credential })).json.errors).toMatchObject(refusal);
    expect((await hr.post(path, { name: 'x', credential: device.make(begun) })).json.errors).toMatchObject(refusal);
    expect((await add(developer, device)).status).toBe(201);
    expect((await add(hr, device)).json.errors).toMatchObject([{ field: 'credential', rule: 'unique' }]);
    const { id } = (await developer.get(path)).json.rows[0];
    expect((await hr.post(`${path}/remove`, { id, password })).status).toBe(404);
    for (const [verb, body] of [
      ['/begin', { password }],
      ['', { name: 'x', credential: {} }],
      ['/remove', { id, password }],
    ] as const)
      expect((await visitor.post(`${path}${verb}`, body)).status).toBe(401);
  });

  it('does for a role that wants a second factor, and is taken away with it by an administrator', async () => {
    const [admin, manager, device] = [
      await signedIn(server, 'admin'),
      await signedIn(server, 'manager'),
      newAuthenticator(),
    ];
    const role = (await admin.get('admin/user-roles?code=project_manager')).json.rows[0];
    await admin.patch(`admin/user-roles/${role.id}`, { requires_second_factor: true });
    expect((await manager.get('fp/dev-tasks')).status).toBe(403);
    await add(manager, device);
    expect((await manager.get('fp/dev-tasks')).status).toBe(200);
    await admin.patch(`admin/user-roles/${role.id}`, { requires_second_factor: false });
    const { id } = (await admin.get('admin/users?login=manager')).json.rows[0];
    await admin.post('admin/users/reset-second-factor', { id });
    expect((await enter(device.sign(await challenge()))).status).toBe(401);
    expect((await visitor.post('admin/auth/login', { login: 'manager', password })).status).toBe(200);
  });

  it('lets nobody in who is blocked', async () => {
    const [admin, client, device] = [
      await signedIn(server, 'admin'),
      await signedIn(server, 'client'),
      newAuthenticator(),
    ];
    await add(client, device);
    const { id } = (await admin.get('admin/users?login=client')).json.rows[0];
    const blocked = await admin.post('admin/users/users-change-status', { user_ids: [id], status: 'blocked' });
    expect(blocked.status, blocked.text).toBeLessThan(300);
    expect((await enter(device.sign(await challenge()))).json.description).toBe('USER_BLOCKED');
  });
});
