import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { askForEmployment } from '#modules/numbers/measures/employment/employment-work.server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

it('asks for the days that were never filled, of the people whose they are', async () => {
  const { rows } = await sql<{ user_id: number }>`select user_id from employment_days
    group by user_id order by user_id limit 2`.execute(server.db);
  const ids = rows.map(({ user_id }) => user_id);
  expect(ids).toHaveLength(2);
  await sql`delete from employment_days where user_id = any(${ids}::bigint[])`.execute(server.db);
  await sql`delete from waiting_work where job = 'compute_employment'`.execute(server.db);
  await server.db.transaction((db) => askForEmployment(contextOfJob(db, server.config, 'test', new Date())));
  const asked = await sql<{ payload: { user_ids: number[] } }>`select payload from waiting_work
    where job = 'compute_employment'`.execute(server.db);
  const people = asked.rows.flatMap(({ payload }) => payload.user_ids);
  for (const id of ids) expect(people).toContain(id);
});
