import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { exactUpTo } from '#server/crud/list.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

it('counts a list as far as it must, and estimates what lies beyond', async () => {
  const before = (await admin.get('fp/clients')).json;
  expect(before.total_is_estimate).toBeUndefined();
  await sql`insert into clients (name) select 'Mijoz ' || n from generate_series(1, ${exactUpTo}::int) n`.execute(
    server.db,
  );
  await sql`analyze clients`.execute(server.db);
  const { json } = await admin.get('fp/clients');
  expect(json.total_is_estimate).toBe(true);
  expect(Math.abs(json.total - exactUpTo - before.total)).toBeLessThan(exactUpTo / 10);
  // A page that is not full is the last one, and nothing is estimated there.
  const last = (await admin.get(`fp/clients;perPage=500;page=${Math.ceil((exactUpTo + before.total) / 500)}`)).json;
  expect(last).toMatchObject({ total: exactUpTo + before.total });
});
