import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetAdministrator } from '#app/admin-reset.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
}, 120_000);

afterAll(() => server.close());

const signIn = async (login: string, password: string) => {
  const answer = await fetch(`${server.url}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  return { status: answer.status, body: (await answer.json()) as { token?: string } };
};

describe('admin:reset', () => {
  it('gives the administrator a new password, ends the old sessions and is written down', async () => {
    const before = await signIn('admin', 'demo1234');
    expect(before.status).toBe(200);

    const { login, password } = await resetAdministrator(server.pool);
    expect(login).toBe('admin');
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);

    const me = await fetch(`${server.url}/api/admin/auth/me`, {
      headers: { authorization: `Bearer ${before.body.token}` },
    });
    expect(me.status).toBe(401);
    expect((await signIn('admin', 'demo1234')).status).toBe(401);
    expect((await signIn('admin', password)).status).toBe(200);

    const { rows } = await server.pool.query(
      `select u.must_change_password, count(a.*)::int as written from users u
       left join audit_log a on a.row_id = u.id and a.request_id = 'admin:reset' where u.login = 'admin' group by 1`,
    );
    expect(rows).toEqual([{ must_change_password: true, written: 1 }]);
  });

  it('says when there is nobody to give it to', async () => {
    await server.pool.query("update user_roles set deleted_at = now() where code = 'super_admin'");
    await expect(resetAdministrator(server.pool)).rejects.toThrow(/^There is no administrator/);
  });
});
