import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { importerOf } from '#app/testing/importer.ts';

let server: TestServer;
let manager: Caller;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  projectId = (await manager.get('fp/projects;perPage=1')).json.rows[0].id;
});
afterAll(() => server?.close());

const refusal = [409, 'task_group_id', 'group_takes_no_tasks'];
const told = ({ status, json }: Awaited<ReturnType<Caller['post']>>) => [
  status,
  json.errors?.[0].field,
  json.errors?.[0].rule,
];
const group = async (name: string): Promise<{ id: number }> => (await manager.post('fp/task-groups', { name })).json;
const task = (more: object = {}) => manager.post('fp/dev-tasks', { name: 'Ish', project_id: projectId, ...more });
const close = (id: number) => manager.post('fp/task-groups/close', { id });

it('takes no task by any road once it is closed', async () => {
  const { id } = await group('Oʻtgan sprint');
  const apart = (await task()).json;
  expect((await close(id)).status).toBe(200);
  expect(told(await task({ task_group_id: id }))).toEqual(refusal);
  expect(told(await manager.patch(`fp/dev-tasks/${apart.id}`, { task_group_id: id }))).toEqual(refusal);
  expect(told(await manager.post('fp/dev-tasks/bulk', { ids: [apart.id], changes: { task_group_id: id } }))).toEqual(
    refusal,
  );
  const clientTask = (await manager.get('fp/client-tasks;perPage=50?status=new')).json.rows.find(
    ({ project_id }: { project_id: number | null }) => project_id,
  );
  const items = [{ id: clientTask.id, lines: [{ name: 'Yangi ish', task_group_id: id }] }];
  const { json } = await manager.post('fp/client-tasks/convert', { items });
  expect(JSON.stringify(json)).toContain('group_takes_no_tasks');
  expect((await manager.get(`fp/client-tasks/${clientTask.id}`)).json.status).toBe('new');
  expect((await manager.get(`fp/dev-tasks;perPage=1?task_group_id=${id}`)).json.total).toBe(0);
  const offered = async () =>
    (await manager.get('fp/task-groups/options?is_closed=false')).json.rows.map((one: { id: number }) => one.id);
  expect(await offered()).not.toContain(id);
  expect((await manager.post('fp/task-groups/reopen', { id })).status).toBe(200);
  expect(await offered()).toContain(id);
  expect((await task({ task_group_id: id })).status).toBe(201);
});

it('takes none from a file, neither on trial nor for good', async () => {
  const sign = await callerOf(server, null).post('admin/auth/login', { login: 'manager', password: 'demo1234' });
  const importer = importerOf(server, manager, sign.json.token, 'fp/dev-tasks');
  const { id: closed } = await group('Fayldagi sprint');
  const project = (await manager.get(`fp/projects/${projectId}`)).json.name;
  const { id } = await importer.upload('a.csv', `Nomi;Loyiha;Guruh\nFayldan;${project};Fayldagi sprint\n`);
  const mapping = ['name', 'project_id', 'task_group_id'];
  const settings = { mapping, key: null, existing: 'skip', skip_errors: true };
  // It is open while the file is looked at, and closed when it is carried out.
  expect((await importer.step(id, 'check', settings)).errors).toEqual([]);
  await close(closed);
  const carried = await importer.step(id, 'run');
  expect(carried.errors).toMatchObject([{ line: 2, rule: 'group_takes_no_tasks' }]);
  const again = await importer.upload('a.csv', `Nomi;Loyiha;Guruh\nFayldan;${project};Fayldagi sprint\n`);
  const checked = await importer.step(again.id, 'check', settings);
  expect(checked.errors).toMatchObject([{ line: 2, rule: 'group_takes_no_tasks' }]);
  expect((await manager.get(`fp/dev-tasks;perPage=1?task_group_id=${closed}`)).json.total).toBe(0);
});

it('lets what is in it go on, leave and come back', async () => {
  const { id } = await group('Yopilgan sprint');
  const inside = (await task({ task_group_id: id })).json;
  await close(id);
  const at = `fp/dev-tasks/${inside.id}`;
  expect((await manager.patch(at, { name: 'Davom etadi' })).status).toBe(200);
  expect((await manager.patch(at, { task_group_id: null })).status).toBe(200);
  expect((await manager.patch(at, { task_group_id: id })).json.task_group_id).toBe(id);
});

it('takes nothing that is sent while it is being closed', async () => {
  const { id } = await group('Shu payt yopiladi');
  const [closed, ...made] = await Promise.all([
    close(id),
    ...Array.from({ length: 12 }, () => task({ task_group_id: id })),
  ]);
  expect(closed.status).toBe(200);
  const taken = made.filter(({ status }) => status === 201).length;
  const row = (await manager.get(`fp/task-groups/${id}`)).json;
  expect(row.summary.task_count).toBe(taken);
});
