import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { signedIn } from '#app/testing/caller.ts';
import { threePeople } from '#app/testing/three-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

it('tells staff how long was worked today, and clients of nobody’s time', async () => {
  const admin = await signedIn(server, 'admin');
  // One who may open every screen.
  const client = (await threePeople(server)).client.caller;
  const { rows } = (await client.get('fp/dev-tasks/running')).json;
  const [{ id, executor_id }] = rows;
  await sql`insert into task_intervals (task_id, user_id, started_at, ended_at, minutes)
    values (${id}, ${executor_id}, now(), now(), 45)`.execute(server.db);
  const told = (await admin.get('fp/dev-tasks/running')).json;
  expect(told.tasks.find((one: { id: number }) => one.id === id).today_minutes).toBeGreaterThanOrEqual(45);
  expect(told.people.map((one: { user_id: number }) => one.user_id)).toContain(executor_id);
  expect((await client.get('fp/dev-tasks/running')).json).toMatchObject({ rows, tasks: [], people: [] });
});
