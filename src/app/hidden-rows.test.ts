import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

/** What answers give away beside their rows: numbers, conflicts, and what a search finds by. */
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

let made = 0;
/** A person of the staff who holds these actions and takes part in nothing. */
async function personWith(...held: readonly number[]): Promise<Caller> {
  const login = `begona.${++made}`;
  const role = await admin.post('admin/user-roles', { names: { uz: `Sinov ${made}` }, code: `sinov_${made}` });
  await admin.post('admin/user-role-access/set-action', { user_roles_id: role.json.id, app_actions_ids: held });
  const { user_type_id, branch_id } = (await admin.get('admin/users?login=developer')).json.rows[0];
  const person = { fio: 'Begona', login, password: 'demo1234', user_type_id, branch_id, role_ids: [role.json.id] };
  expect((await admin.post('admin/users', person)).status).toBe(201);
  return signedIn(server, login);
}

describe('a number of uses', () => {
  it('counts only what the caller may see, and the row is still kept', async () => {
    const platform = (await admin.post('fp/task-platforms', { names: { uz: 'Sinov maydoni' } })).json.id;
    const project_id = (await admin.get('fp/projects/options')).json.rows[0].id;
    const task = await admin.post('fp/dev-tasks', { name: 'Sinov', project_id, task_platform_id: platform });
    expect(task.status, task.text).toBe(201);
    const used = { resource: 'fp/dev-tasks', count: 1 };
    expect((await admin.get(`fp/task-platforms/${platform}/uses`)).json.uses).toEqual([used]);
    const { delete: remove } = actions.dictionaries;
    const read = screenActions.workTypes;
    for (const stranger of [await personWith(read, remove), await personWith(read, remove, screenActions.tasks)]) {
      const uses = await stranger.get(`fp/task-platforms/${platform}/uses`);
      if (uses.status === 200) expect(uses.json.uses).toEqual([]);
      expect((await stranger.delete(`fp/task-platforms/${platform}`)).json).toMatchObject({ status: 409, uses: [] });
    }
    expect((await admin.delete(`fp/task-platforms/${platform}`)).json.uses).toEqual([used]);
  });
});

describe('a conflict', () => {
  it('shows the row as it stands to those only who may read it', async () => {
    const { id } = (await admin.get('fp/clients;perPage=1')).json.rows[0];
    const stale = { address: 'Yangi manzil', version: 999 };
    expect((await admin.patch(`fp/clients/${id}`, stale)).json.row).toMatchObject({ id });
    const writer = await personWith(actions.clients.update);
    const refused = await writer.patch(`fp/clients/${id}`, stale);
    expect(refused.json).toMatchObject({ status: 409, description: 'STALE_VERSION' });
    expect(refused.json.row).toBeUndefined();
  });
});

describe('a value that a hidden row has', () => {
  it('is refused without a word about the row', async () => {
    const { name, key } = (await admin.get('fp/projects;perPage=1')).json.rows[0];
    const rulesFor = async (caller: Caller, body: object) =>
      (await caller.post('fp/projects', body)).json.errors.map((one: { field: string; rule: string }) => one.rule);
    const maker = await personWith(actions.projects.create, screenActions.projects);
    expect((await maker.get('fp/projects')).json.total).toBe(0);
    for (const body of [
      { name, key: 'YANGI' },
      { name: 'Yangi loyiha', key },
    ]) {
      expect(await rulesFor(admin, body)).toEqual(['unique']);
      expect(await rulesFor(maker, body)).toEqual(['not_usable']);
    }
    const { email } = (await admin.get('admin/users?login=director')).json.rows[0];
    const own = await maker.post('admin/auth/edit-user-info', { email, old_password: 'demo1234' });
    expect(own.json.errors).toMatchObject([{ field: 'email', rule: 'not_usable' }]);
  });
});

describe('a person', () => {
  it('is found by name by everybody, by e-mail and login by those who may read them', async () => {
    const { id, email, fio } = (await admin.get('admin/users?login=director')).json.rows[0];
    const idsFor = async (caller: Caller, q: string) => {
      const { rows } = (await caller.get(`admin/users/options?q=${encodeURIComponent(q)}`)).json;
      const palette = (await caller.get(`search?q=${encodeURIComponent(q)}`)).json.rows;
      return [...rows, ...palette.filter(({ kind }: { kind: string }) => kind === 'person')].map((row) => row.id);
    };
    const stranger = await personWith(screenActions.tasks);
    expect(await idsFor(stranger, fio.slice(0, 5))).toContain(id);
    for (const q of [email.slice(0, 4), email, 'director']) {
      expect([q, (await idsFor(stranger, q)).includes(id)]).toEqual([q, false]);
      expect([q, (await idsFor(admin, q)).includes(id)]).toEqual([q, true]);
    }
  });
});
