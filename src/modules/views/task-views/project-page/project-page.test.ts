import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { healthOf } from '#modules/views/task-views/project-page/project-health.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

it('says the health of a project by its worst reason, and nothing of what cannot be counted', () => {
  const facts = { open_count: 20, late_count: 1, planned_minutes: 600, actual_minutes: 500, days_over: null };
  expect(healthOf(facts).level).toBe('good');
  expect(healthOf({ ...facts, late_count: 2 }).level).toBe('risk');
  expect(healthOf({ ...facts, late_count: 5 })).toEqual({
    level: 'bad',
    reasons: [
      { about: 'late', value: 25, level: 'bad' },
      { about: 'spent', value: 83, level: 'good' },
    ],
  });
  expect(healthOf({ ...facts, actual_minutes: 720 }).reasons[0]).toEqual({
    about: 'spent',
    value: 120,
    level: 'bad',
  });
  expect(healthOf({ open_count: 0, late_count: 0, planned_minutes: 0, actual_minutes: 0, days_over: null })).toEqual({
    level: 'good',
    reasons: [],
  });
});

it('tells how a project stands: statuses, people, categories and the files of all its tasks', async () => {
  const { rows } = (await manager.get('fp/projects;perPage=100')).json;
  const project = rows.toSorted(
    (a: { task_count: number }, b: { task_count: number }) => b.task_count - a.task_count,
  )[0];
  const { json } = await manager.get(`fp/projects/${project.id}/overview`);
  const sum = (of: { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
  expect([sum(json.statuses), sum(json.categories), json.late_count]).toEqual([
    project.task_count,
    project.task_count,
    project.late_count,
  ]);
  const found = await sql<{ files: number; open: number }>`select
      (select count(*)::int from task_files f join dev_tasks t on t.id = f.task_id
        where t.project_id = ${project.id} and t.deleted_at is null and f.deleted_at is null) as files,
      count(*)::int as open from dev_tasks t
    where t.project_id = ${project.id} and t.deleted_at is null and t.status not in ('done', 'accepted')`.execute(
    server.db,
  );
  const open = json.people.reduce((all: number, one: { open_count: number }) => all + one.open_count, 0);
  const files: { id: number }[] = [];
  for (let has_more = true; has_more; ) {
    const before = files.length ? `?before=${files.at(-1)!.id}` : '';
    const page = (await manager.get(`fp/projects/${project.id}/files${before}`)).json;
    expect(page.total).toBe(found.rows[0]!.files);
    files.push(...page.rows);
    has_more = page.has_more;
  }
  const ids = files.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect({ files: ids.length, open }).toEqual(found.rows[0]);
});

it('has files beyond the first hundred', async () => {
  const { id } = (await manager.post('fp/projects', { name: 'Koʻp faylli', key: 'KFL' })).json;
  const task = (await manager.post('fp/dev-tasks', { name: 'Ish', project_id: id })).json;
  await sql`with made as (insert into resources (name, size, mime, sha256, storage_key, resource_type_id)
      select 'hisobot ' || n || '.pdf', 10, 'application/pdf', 'x', 'x' || n, (select min(id) from resource_types)
      from generate_series(1, 130) n returning id, name)
    insert into task_files (task_id, resource_id, name) select ${task.id}, id, name from made`.execute(server.db);
  const pages: number[] = [];
  let before = '';
  for (let at = 0; at < 5; at++) {
    const { rows, total } = (await manager.get(`fp/projects/${id}/files${before}`)).json;
    expect(total).toBe(130);
    pages.push(rows.length);
    before = `?before=${rows.at(-1).id}`;
  }
  expect(pages).toEqual([30, 30, 30, 30, 10]);
});

it('is not there for whom the project is not there', async () => {
  const hidden = await sql<{ id: number }>`select id from projects where deleted_at is null
    and not (id = any(${(await manager.get('fp/projects;perPage=100')).json.rows.map(({ id }: { id: number }) => id)}
      ::bigint[])) limit 1`.execute(server.db);
  const id = hidden.rows[0]?.id ?? 999_999;
  expect((await manager.get(`fp/projects/${id}/overview`)).status).toBe(404);
  const client = await signedIn(server, 'client');
  expect((await client.get(`fp/projects/${id}/overview`)).status).toBe(403);
});

it('draws how the work of a project grew and was done, day by day', async () => {
  const { rows } = (await manager.get('fp/projects;perPage=100')).json;
  const project = rows.toSorted(
    (a: { task_count: number }, b: { task_count: number }) => b.task_count - a.task_count,
  )[0];
  const { status, json } = await manager.get(`fp/projects/${project.id}/burn`);
  expect(status).toBe(200);
  const days = json.days.map(({ day }: { day: string }) => day);
  expect(days).toEqual([...new Set<string>(days)].toSorted((a, b) => a.localeCompare(b)));
  const last = json.days.at(-1);
  expect(last.scope_count).toBe(project.task_count);
  expect(last.done_count).toBeLessThanOrEqual(last.scope_count);
});
