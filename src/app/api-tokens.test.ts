import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Answer, type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { actions, screenActions } from '#modules/actions.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

const path = 'admin/api-tokens';
const password = 'demo1234';
const reading = [screenActions.tasks];
const asked = { name: 'Hisobot', app_actions_ids: reading, days: 30, password };
const make = (values: object = {}, caller = manager): Promise<Answer> => caller.post(path, { ...asked, ...values });
const withToken = async (values: object = {}): Promise<Caller & { id: number }> => {
  const made = await make(values);
  expect(made.status, made.text).toBe(201);
  return { ...callerOf(server, made.json.token), id: made.json.id };
};

describe('a token for scripts', () => {
  it('opens the chosen actions of its owner, in their rows, and no others', async () => {
    const script = await withToken();
    const [own, its] = [await manager.get('fp/dev-tasks'), await script.get('fp/dev-tasks')];
    expect([its.status, its.json.total]).toEqual([200, own.json.total]);
    const task = { name: 'Skriptdan', project_id: its.json.rows[0].project_id };
    expect((await script.post('fp/dev-tasks', task)).status).toBe(403);
    const writing = await withToken({ app_actions_ids: [...reading, actions.tasks.create] });
    const made = await writing.post('fp/dev-tasks', task);
    expect(made.status, made.text).toBe(201);
    const { rows } = await sql<{ name: string }>`select token_name as name from audit_log a
      join sessions s on s.id = a.session_id where resource = 'fp/dev-tasks' and row_id = ${made.json.id}`.execute(
      server.db,
    );
    expect(rows[0]).toEqual({ name: 'Hisobot' });
  });

  it('is shown once, listed by its name, and kept as a hash', async () => {
    const { json } = await make({ name: ' Zaxira ' });
    const listed = await manager.get(path);
    expect(listed.json.rows[0]).toMatchObject({ id: json.id, name: 'Zaxira', app_actions_ids: reading });
    expect(listed.text).not.toContain(json.token);
    const { rows } = await sql`select from session_tokens t where t::text like ${`%${json.token}%`}`.execute(server.db);
    expect(rows).toEqual([]);
    expect((await (await signedIn(server, 'developer')).get(path)).json.rows).toEqual([]);
  });

  it('never opens the account behind it, nor makes another token', async () => {
    const script = await withToken({ app_actions_ids: [...reading, actions.tasks.update] });
    for (const answer of [
      await script.get('admin/auth/me'),
      await script.get(path),
      await make({}, script),
      await script.post('admin/auth/passkeys/begin', { password }),
      await script.post('admin/auth/edit-user-info', { fio: 'Boshqa' }),
      await script.delete(`${path}/${script.id}`),
    ])
      expect(answer.json).toMatchObject({ status: 403, description: 'ACTION_NOT_HELD' });
  });

  it('ends at once when its owner ends it, and nobody else can', async () => {
    const script = await withToken();
    expect((await (await signedIn(server, 'hr')).delete(`${path}/${script.id}`)).status).toBe(404);
    expect((await script.get('fp/dev-tasks')).status).toBe(200);
    expect((await manager.delete(`${path}/${script.id}`)).status).toBe(204);
    expect((await script.get('fp/dev-tasks')).status).toBe(401);
    expect((await manager.delete(`${path}/${script.id}`)).status).toBe(404);
  });

  it('loses what its owner loses, on the next request', async () => {
    const script = await withToken({ app_actions_ids: [...reading, actions.tasks.create] });
    const roles = sql`array(select unnest(role_ids) from users where login = 'manager')`;
    const change = (state: number) =>
      sql`update user_role_access set access_state = ${state} where app_actions_id = ${screenActions.tasks}
        and user_roles_id = any(${roles})`.execute(server.db);
    await change(0);
    expect((await script.get('fp/dev-tasks')).status).toBe(403);
    await change(1);
    expect((await script.get('fp/dev-tasks')).status).toBe(200);
  });

  it('ends on its day', async () => {
    const script = await withToken({ days: 1 });
    await sql`update session_tokens set expires_at = now() where session_id = ${script.id}`.execute(server.db);
    expect((await script.get('fp/dev-tasks')).status).toBe(401);
    expect((await manager.get(path)).json.rows.map(({ id }: { id: number }) => id)).not.toContain(script.id);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'password', 'wrong_password'],
    ['an action that they do not hold', { app_actions_ids: [actions.roles.update] }, 'app_actions_ids', 'exists'],
    ['no action', { app_actions_ids: [] }, 'app_actions_ids', 'required'],
    ['no name', { name: '  ' }, 'name', 'required'],
    ['a longer life than a year', { days: 367 }, 'days', 'range'],
  ])('is refused for %s', async (_, values, field, rule) => {
    const { status, json } = await make(values);
    expect(status).toBe(422);
    expect(json.errors[0]).toMatchObject({ field, rule });
  });

  it('is refused when there are too many', async () => {
    const developer = await signedIn(server, 'developer');
    const { rows } = (await developer.get(`${path}/actions`)).json;
    const values = { app_actions_ids: [rows[0].id] };
    for (let made = 0; made < 20; made++) expect((await make(values, developer)).status).toBe(201);
    expect((await make(values, developer)).json.errors[0]).toMatchObject({ field: 'name', rule: 'most_api_tokens' });
    expect((await callerOf(server, null).get(path)).status).toBe(401);
  });
});
