import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { groupings } from '#modules/views/task-views/totals/group-by.ts';

interface Row {
  readonly id: number;
  readonly parent_id: number | null;
  readonly project_id: number;
  readonly status: string;
  readonly planned_minutes: number | null;
  readonly actual_minutes: number;
  readonly executor_id: number | null;
  readonly running_since: string | null;
}

let server: TestServer;
let manager: Caller;
let all: Row[];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  all = await everyTask('');
});
afterAll(() => server?.close());

async function everyTask(filters: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { json } = await manager.get(`fp/dev-tasks;perPage=500;page=${page}?${filters}`);
    rows.push(...json.rows);
    if (json.rows.length < 500) return rows;
  }
}
const sumOf = (rows: readonly Row[], name: 'planned_minutes' | 'actual_minutes') =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
const sumsOf = (rows: readonly Row[]) => ({
  count: rows.length,
  planned_minutes: sumOf(rows, 'planned_minutes'),
  actual_minutes: sumOf(rows, 'actual_minutes'),
});
/** What somebody works on, in the order of the ids, as the totals name it. */
const runningOf = (rows: readonly Row[], valueOf: (row: Row) => string | null) =>
  rows
    .filter(({ running_since }) => running_since)
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({ value: valueOf(row), executor_id: row.executor_id, running_since: row.running_since }));

describe('totals of tasks', () => {
  it('are those of the rows that the list gives, all and by group', async () => {
    const { running, ...whole } = (await manager.get('fp/dev-tasks/totals')).json;
    expect(whole).toEqual({ ...sumsOf(all), groups: [] });
    expect(running).toEqual(runningOf(all, () => null));
    const { json } = await manager.get('fp/dev-tasks/totals?group=status');
    for (const { value, ...sums } of json.groups)
      expect(sums, value).toEqual(sumsOf(all.filter(({ status }) => status === value)));
    expect(json.running).toEqual(runningOf(all, ({ status }) => status));
  });
  it('name the clocks that go on above what is written down, with their groups, to who sees the tasks', async () => {
    const developer = await signedIn(server, 'developer');
    const { id } = (await developer.get('admin/auth/me')).json.user;
    const own = await everyTask(`executor_id=${id}&status=new,pause,processing`);
    const starting = own.find(({ running_since }) => running_since) ?? own[0]!;
    if (!starting.running_since) {
      const order = { ids: [starting.id], action: 'to_processing' };
      expect((await developer.post('fp/dev-tasks/transition', order)).status).toBe(200);
    }
    const { running } = (await manager.get(`fp/dev-tasks/totals?id=${starting.id}&group=executor_id`)).json;
    const running_since = expect.stringMatching(/^\d{4}-/);
    expect(running).toEqual([{ value: String(id), executor_id: id, running_since }]);
    expect((await manager.get(`fp/dev-tasks/totals?id=${starting.id}&status=pause`)).json.running).toEqual([]);
    const tester = await signedIn(server, 'tester');
    const seen = (await tester.get(`fp/dev-tasks;perPage=1?id=${starting.id}`)).json.total;
    expect((await tester.get(`fp/dev-tasks/totals?id=${starting.id}`)).json.running).toHaveLength(seen);
  });
  it.each(groupings)('by %s come to the whole, and each group is what its filter finds', async (group) => {
    const { count, groups } = (await manager.get(`fp/dev-tasks/totals?group=${group}&status=new,processing`)).json;
    expect(groups.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(count);
    const [first] = groups;
    if (group === 'deadline_week' || group === 'status') return;
    const found = await everyTask(`${group}=${first.value}&status=new,processing`);
    expect(found).toHaveLength(first.count);
  });
  it('hold what the caller sees, and refuse what they do not know', async () => {
    const developer = await signedIn(server, 'developer');
    const own = (await developer.get('fp/dev-tasks;perPage=1')).json.total;
    expect((await developer.get('fp/dev-tasks/totals')).json.count).toBe(own);
    expect((await manager.get('fp/dev-tasks/totals?status=new&q=zzzzzz')).json).toMatchObject({ count: 0, groups: [] });
    for (const query of ['group=name', 'group=', 'x=1', 'executor_id=abc'])
      expect((await manager.get(`fp/dev-tasks/totals?${query}`)).status, query).toBe(400);
    expect((await (await signedIn(server, 'client')).get('fp/dev-tasks/totals')).status).toBe(403);
    expect((await callerOf(server, null).get('fp/dev-tasks/totals')).status).toBe(401);
  });
});

describe('a level of the tree', () => {
  const level = async (query: string) => (await manager.get(`fp/dev-tasks/level?${query}`)).json;
  it('has every task of a project once, at its place, with the sums below it', async () => {
    const parent = all.find(({ id }) => all.some(({ parent_id }) => parent_id === id))!;
    const project = parent.project_id;
    const seen = new Map<number, number | null>();
    const walk = async (query: string, under: number | null) => {
      const { rows, parent_ids, has_more } = await level(`${query}&limit=500`);
      expect(has_more).toBe(false);
      for (const { id } of rows) seen.set(id, under);
      for (const id of parent_ids) await walk(`under=${id}`, id);
    };
    const tree = all.find(({ id }) => id === parent.id)!;
    await walk(`under=${tree.id}`, tree.id);
    const below = (id: number): Row[] =>
      all.filter(({ parent_id }) => parent_id === id).flatMap((row) => [row, ...below(row.id)]);
    expect(new Set(seen.keys())).toEqual(new Set(below(tree.id).map(({ id }) => id)));
    for (const row of below(tree.id)) expect(seen.get(row.id)).toBe(row.parent_id);
    const top = await level(`in_project=${project}&limit=500`);
    const known = new Set(all.map(({ id }) => id));
    const roots = all.filter((row) => row.project_id === project && !(row.parent_id && known.has(row.parent_id)));
    expect(top.rows.length + (top.has_more ? 1 : 0)).toBe(Math.min(501, roots.length));
    const sums = top.below.find(({ id }: { id: number }) => id === tree.id);
    if (sums) expect(sums).toMatchObject(sumsOf(below(tree.id)));
  });
  it('keeps a task that is not found for what is found below it', async () => {
    const child = all.find(({ parent_id }) => parent_id && all.some(({ id }) => id === parent_id))!;
    const top = await level(`in_project=${child.project_id}&id=${child.id}`);
    expect(top.rows).toHaveLength(1);
    expect(top.quiet_ids).toEqual([top.rows[0].id]);
    expect(top.parent_ids).toEqual([top.rows[0].id]);
  });
  it('asks what it must, and shows nothing of others', async () => {
    for (const query of ['', 'under=1&in_project=1', 'under=x', 'in_project=-1', 'limit=9999&under=1', 'y=1&under=1'])
      expect((await manager.get(`fp/dev-tasks/level?${query}`)).status, query).toBe(400);
    expect(await level('under=999999999')).toMatchObject({ rows: [], has_more: false });
    expect((await (await signedIn(server, 'client')).get('fp/dev-tasks/level?in_project=1')).status).toBe(403);
    const admin = await signedIn(server, 'admin');
    const foreign = (await admin.get('fp/dev-tasks;perPage=500')).json.rows.find(
      (row: Row) => !all.some(({ id }) => id === row.id),
    );
    if (foreign) expect((await level(`in_project=${foreign.project_id}&id=${foreign.id}`)).rows).toEqual([]);
  });
});

describe('counts of values', () => {
  const counts = async (of: string, filters = ''): Promise<[string | null, number][]> => {
    const { json } = await manager.get(`fp/dev-tasks/value-counts?of=${of}&${filters}`);
    return json.rows.map(({ value, count }: { value: string | null; count: number }) => [value, count]);
  };
  it.each([
    ['status', ''],
    ['executor_id', 'status=!done,accepted'],
    ['sticker_ids', ''],
    ['task_type_id', 'deadline_to=now'],
  ])('of %s behind "%s" are what the filter by each value finds', async (of, filters) => {
    const found = await counts(of, filters);
    expect(found.length).toBeGreaterThan(1);
    for (const [value, count] of found.slice(0, 5)) {
      const { json } = await manager.get(`fp/dev-tasks/totals?${of}=${value}&${filters}`);
      expect(json.count, `${of}=${value}`).toBe(count);
    }
  });
  it('refuse a field that is not counted, and a filter that is none', async () => {
    for (const wrong of ['of=name', 'of=deadline', 'of=allowed_actions', 'of=status&status=!', ''])
      expect((await manager.get(`fp/dev-tasks/value-counts?${wrong}`)).status, wrong).toBe(400);
  });
});
