import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

interface Row {
  readonly route: string;
  readonly name: string;
  readonly total: number;
  readonly visits: number[];
}
const read = async (query = ''): Promise<{ days: string[]; rows: Row[] }> =>
  (await admin.in('ru').get(`admin/screen-visits${query}`)).json;
const at = (rows: readonly Row[], route: string) => rows.find((row) => row.route === route);

it('counts who opens what, by day, and shows what nobody opens', async () => {
  const developer = await signedIn(server, 'developer');
  const before = await read();
  for (let time = 0; time < 3; time++) await developer.post('admin/screen-visits', { route: '/tasks/calendar' });
  await developer.post('admin/screen-visits', { route: '/no-such-screen' });
  const { days, rows } = await read();
  expect(days).toHaveLength(14);
  const calendar = at(rows, '/tasks/calendar')!;
  expect(calendar.total).toBe((at(before.rows, '/tasks/calendar')?.total ?? 0) + 3);
  expect(calendar.visits).toHaveLength(14);
  expect(calendar.name).toMatch(/[а-я]/);
  expect(at(rows, '/no-such-screen')).toBeUndefined();
  expect(rows.filter(({ total }) => total === 0).length).toBeGreaterThan(5);
  expect(rows.map(({ total }) => total)).toEqual(rows.map(({ total }) => total).toSorted((a, b) => b - a));
});

it('tells days apart and forgets those before', async () => {
  const { days } = await read();
  const [yesterday, old] = [days.at(-2)!, addDays(days[0]!, -1)];
  await sql`insert into screen_visits (day, route, visits) values (${yesterday}, '/tasks/tree', 5), (${old}, '/tasks/tree', 9)
    on conflict (day, route) do update set visits = excluded.visits`.execute(server.db);
  expect(at((await read()).rows, '/tasks/tree')!.visits.at(-2)).toBe(5);
  expect(at((await read('?days=1')).rows, '/tasks/tree')!.total).toBe(0);
  expect(at((await read('?days=30')).rows, '/tasks/tree')!.total).toBe(14);
  expect((await admin.get('admin/screen-visits?days=91')).status).toBe(400);
});
