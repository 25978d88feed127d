import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let developer: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  developer = await signedIn(server, 'developer');
});
afterAll(() => server?.close());

it('counts the own tasks by status, and shows those that are late or run', async () => {
  const { id } = (await developer.get('admin/auth/me')).json.user;
  const { json } = await developer.get('fp/dashboard');
  const own = await developer.get(`fp/dev-tasks;perPage=1?executor_id=${id}`);
  const counts: number[] = Object.values(json.counts_by_status);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(own.json.total);
  for (const task of json.late) expect(Date.parse(task.deadline)).toBeLessThan(Date.now());
  const open = json.projects.reduce((sum: number, project: { open_count: number }) => sum + project.open_count, 0);
  expect(open).toBeGreaterThanOrEqual(json.late.length);
  expect(json.projects[0].key).toMatch(/^[A-Z]{2,6}$/);
});
