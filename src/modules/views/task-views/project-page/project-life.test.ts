import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

interface Made {
  readonly id: number;
  readonly version: number;
}
const named = (uz: string) => ({ uz, uk: uz, ru: uz });
const make = async (path: string, body: object): Promise<Made & Record<string, never>> => {
  const answer = await manager.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const rowsOf = async (path: string) => (await manager.get(path)).json.rows;

it('copies a project: categories as a tree, tasks anew, days as far off in working days', async () => {
  const source = await make('fp/projects', { name: 'Andoza', key: 'AND', starts_on: '2026-11-02' });
  const above = await make('fp/project-categories', { names: named('Yuqori'), project_id: source.id });
  const below = { names: named('Quyi'), project_id: source.id, parent_id: above.id };
  const category = await make('fp/project-categories', below);
  const at = { project_id: source.id };
  const days = { planned_start_on: '2026-11-04', deadline: '2026-11-09' };
  const root = await make('fp/dev-tasks', { ...at, ...days, name: 'Ildiz', project_category_id: category.id });
  const child = await make('fp/dev-tasks', { ...at, name: 'Shox', parent_id: root.id, planned_minutes: 90 });
  await make('fp/dev-tasks', { ...at, name: 'Barg', parent_id: child.id });
  await make('fp/task-checks', { task_id: child.id, text: 'Tekshir' });
  await manager.post('fp/dev-tasks/transition', { ids: [root.id], action: 'to_processing' });

  const order = { name: 'Nusxa', key: 'NUS', starts_on: '2027-02-01' };
  const all = { with_categories: true, with_tasks: true, with_people: true, with_checks: true };
  const copied = await manager.post(`fp/projects/${source.id}/copy`, { ...order, ...all });
  expect(copied.status, copied.text).toBe(201);
  expect(copied.json.task_count).toBe(3);
  const tasks = await rowsOf(`fp/dev-tasks;sortBy=id;descending=false;perPage=20?project_id=${copied.json.id}`);
  const full = await Promise.all(tasks.map(async ({ id }: Made) => (await manager.get(`fp/dev-tasks/${id}`)).json));
  const [first, second, third] = full;
  expect(full.map(({ number, name, status }) => [number, name, status])).toEqual([
    ['NUS-1', 'Ildiz', 'new'],
    ['NUS-2', 'Shox', 'new'],
    ['NUS-3', 'Barg', 'new'],
  ]);
  // Two working days after the beginning, and five: as in the one that was copied.
  expect([first.planned_start_on, dayOf(first.deadline, 'Asia/Tashkent')]).toEqual(['2027-02-03', '2027-02-08']);
  expect([second.parent_id, second.main_task_id, second.planned_minutes]).toEqual([first.id, first.id, 90]);
  expect([third.parent_id, third.main_task_id]).toEqual([second.id, first.id]);
  const categories = await rowsOf(`fp/project-categories;perPage=20?project_id=${copied.json.id}`);
  const copyOf = (name: string) => categories.find((one: { name: string }) => one.name === name);
  expect([copyOf('Quyi').parent_id, first.project_category_id]).toEqual([copyOf('Yuqori').id, copyOf('Quyi').id]);
  expect(await rowsOf(`fp/task-checks;perPage=20?task_id=${second.id}`)).toMatchObject([{ text: 'Tekshir' }]);

  const empty = { name: 'Boʻsh', key: 'BOSH', starts_on: '2027-02-01' };
  expect((await manager.post(`fp/projects/${source.id}/copy`, empty)).json.task_count).toBe(0);
  expect((await manager.post(`fp/projects/${source.id}/copy`, { ...order, name: 'Yana', key: 'NUS' })).status).toBe(
    422,
  );
});

it('tells what happened in words that name nobody hidden, page by page, and only inside', async () => {
  const project = await make('fp/projects', { name: 'Voqealar', key: 'VOQ' });
  const task = await make('fp/dev-tasks', { name: 'Ish', project_id: project.id });
  await manager.patch(`fp/dev-tasks/${task.id}`, { hard_index: 4 });
  await manager.patch(`fp/projects/${project.id}`, { description: 'Bir' });
  const path = `fp/projects/${project.id}/activity`;
  const kindOf = ({ kind, task: of, fields }: { kind: string; task: object | null; fields: string[] }) => [
    kind,
    of !== null,
    fields,
  ];
  const { json } = await manager.get(path);
  expect(json.rows.map(kindOf)).toEqual([
    ['changed', false, ['description']],
    ['changed', true, ['hard_index']],
    ['made', true, []],
    ['made', false, []],
  ]);
  const later = (await manager.get(`${path}?before=${json.rows[1].id}`)).json;
  expect(later.rows).toEqual(json.rows.slice(2));
  for (let turn = 1; turn <= 31; turn++) await manager.patch(`fp/dev-tasks/${task.id}`, { hard_index: (turn % 9) + 1 });
  expect((await manager.get(path)).json).toMatchObject({ has_more: true, rows: { length: 30 } });
  const client = await signedIn(server, 'client');
  const own = (await client.get('fp/client-projects;perPage=1')).json.rows[0];
  expect((await client.get(`fp/projects/${own.id}/activity`)).status).toBeGreaterThanOrEqual(403);
});

it('goes with all that is in it, counted exactly, and comes back without what was deleted before', async () => {
  const project = await make('fp/projects', { name: 'Oʻchadigan', key: 'OCH' });
  const category = await make('fp/project-categories', { names: named('Bir'), project_id: project.id });
  const tasks: Made[] = [];
  for (const name of ['Bir', 'Ikki', 'Uch']) tasks.push(await make('fp/dev-tasks', { name, project_id: project.id }));
  await manager.post('fp/dev-tasks/transition', { ids: [tasks[0]!.id], action: 'to_processing' });
  await manager.delete(`fp/dev-tasks/${tasks[2]!.id}`);
  const flows = await sql<{ n: number }>`select count(*)::int as n from task_flows
    where task_id = ${tasks[0]!.id} and deleted_at is null`.execute(server.db);
  const { json } = await manager.get(`fp/projects/${project.id}/parts`);
  expect(json).toEqual({ categories: 1, tasks: 2, flows: flows.rows[0]!.n });
  expect((await manager.delete(`fp/projects/${project.id}`)).status).toBe(204);
  expect((await manager.get(`fp/dev-tasks/${tasks[0]!.id}`)).status).toBe(404);
  expect((await manager.post(`fp/projects/${project.id}/restore`)).status).toBe(200);
  const there = async (path: string) => (await manager.get(path)).status;
  expect(await there(`fp/dev-tasks/${tasks[0]!.id}`)).toBe(200);
  expect(await there(`fp/dev-tasks/${tasks[1]!.id}`)).toBe(200);
  expect(await there(`fp/dev-tasks/${tasks[2]!.id}`)).toBe(404);
  expect(await there(`fp/project-categories/${category.id}`)).toBe(200);
});

it('is not deleted while a contract names it: the answer says so', async () => {
  const { rows } = await sql<{ id: number }>`select unnest(project_ids) as id from client_contracts
    where deleted_at is null limit 1`.execute(server.db);
  const answer = await admin.delete(`fp/projects/${rows[0]!.id}`);
  expect(answer.status).toBe(409);
  expect(answer.json.description).toBe('ROW_IN_USE');
  expect(answer.json.uses.map(({ resource }: { resource: string }) => resource)).toContain('fp/client-contracts');
});

it('comes back to the organisation into which its client was merged meanwhile', async () => {
  const [kept, merged] = [
    (await admin.post('fp/clients', { name: 'Qoladigan MCHJ' })).json,
    (await admin.post('fp/clients', { name: 'Qoʻshiladigan MCHJ' })).json,
  ];
  const project = (await admin.post('fp/projects', { name: 'Mijozniki', key: 'MIJ', client_id: merged.id })).json;
  expect((await admin.delete(`fp/projects/${project.id}`)).status).toBe(204);
  expect((await admin.post('fp/clients/merge', { id: merged.id, into_id: kept.id })).status).toBe(200);
  expect((await admin.post(`fp/projects/${project.id}/restore`)).json.client_id).toBe(kept.id);
});

it('keeps categories of projects in orders of their own, and each below one of its own project', async () => {
  const [one, two] = [
    await make('fp/projects', { name: 'Tartib bir', key: 'TAB' }),
    await make('fp/projects', { name: 'Tartib ikki', key: 'TAI' }),
  ];
  const add = (project: Made, uz: string) =>
    make('fp/project-categories', { names: named(uz), project_id: project.id });
  const [a, b, c] = [await add(one, 'A'), await add(one, 'B'), await add(two, 'C')];
  const orderOf = async (row: Made) => (await manager.get(`fp/project-categories/${row.id}`)).json.ordering;
  expect([await orderOf(a), await orderOf(b), await orderOf(c)]).toEqual([1, 2, 1]);
  expect((await manager.post('fp/project-categories/move', { id: b.id, group: null, place: 0 })).status).toBe(200);
  expect([await orderOf(a), await orderOf(b), await orderOf(c)]).toEqual([2, 1, 1]);
  const across = await manager.post('fp/project-categories/move', { id: c.id, group: a.id, place: 0 });
  expect([across.status, across.json.errors[0].rule]).toEqual([422, 'same_project']);
  const under = await manager.post('fp/project-categories/move', { id: b.id, group: a.id, place: 0 });
  expect(under.json.row).toMatchObject({ parent_id: a.id, ordering: 1 });
});
