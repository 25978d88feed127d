import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { allActions } from '#modules/actions.ts';
import { synchroniseActions } from '#modules/staff/access/roles/synchronise-actions.server.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const actionAt = async (id: number) => (await admin.get(`admin/app-actions/${id}`)).json;

it('every action of the registry is a row with its number and three names, and no other is', async () => {
  const { rows } = (await admin.get('admin/app-actions;perPage=500')).json;
  expect(rows.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)).toEqual(
    allActions.map(({ id }) => id).sort((a, b) => a - b),
  );
  for (const { names } of rows) expect(Object.keys(names).sort()).toEqual(['ru', 'uk', 'uz']);
  expect((await actionAt(3122)).names).toEqual({
    ...{ uz: 'Vazifalar: tahrirlash', uk: 'Вазифалар: таҳрирлаш', ru: 'Задачи: редактирование' },
  });
});

it('an action is found by its number', async () => {
  const { rows } = (await admin.get('admin/app-actions?q=3122')).json;
  expect(rows.map(({ id, number }: { id: number; number: string }) => [id, number])).toEqual([[3122, '3122']]);
});

it('names and places that an administrator chose outlive the next start', async () => {
  const names = { uz: 'Doskani ochish', uk: 'Доскани очиш', ru: 'Открыть доску' };
  const group = (await admin.post('admin/action-groups', { names: { uz: 'Kundalik ish' }, code: 'kundalik_ish' })).json;
  const changed = await admin.patch('admin/app-actions/1140', { names, action_group_id: group.id });
  expect(changed.status, changed.text).toBe(200);
  await synchroniseActions(server.db);
  expect(await actionAt(1140)).toMatchObject({ names, action_group_id: group.id });
  expect((await admin.delete(`admin/action-groups/${group.id}`)).json.description).toBe('ROW_IN_USE');
});

it('a new action of the registry appears at the next start, held by the roles that ship with it', async () => {
  await sql`delete from user_role_access where app_actions_id = 1215`.execute(server.db);
  await sql`delete from app_actions where id = 1215`.execute(server.db);
  await sql`insert into app_actions (id, names, action_group_id, action_category_id, action_type_id)
    overriding system value select 9999, names, action_group_id, action_category_id, action_type_id
    from app_actions where id = 1140`.execute(server.db);
  await Promise.all([synchroniseActions(server.db), synchroniseActions(server.db)]);
  expect((await actionAt(1215)).names.ru).toBe('Диаграмма Ганта по разработчикам');
  expect((await admin.get('admin/app-actions/9999')).status).toBe(404);
  const { rows } = await sql<{ code: string }>`select r.code from user_role_access a
    join user_roles r on r.id = a.user_roles_id where a.app_actions_id = 1215 and a.access_state = 1`.execute(
    server.db,
  );
  expect(rows.map(({ code }) => code).sort()).toEqual(['director', 'project_manager', 'super_admin', 'team_lead']);
  // What somebody has decided since stays so.
  await sql`update user_role_access a set access_state = 0 from user_roles r
    where r.id = a.user_roles_id and r.code = 'team_lead' and a.app_actions_id = 1215`.execute(server.db);
  await sql`update app_actions set deleted_at = now() where id = 1215`.execute(server.db);
  await synchroniseActions(server.db);
  const after = await sql<{ state: number }>`select a.access_state as state from user_role_access a
    join user_roles r on r.id = a.user_roles_id
    where r.code = 'team_lead' and a.app_actions_id = 1215`.execute(server.db);
  expect(after.rows).toEqual([{ state: 0 }]);
});
