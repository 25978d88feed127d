import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { peopleAndRoles } from '#modules/staff/access/roles/testing/people-and-roles.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** The rules that stand above every right, each by its name, over HTTP. */
let server: TestServer;
let admin: Caller;
let adminId: number;
let superRole: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  adminId = (await admin.get('admin/auth/me')).json.user.id;
  superRole = await roleId('super_admin');
});
afterAll(() => server?.close());

const { roleId, newRole, newPerson, clerk } = peopleAndRoles(() => ({ server, admin }));

const auditOf = async (row: number, action: string) =>
  (
    await sql<{ actor_id: number; after: object }>`select actor_id, after from audit_log
      where resource = 'admin/users' and row_id = ${row} and action = ${action} order by id desc`.execute(server.db)
  ).rows;

describe('the last super_admin', () => {
  it('is neither blocked nor deleted, keeps the role, and the role keeps its actions', async () => {
    const row = (await admin.get(`admin/user-role-access?user_roles_id=${superRole}&app_actions_id=41`)).json.rows[0];
    const last = [
      () => admin.patch(`admin/users/${adminId}`, { status: 'blocked' }),
      () => admin.patch(`admin/users/${adminId}`, { role_ids: [] }),
      () => admin.patch('admin/users', { ids: [adminId], changes: { status: 'blocked' } }),
      () => admin.post('admin/users/users-change-status', { user_ids: [adminId], status: 'blocked', confirmed: true }),
      () =>
        admin.post('admin/users/add-user-roles', {
          ...{ user_id: adminId, user_roles_ids: [superRole], access_state: 0, confirmed: true },
        }),
    ];
    for (const way of last) expect((await way()).json).toMatchObject({ status: 409, description: 'LAST_SUPER_ADMIN' });
    expect((await admin.delete(`admin/users/${adminId}`)).status).toBe(409);
    const emptied = [
      () => admin.patch(`admin/user-role-access/${row.id}`, { access_state: 0 }),
      () => admin.patch('admin/user-role-access', { ids: [row.id], changes: { access_state: 0 } }),
      () =>
        admin.post('admin/user-role-access/set-action', {
          ...{ user_roles_id: superRole, app_actions_ids: [41, 89], access_state: 0, confirmed: true },
        }),
    ];
    for (const way of emptied)
      expect((await way()).json).toMatchObject({ status: 409, description: 'SUPER_ADMIN_KEEPS_ALL' });
    expect((await admin.delete(`admin/user-roles/${superRole}`)).json.description).toBe('ROW_IN_USE');
    expect((await admin.get('admin/auth/me')).status).toBe(200);
  });

  it('of two who take it from each other at the same moment one is left', async () => {
    const [one, two] = [await newPerson([superRole]), await newPerson([superRole])];
    await sql`update users set status = 'blocked' where role_ids @> array[${superRole}::bigint]
      and id not in (${one.id}, ${two.id})`.execute(server.db);
    const callers = [await one.caller(), await two.caller()];
    const block = (user_ids: number[]) => ({ user_ids, status: 'blocked' });
    const answers = await Promise.all([
      callers[0]!.post('admin/users/users-change-status', block([two.id])),
      callers[1]!.post('admin/users/users-change-status', block([one.id])),
    ]);
    const { rows } = await sql<{ count: number }>`select count(*) as count from users
      where status = 'active' and role_ids @> array[${superRole}::bigint]`.execute(server.db);
    expect(rows[0]!.count).toBe(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await sql`update users set status = 'active' where id = ${adminId}`.execute(server.db);
    await sql`update users set status = 'blocked' where id in (${one.id}, ${two.id})`.execute(server.db);
    admin = await signedIn(server, 'admin');
  });
});

describe('cutting off oneself', () => {
  it('is told first, with what is lost, and done when it is meant', async () => {
    const person = await clerk();
    const me = await person.caller();
    const role = (await admin.get(`admin/users/${person.id}`)).json.role_ids[0];
    const taking = { user_roles_id: role, app_actions_id: 41, access_state: 0 };
    const warned = await me.post('admin/user-role-access/update-access-status', taking);
    expect(warned.json).toMatchObject({
      status: 409,
      code: 40_909,
      description: 'CUTS_OFF_SELF',
      app_actions_ids: [41],
    });
    expect((await me.get('admin/user-roles')).status).toBe(200);
    const done = await me.post('admin/user-role-access/update-access-status', { ...taking, confirmed: true });
    expect(done.json).toMatchObject({ user_roles_id: role, app_actions_id: 41, access_state: 0 });
    // The very next request.
    expect((await me.get('admin/user-roles')).status).toBe(403);
  });

  it('counts what another role of the person still gives', async () => {
    const both = [await newRole([41, 89, 3222]), await newRole([41])];
    const person = await newPerson(both);
    const me = await person.caller();
    const taking = { user_roles_id: both[1], app_actions_id: 41, access_state: 0 };
    expect((await me.post('admin/user-role-access/update-access-status', taking)).status).toBe(200);
    expect((await me.get('admin/user-roles')).status).toBe(200);
  });

  it.each([
    [
      'uz',
      'Bu oʻzgarishdan keyin oʻzingiz huquqlaringizdan mahrum boʻlasiz: Foydalanuvchi rollari va ularning huquqlari',
    ],
    ['uk', 'Бу ўзгаришдан кейин ўзингиз ҳуқуқларингиздан маҳрум бўласиз: Фойдаланувчи роллари ва уларнинг ҳуқуқлари'],
    ['ru', 'После этого изменения вы сами лишитесь прав: Роли пользователей и их права'],
  ])('in %s', async (lang, message) => {
    const person = await clerk();
    const me = (await person.caller()).in(lang);
    const role = (await admin.get(`admin/users/${person.id}`)).json.role_ids[0];
    const taking = { user_roles_id: role, app_actions_id: 41, access_state: 0 };
    expect((await me.post('admin/user-role-access/update-access-status', taking)).json.message).toBe(message);
  });
});

describe('the endpoints of rights', () => {
  it('list what a role does not hold, by a matrix parameter', async () => {
    const role = await newRole([41]);
    const { rows } = (await admin.in('ru').get(`admin/user-role-access/not-allow;user_roles_id=${role}`)).json;
    const ids = rows.map((row: { app_actions_id: number }) => row.app_actions_id);
    expect(ids).not.toContain(41);
    expect(rows.find((row: { app_actions_id: number }) => row.app_actions_id === 89).name).toBe('Пользователи');
    expect((await admin.get('admin/user-role-access/not-allow')).status).toBe(400);
  });

  it('show what a role holds beside another one', async () => {
    const role = await roleId('developer');
    const { json } = await admin.get(`admin/user-role-access/matrix?user_roles_id=${role}&compare_id=${superRole}`);
    expect(json.role).toMatchObject({ id: role, code: 'developer' });
    expect(json.actions.every((action: { is_held_by_other: boolean }) => action.is_held_by_other)).toBe(true);
    expect(json.actions.some((action: { is_held: boolean }) => !action.is_held)).toBe(true);
    for (const list of [json.categories, json.groups, json.types]) expect(list[0].name.length).toBeGreaterThan(2);
    expect((await admin.get('admin/user-role-access/matrix?user_roles_id=999999')).status).toBe(404);
  });
  it('tell who gains and who loses before anything is changed', async () => {
    const role = await newRole([41]);
    const person = await newPerson([role]);
    await newPerson([role, superRole]);
    const ask = (state: number, action: number) =>
      admin.get(
        `admin/user-role-access/affected?user_roles_id=${role}&app_actions_ids=${action}&access_state=${state}`,
      );
    expect((await ask(1, 1200)).json).toMatchObject({ total: 1, rows: [{ id: person.id, actions: 1 }] });
    expect((await ask(1, 41)).json.total).toBe(0);
    expect((await ask(0, 41)).json).toMatchObject({ total: 1, rows: [{ id: person.id }] });
  });

  it('give and take the roles of a person', async () => {
    const person = await newPerson([]);
    const [qa, lead] = [await roleId('qa'), await roleId('team_lead')];
    const given = await admin.post('admin/users/add-user-roles', { user_id: person.id, user_roles_ids: [qa, lead] });
    expect(given.json.rows.map((row: { code: string }) => row.code)).toEqual(['team_lead', 'qa']);
    const has = (await admin.get(`admin/users/get-user-roles?user_id=${person.id}`)).json.rows;
    expect(has.find((row: { code: string }) => row.code === 'qa')).toMatchObject({ is_held: true, may_give: true });
    const taking = { user_id: person.id, user_roles_ids: [lead], access_state: 0 };
    await admin.post('admin/users/add-user-roles', taking);
    expect((await admin.get(`admin/users/user-user-roles?user_id=${person.id}`)).json.rows).toMatchObject([
      { code: 'qa' },
    ]);
  });

  it('list the people of clients with their organisations', async () => {
    const { rows } = (await admin.get('admin/users/users-clients')).json;
    expect(rows.length).toBeGreaterThan(3);
    const one = rows[0];
    const some = (await admin.get(`admin/users/users-clients?client_id=${one.client_id}`)).json.rows;
    expect(new Set(some.map((row: { client_name: string }) => row.client_name))).toEqual(new Set([one.client_name]));
  });

  it('give a password for one sign-in, end the sessions, and keep it out of the log', async () => {
    const person = await newPerson([await roleId('developer')]);
    const before = await person.caller();
    const { json } = await admin.post('admin/users/set-new-password', { user_id: person.id });
    expect(json).toEqual({ login: person.login, password: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/) });
    expect((await before.get('admin/auth/me')).status).toBe(401);
    const first = await callerOf(server, null).post('admin/auth/login', json);
    expect(first.json.user.needs_set_up).toBe(true);
    const [change] = await auditOf(person.id, 'update');
    expect(change).toEqual({ actor_id: adminId, after: { must_change_password: true } });
  });
});
