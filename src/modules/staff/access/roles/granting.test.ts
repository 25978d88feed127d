import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const { roleId, userId, newRole, newPerson, clerk } = peopleAndRoles(() => ({ server, admin }));

describe('granting', () => {
  it('nobody grants to a role what they do not hold, one or many, and nothing of the many is granted', async () => {
    const me = await (await clerk()).caller();
    const role = await newRole([]);
    const one = { user_roles_id: role, app_actions_id: 1200, access_state: 1 };
    const refused = await me.post('admin/user-role-access/update-access-status', one);
    expect(refused.json).toMatchObject({
      status: 403,
      code: 40_302,
      description: 'GRANT_NOT_HELD',
      app_actions_ids: [1200],
    });
    const many = { user_roles_id: role, app_actions_ids: [41, 1200, 835] };
    expect((await me.post('admin/user-role-access/set-action', many)).json.app_actions_ids).toEqual([1200, 835]);
    expect((await me.get(`admin/user-role-access?user_roles_id=${role}`)).json.total).toBe(0);
    const own = await me.post('admin/user-role-access/set-action', { user_roles_id: role, app_actions_ids: [41, 89] });
    expect(own.json.rows.map((row: { app_actions_id: number }) => row.app_actions_id)).toEqual([41, 89]);
  });

  it('a role does not grant itself more than its holder has', async () => {
    const person = await clerk();
    const me = await person.caller();
    const { role_ids } = (await admin.get(`admin/users/${person.id}`)).json;
    const set = { user_roles_id: role_ids[0], app_actions_id: 3010, access_state: 1 };
    expect((await me.post('admin/user-role-access/update-access-status', set)).json.description).toBe('GRANT_NOT_HELD');
    const row = (await admin.get(`admin/user-role-access?user_roles_id=${superRole}&app_actions_id=3010`)).json.rows[0];
    expect((await me.patch(`admin/user-role-access/${row.id}`, { access_state: 0 })).json.description).toBe(
      'SUPER_ADMIN_KEEPS_ALL',
    );
  });

  it('nobody gives a person a role that holds more, by whichever way', async () => {
    const person = await clerk();
    const me = await person.caller();
    const ways = [
      () => me.patch(`admin/users/${person.id}`, { role_ids: [superRole] }),
      () => me.patch('admin/users', { ids: [person.id], changes: { role_ids: [superRole] } }),
      () => me.post('admin/users/add-user-roles', { user_id: person.id, user_roles_ids: [superRole] }),
      async () =>
        me.post('admin/users', {
          ...{ fio: 'Sinov', login: `sinov.kishi.ozi`, role_ids: [superRole], user_type_id: 1 },
          branch_id: (await admin.get('admin/branches;perPage=1')).json.rows[0].id,
        }),
    ];
    for (const way of ways) expect((await way()).json).toMatchObject({ status: 403, description: 'GRANT_NOT_HELD' });
  });

  it('people are for hr, roles are not', async () => {
    const hr = await signedIn(server, 'hr');
    const developer = await userId('developer');
    const role_ids = [await roleId('team_lead')];
    expect((await hr.patch(`admin/users/${developer}`, { role_ids })).json.description).toBe('ACTION_NOT_HELD');
    expect((await hr.patch(`admin/users/${developer}`, { position_i18n: { uz: 'Dasturchi' } })).status).toBe(200);
  });

  it('looking through the eyes of others is never given to another role', async () => {
    const role = await newRole([]);
    const set = { user_roles_id: role, app_actions_id: 3017, access_state: 1 };
    expect((await admin.post('admin/user-role-access/update-access-status', set)).json).toMatchObject({
      status: 403,
      description: 'ONLY_SUPER_ADMIN',
    });
  });

  it('an action or a role that does not exist is named', async () => {
    const role = await newRole([]);
    const call = (body: object) => admin.post('admin/user-role-access/update-access-status', body);
    expect((await call({ user_roles_id: role, app_actions_id: 7777, access_state: 1 })).json.errors).toMatchObject([
      { field: 'app_actions_id', rule: 'exists' },
    ]);
    expect((await call({ user_roles_id: 7777, app_actions_id: 41, access_state: 1 })).json.errors).toMatchObject([
      { field: 'user_roles_id', rule: 'exists' },
    ]);
    expect((await call({ user_roles_id: role, app_actions_id: 41, access_state: 2 })).status).toBe(422);
  });
});

describe('accounts that may more', () => {
  it('are not taken over by a new password, a new e-mail or by blocking', async () => {
    const hr = await signedIn(server, 'hr');
    const ways = [
      () => hr.post('admin/users/set-new-password', { user_id: adminId }),
      () => hr.patch(`admin/users/${adminId}`, { password: 'sinov1234' }),
      () => hr.patch(`admin/users/${adminId}`, { email: 'hr@namuna.example' }),
      () => hr.patch(`admin/users/${adminId}`, { pinfl: '31234567890123' }),
      () => hr.post('admin/users/users-change-status', { user_ids: [adminId], status: 'blocked' }),
      () => hr.patch('admin/users', { ids: [adminId], changes: { status: 'blocked' } }),
      () => hr.delete(`admin/users/${adminId}`),
    ];
    for (const way of ways) expect((await way()).json).toMatchObject({ status: 403, description: 'STRONGER_ACCOUNT' });
  });

  it('a person who left is still blocked by hr, and signed out that moment', async () => {
    const person = await newPerson([await roleId('developer')]);
    const caller = await person.caller();
    const hr = await signedIn(server, 'hr');
    const change = { user_ids: [person.id], status: 'blocked' };
    expect((await hr.post('admin/users/users-change-status', change)).json.rows).toEqual([
      { id: person.id, status: 'blocked' },
    ]);
    expect((await caller.get('admin/auth/me')).status).toBe(401);
    const again = await callerOf(server, null).post('admin/auth/login', { login: person.login, password: 'demo1234' });
    expect(again.json.description).toBe('USER_BLOCKED');
    await hr.post('admin/users/users-change-status', { ...change, status: 'active' });
    expect((await (await person.caller()).get('admin/auth/me')).status).toBe(200);
  });
});
