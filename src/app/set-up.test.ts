import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { callerOf } from '#app/testing/caller.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'empty' });
  await sql`update users set password_hash = ${await hashPassword('bir-martalik')} where login = 'admin'`.execute(
    server.db,
  );
});
afterAll(() => server?.close());

it('an empty company has one administrator, who chooses a password before anything else', async () => {
  const signIn = (password: string) => callerOf(server, null).post('admin/auth/login', { login: 'admin', password });
  const first = await signIn('bir-martalik');
  expect(first.json.user.needs_set_up).toBe(true);
  const admin = callerOf(server, first.json.token);
  expect((await admin.get('fp/projects')).status).toBe(403);
  expect((await admin.get('admin/auth/me')).status).toBe(200);
  const changed = await admin.post('admin/auth/change-password', {
    old_password: 'bir-martalik',
    password: 'oʻzimniki-2026',
  });
  expect(changed.status).toBe(204);
  expect((await admin.get('fp/projects')).json).toMatchObject({ total: 0 });
  expect((await signIn('oʻzimniki-2026')).json.user.needs_set_up).toBe(false);
  expect((await admin.get('fp/task-priorities')).json.total).toBeGreaterThan(0);
  expect((await admin.get('admin/user-roles')).json.total).toBe(9);
});
