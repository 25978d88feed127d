import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#server/auth/tokens.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let visitor: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  visitor = callerOf(server, null);
});
afterAll(() => server?.close());

const enter = (login: string, password = 'demo1234'): Promise<Answer> =>
  visitor.post('admin/auth/login', { login, password });
const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0]!;
const refresh = (cookie: string): Promise<Answer> => visitor.post('admin/auth/refresh', {}, { cookie });

describe('a session', () => {
  it('goes on with the next token, and ends when an old one is used again', async () => {
    const first = cookieOf(await enter('tester'));
    const next = await refresh(first);
    expect(next.json.user.login).toBe('tester');
    expect((await callerOf(server, next.json.token).get('admin/auth/me')).status).toBe(200);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(cookieOf(next))).status).toBe(401);
  });

  it('stands in the own list, the current one marked, until it is ended', async () => {
    const [here, there] = [await signedIn(server, 'lead'), await signedIn(server, 'lead')];
    const { rows } = (await here.get('admin/auth/my-sessions')).json;
    const others = rows.filter(({ is_current }: { is_current: boolean }) => !is_current);
    expect(rows.length - others.length).toBe(1);
    for (const { id } of others) expect((await here.delete(`admin/auth/my-sessions/${id}`)).status).toBe(204);
    expect((await there.get('admin/auth/me')).status).toBe(401);
    expect((await here.get('admin/auth/my-sessions')).json.rows).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const ask = (login: string) => visitor.post('admin/auth/forgot-password', { login });
  const check = (code: string) => visitor.post('admin/auth/check-code', { login: 'editor', code });

  it('is replaced with a code that was sent, once', async () => {
    expect((await ask('editor')).json).toEqual({ sent: true, goes_out: true });
    // Codes are kept as hashes: the test puts one that it knows.
    await sql`update confirm_codes set code_hash = ${hashOf('123456')}
      where user_id = (select id from users where login = 'editor')`.execute(server.db);
    expect((await check('654321')).json.description).toBe('WRONG_CODE');
    const { confirm_token } = (await check('123456')).json;
    const choose = () => visitor.post('admin/auth/set-new-password', { confirm_token, password: 'yangi-parol-2026' });
    expect((await choose()).status).toBe(204);
    expect((await choose()).json.description).toBe('WRONG_CODE');
    expect((await enter('editor', 'yangi-parol-2026')).status).toBe(200);
  });

  it('is asked for alike where nobody has the login', async () => {
    expect((await ask('hech.kim')).json).toEqual({ sent: true, goes_out: true });
  });
});
