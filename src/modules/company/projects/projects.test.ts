import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

/** What a list of projects says, held against what is there. */
async function expectProgress(): Promise<{ id: number; task_count: number; late_count: number }[]> {
  const { rows } = (await manager.get('fp/projects;perPage=100')).json;
  expect(rows.length).toBeGreaterThan(1);
  for (const { id, task_count, done_count, late_count } of rows) {
    const found = await sql`select count(*)::int as task_count,
        count(*) filter (where status in ('done', 'accepted'))::int as done_count,
        count(*) filter (where status not in ('done', 'accepted') and deadline < now())::int as late_count
      from dev_tasks where project_id = ${id} and deleted_at is null`.execute(server.db);
    expect(found.rows[0]).toEqual({ task_count, done_count, late_count });
  }
  return rows;
}

it('tells of each project how far it is: what is there, done and late', async () => {
  await expectProgress();
});

it('follows each task that comes, becomes late and goes', async () => {
  const [first] = await expectProgress();
  const soon = Date.now() + 2_000;
  const deadline = new Date(soon).toISOString();
  const made = await manager.post('fp/dev-tasks', { name: 'Tez orada', project_id: first!.id, deadline });
  expect(made.status, made.text).toBe(201);
  expect((await manager.get(`fp/projects/${first!.id}`)).json.task_count).toBe(first!.task_count + 1);
  await sleep(Math.max(0, soon + 100 - Date.now()));
  const of = async () => (await expectProgress()).find(({ id }) => id === first!.id)!;
  expect((await of()).late_count).toBe(first!.late_count + 1);
  await manager.delete(`fp/dev-tasks/${made.json.id}`);
  expect(await of()).toMatchObject({ task_count: first!.task_count, late_count: first!.late_count });
});

it('tells of a new one that nothing is there', async () => {
  const { json } = await manager.post('fp/projects', { name: 'Yangi ish', key: 'YANGI' });
  expect(json).toMatchObject({ task_count: 0, done_count: 0, late_count: 0 });
});
