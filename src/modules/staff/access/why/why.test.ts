import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const userId = async (login: string): Promise<number> =>
  (await admin.get(`admin/users?login=${login}`)).json.rows[0].id;
const ask = async (login: string, rest: string) =>
  (await admin.get(`admin/user-role-access/why?user_id=${await userId(login)}&${rest}`)).json;

it('names the role that gives an action, and those that would', async () => {
  const held = await ask('developer', 'app_actions_id=896');
  expect(held.verdict).toBe('allowed');
  expect(held.roles[0]).toMatchObject({ name: 'Dasturchi (xodim)', is_persons: true });
  const missing = await ask('developer', 'app_actions_id=1140');
  expect(missing.verdict).toBe('no_action');
  expect(missing.roles.every((role: { is_persons: boolean }) => !role.is_persons)).toBe(true);
  expect(missing.roles.map((role: { name: string }) => role.name)).toContain('Testlovchi');
});

it('tells whether the scope shows a row, and what ties the person to it', async () => {
  const developer = await signedIn(server, 'developer');
  const id = await userId('developer');
  const own = (await developer.get(`fp/dev-tasks?executor_id=${id}`)).json.rows[0];
  expect(await ask('developer', `resource=fp/dev-tasks&row_id=${own.id}`)).toMatchObject({
    verdict: 'allowed',
    scope: 'inside',
    ties: expect.arrayContaining(['executor_id']),
  });
  const seen = new Set(
    (await developer.get('fp/dev-tasks;perPage=500')).json.rows.map((row: { id: number }) => row.id),
  );
  const foreign = (await admin.get('fp/dev-tasks;perPage=500')).json.rows.find(
    (row: { id: number }) => !seen.has(row.id),
  );
  expect(await ask('developer', `resource=fp/dev-tasks&row_id=${foreign.id}`)).toMatchObject({
    ...{ verdict: 'out_of_scope', scope: 'outside', ties: [] },
  });
  expect(await ask('director', `resource=fp/dev-tasks&row_id=${foreign.id}`)).toMatchObject({ scope: 'all' });
  const verbs = (await ask('developer', `resource=fp/projects&row_id=1`)).verbs;
  expect(verbs.find((one: { verb: string }) => one.verb === 'update')).toMatchObject({
    allowed: false,
    actions: [{ id: 3112, is_held: false }],
  });
});

it('says that somebody is shut out before it speaks of rights, and that there is no such row', async () => {
  const id = await userId('tester');
  await admin.post('admin/users/users-change-status', { user_ids: [id], status: 'blocked' });
  expect((await ask('tester', 'app_actions_id=896')).verdict).toBe('blocked');
  expect((await ask('developer', 'resource=fp/dev-tasks&row_id=999999999')).verdict).toBe('no_row');
  expect((await admin.get('admin/user-role-access/why?user_id=1')).status).toBe(400);
});
