import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let ear: pg.Client;
const heard: { user_id: number; session_id: number; address: string; user_agent: string }[] = [];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  ear = new pg.Client({ connectionString: server.config.databaseUrl! });
  await ear.connect();
  ear.on('notification', ({ payload = '' }) => void heard.push(JSON.parse(payload)));
  await ear.query('listen device_seen');
});
afterAll(async () => {
  await ear?.end();
  await server?.close();
});

const chrome = (version: number) => `Mozilla/5.0 (Windows NT 10.0) Chrome/${version}.0.0.0`;
const enterFrom = async (login: string, agent: string): Promise<number> => {
  const { json } = await callerOf(server, null).post(
    'admin/auth/login',
    { login, password: 'demo1234' },
    { 'user-agent': agent },
  );
  return json.user.id;
};
/** What was heard when everything that was sent before has arrived. */
const heardNow = async () => {
  await ear.query('select 1');
  await new Promise((resolve) => setTimeout(resolve, 50));
  return heard.splice(0);
};

describe('a new device', () => {
  it('is announced once, and an update of the browser is none', async () => {
    const { rows } = await sql<{ id: number }>`delete from sessions where user_id =
      (select id from users where login = 'hr') returning id`.execute(server.db);
    expect(rows.length).toBeGreaterThanOrEqual(0);
    const id = await enterFrom('hr', chrome(120));
    expect(await heardNow()).toEqual([]);
    await enterFrom('hr', chrome(121));
    expect(await heardNow()).toEqual([]);
    await enterFrom('hr', 'Mozilla/5.0 (iPhone) Safari/17');
    expect(await heardNow()).toMatchObject([{ user_id: id, user_agent: 'Mozilla/5.0 (iPhone) Safari/17' }]);
    await enterFrom('hr', 'Mozilla/5.0 (iPhone) Safari/18');
    expect(await heardNow()).toEqual([]);
  });
});

describe('a password that leaks most', () => {
  it('is refused wherever one is chosen, in any case of its letters', async () => {
    const editor = await signedIn(server, 'editor');
    const { id } = (await admin.get('admin/users?login=editor')).json.rows[0];
    for (const password of ['password1', 'PassWord1', 'qwerty123', '123456789']) {
      const own = await editor.post('admin/auth/change-password', { old_password: 'demo1234', password });
      expect(own.json.errors, password).toMatchObject([{ field: 'password', rule: 'known_password' }]);
      const given = await admin.patch(`admin/users/${id}`, { password });
      expect(given.json.errors, password).toMatchObject([{ field: 'password', rule: 'known_password' }]);
    }
    const chosen = { old_password: 'demo1234', password: 'Samarqand-choyxona' };
    expect((await editor.post('admin/auth/change-password', chosen)).status).toBe(204);
  });
});
