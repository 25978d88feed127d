import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { beginFollowers } from '#server/jobs/followers.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { signedIn } from '#app/testing/caller.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

it('the demo company has come and gone for a year: mostly as it should, and now and then as people do', async () => {
  const { rows } = await sql<Record<'days' | 'present' | 'late' | 'missing' | 'overtime', number>>`select
      count(*)::int as days, count(*) filter (where status = 'present')::int as present,
      count(*) filter (where late_minutes > 0)::int as late,
      count(*) filter (where 'missing_out' = any(flags))::int as missing,
      count(*) filter (where overtime_minutes > 0)::int as overtime
    from attendance`.execute(server.db);
  const { days, present, late, missing, overtime } = rows[0]!;
  expect(days).toBeGreaterThan(10_000);
  expect(present / days).toBeGreaterThan(0.5);
  for (const [share, least, most] of [
    [late, 0.01, 0.1],
    [missing, 0.002, 0.05],
    [overtime, 0.01, 0.15],
  ] as const) {
    expect(share / present).toBeGreaterThan(least);
    expect(share / present).toBeLessThan(most);
  }
});

it('nobody works half as much again as their norm, flexible hours or not', async () => {
  const { rows } = await sql<{ login: string; worked: number; norm: number }>`select u.login,
      sum(a.worked_minutes)::int as worked, sum(a.norm_minutes)::int as norm
    from attendance a join users u on u.id = a.user_id
    where a.worked_minutes > 0 and a.day > (select max(day) - 60 from attendance)
    group by u.login having sum(a.worked_minutes) > 1.5 * sum(a.norm_minutes)`.execute(server.db);
  expect(rows).toEqual([]);
});

it('its last two months are closed, and this one is open', async () => {
  const hr = await signedIn(server, 'hr');
  const { rows } = (await hr.get('fp/attendance-months;sortBy=month')).json;
  expect(rows.map(({ state }: { state: string }) => state).sort()).toEqual(['closed', 'closed', 'open']);
});

it('some of it waits for an answer, of those who decide and of the person', async () => {
  const [hr, developer] = [await signedIn(server, 'hr'), await signedIn(server, 'developer')];
  const states = (await hr.get('fp/attendance-corrections;perPage=50')).json.rows.map(
    ({ state }: { state: string }) => state,
  );
  expect(states.filter((state: string) => state === 'sent').length).toBeGreaterThan(1);
  expect(states).toContain('approved');
  expect((await developer.get('fp/attendance-questions?state=open')).json.total).toBe(1);
});

it('who follows begins before the first change of all, and keeps a place that it has', async () => {
  const placesOf = async () =>
    (
      await sql<{ place: string }>`select xid || ' ' || event_id as place from followers where name = 'probe'`.execute(
        server.db,
      )
    ).rows;
  expect(await placesOf()).toEqual([]);
  await beginFollowers(server.db, ['probe']);
  const [begun] = await placesOf();
  const hr = await signedIn(server, 'hr');
  await hr.post('fp/teams', { names: { uz: 'Kuzatilgan jamoa' }, color: '#1e88e5' });
  await beginFollowers(server.db, ['probe']);
  expect(begun).toBeDefined();
  expect(await placesOf()).toEqual([begun]);
});
