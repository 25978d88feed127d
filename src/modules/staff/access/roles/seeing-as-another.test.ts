import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { peopleAndRoles } from '#modules/staff/access/roles/testing/people-and-roles.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** The rules that stand above every right, each by its name, over HTTP. */
let server: TestServer;
let admin: Caller;
let adminId: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  adminId = (await admin.get('admin/auth/me')).json.user.id;
});
afterAll(() => server?.close());

const { roleId, userId, newPerson } = peopleAndRoles(() => ({ server, admin }));

const auditOf = async (row: number, action: string) =>
  (
    await sql<{ actor_id: number; after: object }>`select actor_id, after from audit_log
      where resource = 'admin/users' and row_id = ${row} and action = ${action} order by id desc`.execute(server.db)
  ).rows;

describe('seeing as another person', () => {
  const lookAs = async (user_id: number) => admin.post('admin/users/see-as', { user_id });

  it('shows what they see, changes nothing, and is written down first', async () => {
    const developer = await userId('developer');
    const look = await lookAs(developer);
    expect(look.json).toMatchObject({ user: { id: developer }, seer: { id: adminId } });
    const eyes = callerOf(server, look.json.token);
    const own = await (await signedIn(server, 'developer')).get('fp/dev-tasks;perPage=500');
    expect((await eyes.get('fp/dev-tasks;perPage=500')).json.total).toBe(own.json.total);
    expect((await eyes.get('admin/users')).status).toBe(403);
    for (const answer of [
      await eyes.post('admin/app/setlang', { lang_code: 'ru' }),
      await eyes.post('admin/auth/edit-user-info', { fio: 'Sinov' }),
      await eyes.patch(`fp/dev-tasks/${own.json.rows[0].id}`, { name: 'Sinov' }),
      await eyes.delete(`fp/dev-tasks/${own.json.rows[0].id}`),
    ])
      expect(answer.json).toMatchObject({ status: 403, code: 40_305, description: 'READ_ONLY_SESSION' });
    expect(await auditOf(developer, 'see_as')).toEqual([{ actor_id: adminId, after: null }]);
    expect((await admin.get(`admin/sessions?seer_id=${adminId}`)).json.rows).toMatchObject([{ user_id: developer }]);
    expect((await eyes.post('admin/auth/logout', {})).status).toBe(204);
    expect((await eyes.get('admin/auth/me')).status).toBe(401);
  });

  it('is for super_admin only, one person at a time, never blocked ones, never oneself', async () => {
    const developer = await userId('developer');
    for (const login of ['director', 'hr', 'manager'])
      expect((await (await signedIn(server, login)).post('admin/users/see-as', { user_id: developer })).status).toBe(
        403,
      );
    const first = callerOf(server, (await lookAs(developer)).json.token);
    await lookAs(await userId('tester'));
    expect((await first.get('admin/auth/me')).status).toBe(401);
    expect((await lookAs(adminId)).status).toBe(422);
  });
});

describe('sessions and tries', () => {
  it('a session that is ended stops working on the next request and leaves the list', async () => {
    const person = await newPerson([await roleId('developer')]);
    const caller = await person.caller();
    const [row] = (await admin.get(`admin/sessions?user_id=${person.id}`)).json.rows;
    expect(row).toMatchObject({ user_id: person.id, seer_id: null });
    expect((await (await signedIn(server, 'director')).post('admin/sessions/end', { ids: [row.id] })).status).toBe(403);
    expect((await admin.post('admin/sessions/end', { ids: [row.id] })).status).toBe(204);
    expect((await caller.get('admin/auth/me')).status).toBe(401);
    expect((await admin.get(`admin/sessions?user_id=${person.id}`)).json.total).toBe(0);
  });

  it('every try stands in the log with its reason, while the person is told one thing', async () => {
    const nobody = callerOf(server, null);
    const login = `sinov.${Math.random().toString(36).slice(2)}`;
    const unknown = await nobody.post('admin/auth/login', { login, password: 'nimadir' });
    const wrong = await nobody.post('admin/auth/login', { login: 'qa-sinov', password: 'nimadir' });
    expect({ ...unknown.json }).toEqual({ ...wrong.json });
    const person = await newPerson([]);
    await nobody.post('admin/auth/login', { login: person.login, password: 'boshqa' });
    await person.caller();
    const reasons = async (name: string) =>
      (await admin.get(`admin/login-logs?login=${name}`)).json.rows.map((row: { reason: string }) => row.reason);
    expect(await reasons(login)).toEqual(['unknown_login']);
    expect(await reasons(person.login)).toEqual(['ok', 'wrong_password']);
  });
});
