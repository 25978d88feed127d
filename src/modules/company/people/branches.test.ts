import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const path = 'admin/branches';
let server: TestServer;
let hr: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  hr = await signedIn(server, 'hr');
});
afterAll(() => server?.close());

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly ordering: number;
  readonly kind: string;
  readonly people_count: number;
}

const all = async (): Promise<Branch[]> => (await hr.get(`${path};perPage=500`)).json.rows;
const below = async (parent: number | null): Promise<Branch[]> =>
  (await all()).filter(({ parent_id }) => parent_id === parent).sort((a, b) => a.ordering - b.ordering);
const namesBelow = async (parent: number) => (await below(parent)).map(({ name }) => name);
const move = (id: number, place: number, group?: number | null) =>
  hr.post(`${path}/move`, { id, place, ...(group !== undefined && { group }) });

async function expectNoHoles(): Promise<void> {
  for (const group of Map.groupBy(await all(), ({ parent_id }) => parent_id).values())
    expect(group.map(({ ordering }) => ordering).sort((a, b) => a - b)).toEqual(group.map((_, at) => at + 1));
}

async function newBranch(name: string, parent_id: number | null, kind = 'department'): Promise<Branch> {
  const answer = await hr.post(path, { names: { uz: name }, parent_id, kind });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

it('begins as a tree without holes, and counts the people who are here', async () => {
  await expectNoHoles();
  const rows = await all();
  const { rows: people } = await sql<{ count: number }>`select count(*)::integer as count from users
    where branch_id is not null and status = 'active' and deleted_at is null`.execute(server.db);
  expect(rows.reduce((sum, row) => sum + row.people_count, 0)).toBe(people[0]!.count);
  expect(rows.filter(({ kind }) => kind === 'company')).toHaveLength(1);
});

it('moves among its neighbours: the others close up and make room', async () => {
  const top = await newBranch('Tartib', null, 'company');
  const made = [];
  for (const name of ['A', 'B', 'C', 'D']) made.push(await newBranch(name, top.id));
  expect(await namesBelow(top.id)).toEqual(['A', 'B', 'C', 'D']);
  expect((await move(made[3]!.id, 0)).json.row).toMatchObject({ ordering: 1, parent_id: top.id });
  expect(await namesBelow(top.id)).toEqual(['D', 'A', 'B', 'C']);
  await move(made[3]!.id, 2);
  expect(await namesBelow(top.id)).toEqual(['A', 'B', 'D', 'C']);
  await move(made[0]!.id, 99);
  expect(await namesBelow(top.id)).toEqual(['B', 'D', 'C', 'A']);
  await expectNoHoles();
});

it('moves below another part, and leaves no hole where it was', async () => {
  const top = await newBranch('Koʻchish', null, 'company');
  const from = await newBranch('Birinchi', top.id);
  const to = await newBranch('Ikkinchi', top.id);
  const parts = [];
  for (const name of ['1', '2', '3']) parts.push(await newBranch(name, from.id, 'group'));
  const other = await newBranch('4', to.id, 'group');
  expect((await move(parts[1]!.id, 0, to.id)).status).toBe(200);
  expect([await namesBelow(from.id), await namesBelow(to.id)]).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
  // A form that names another part moves to its end.
  await hr.patch(`${path}/${parts[0]!.id}`, { parent_id: to.id });
  await hr.patch(path, { ids: [other.id], changes: { parent_id: from.id } });
  expect([await namesBelow(from.id), await namesBelow(to.id)]).toEqual([
    ['3', '4'],
    ['2', '1'],
  ]);
  await expectNoHoles();
});

it('never comes to stand below itself, neither by a move, a form nor a bulk change', async () => {
  const top = await newBranch('Doira', null);
  const middle = await newBranch('Doira 2', top.id);
  const leaf = await newBranch('Doira 3', middle.id);
  for (const answer of [
    await move(top.id, 0, leaf.id),
    await move(top.id, 0, top.id),
    await hr.patch(`${path}/${top.id}`, { parent_id: middle.id }),
    await hr.patch(path, { ids: [top.id], changes: { parent_id: leaf.id } }),
  ]) {
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toMatchObject([{ field: 'parent_id', rule: 'tree_cycle' }]);
  }
  expect(
    (await hr.in('ru').post(`${path}/move`, { id: top.id, place: 0, group: leaf.id })).json.errors[0].message,
  ).toBe('Нельзя переместить внутрь самого себя');
});

it('two moves at once that would make a circle together: one of them is refused', async () => {
  const a = await newBranch('Aylana A', null);
  const b = await newBranch('Aylana B', null);
  const answers = await Promise.all([move(a.id, 0, b.id), move(b.id, 0, a.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await expectNoHoles();
});

it('keeps parts in what may hold them', async () => {
  const top = await newBranch('Turlar', null, 'company');
  const department = await newBranch('Boʻlim', top.id);
  const branch = await newBranch('Filial', top.id, 'branch');
  expect((await move(branch.id, 0, department.id)).json.errors).toMatchObject([
    { field: 'parent_id', rule: 'branch_kind' },
  ]);
  await newBranch('Ichki boʻlim', department.id);
  const smaller = await hr.patch(`${path}/${department.id}`, { kind: 'group' });
  expect(smaller.json.errors).toMatchObject([{ field: 'kind', rule: 'branch_kind' }]);
});

it('closes up when a part is deleted, and takes it back to its place', async () => {
  const top = await newBranch('Oʻchirish', null, 'company');
  const parts = [];
  for (const name of ['1', '2', '3']) parts.push(await newBranch(name, top.id));
  expect((await hr.delete(`${path}/${top.id}`)).status).toBe(409);
  await hr.delete(`${path}/${parts[1]!.id}`);
  expect(await namesBelow(top.id)).toEqual(['1', '3']);
  await expectNoHoles();
  await hr.post(`${path}/${parts[1]!.id}/restore`);
  expect(await namesBelow(top.id)).toEqual(['1', '2', '3']);
  await expectNoHoles();
});

it('is moved by those alone who change branches, and tells what is wrong with a move', async () => {
  for (const login of ['developer', 'lead', 'director', 'editor', 'client'])
    expect((await (await signedIn(server, login)).post(`${path}/move`, { id: 1, place: 0 })).status, login).toBe(403);
  expect((await move(999_999_999, 0)).status).toBe(404);
  expect((await hr.post(`${path}/move`, { id: 1 })).json.errors).toMatchObject([{ field: 'place', rule: 'required' }]);
  expect((await hr.post(`${path}/move`, { id: 2, place: 0, group: 999_999_999 })).json.errors).toMatchObject([
    { field: 'parent_id', rule: 'exists' },
  ]);
});

it('is offered to forms in the order of the tree', async () => {
  const names: string[] = (await hr.get(`${path}/options`)).json.rows.map(({ name }: { name: string }) => name);
  const at = (name: string) => names.indexOf(name);
  expect(at('Bosh ofis (Toshkent)')).toBeLessThan(at('Backend boʻlimi'));
  expect(at('Backend boʻlimi')).toBeLessThan(at('Samarqand filiali'));
});
