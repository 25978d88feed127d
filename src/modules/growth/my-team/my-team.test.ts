import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { MyTeam, TeamPerson } from '#modules/growth/my-team/my-team.ts';

const logins = ['lead', 'developer', 'tester', 'manager', 'hr', 'director', 'client', 'editor'] as const;
type Login = (typeof logins)[number];

let server: TestServer;
const people = {} as Record<Login, Caller>;
const ids = {} as Record<Login, number>;
let mate: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) {
    people[login] = await signedIn(server, login);
    ids[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
  const { rows } = await sql<{ id: number }>`select u.id from users u
    join team_members m on m.user_id = u.id and m.deleted_at is null and m.ends_on is null
    where m.team_id in (select team_id from team_members where user_id = ${ids.developer} and deleted_at is null
      and ends_on is null) and u.id not in (${ids.developer}, ${ids.lead}) and u.status = 'active'
    order by u.id limit 1`.execute(server.db);
  mate = rows[0]!.id;
});
afterAll(() => server?.close());

const today = () => dayOf(Date.now(), 'Asia/Tashkent');
const answer = async (login: Login, query = ''): Promise<MyTeam> => {
  const { status, json, text } = await people[login].get(`fp/team${query}`);
  expect(status, text).toBe(200);
  return json;
};
const lineOf = async (login: Login, id: number): Promise<TeamPerson | undefined> =>
  (await answer(login)).people.find(({ user_id }) => user_id === id);

describe('my team', () => {
  // Whatever the hour of the test is, they are at work and have come too late.
  beforeEach(async () => {
    for (const table of ['attendance_punches', 'attendance_corrections'])
      await sql`delete from ${sql.table(table)} where user_id = any(${[ids.developer, mate]}::bigint[])`.execute(
        server.db,
      );
    await sql`insert into attendance_punches (user_id, at, direction, source)
      values (${ids.developer}, now() - interval '20 minutes', 'in', 'web')`.execute(server.db);
    await sql`update dev_tasks set running_since = null where executor_id = ${ids.developer}`.execute(server.db);
  });

  it('shows its lead who is in since when, on what, and how long today', async () => {
    const task = await people.lead.post('fp/dev-tasks', {
      ...{ name: 'Hozir bajarilayotgan vazifa', executor_id: ids.developer },
      project_id: (await people.developer.get('fp/projects/options')).json.rows[0].id,
    });
    expect(task.status, task.text).toBe(201);
    await sql`update dev_tasks set running_since = now() - interval '5 minutes', status = 'processing'
      where id = ${task.json.id}`.execute(server.db);
    const line = (await lineOf('lead', ids.developer))!;
    expect(line).toMatchObject({ state: 'in', is_working: true, task: { id: task.json.id, number: task.json.number } });
    expect(Date.now() - Date.parse(line.since!)).toBeLessThan(22 * 60_000);
    expect(line.is_late).not.toBeNull();
    expect(await answer('lead')).toMatchObject({ sees_minutes: true, sees_work: true });
  });

  it('tells colleagues where somebody is, and neither on what nor how late', async () => {
    expect(await lineOf('tester', ids.developer)).toBeDefined();
    const { rows } = await sql<{ login: string }>`select login from users where id = ${mate}`.execute(server.db);
    const line = (await lineOf('developer', mate))!;
    expect(line, rows[0]!.login).toMatchObject({ is_working: null, task: null, is_late: null, day_minutes: null });
    expect(['out', 'leave', 'remote']).toContain(line.state);
    expect(await answer('developer')).toMatchObject({ sees_minutes: false });
    // Of oneself everything is told.
    expect((await lineOf('developer', ids.developer))!.is_late).not.toBeNull();
  });

  it('says of a task that the reader does not see only that somebody works', async () => {
    await sql`update dev_tasks set running_since = now(), status = 'processing' where id = (
      select t.id from dev_tasks t where t.deleted_at is null and t.project_id is null limit 1)`.execute(server.db);
    const { rows } = await sql<{ id: number }>`select t.id from dev_tasks t join projects p on p.id = t.project_id
      where t.deleted_at is null and p.manager_id <> ${ids.lead} and not p.member_ids @> array[${ids.lead}]::bigint[]
        and coalesce(p.team_id, 0) not in (select team_id from team_members where user_id = ${ids.lead})
        and t.creator_id <> ${ids.lead} and coalesce(t.reviewer_id, 0) <> ${ids.lead} limit 1`.execute(server.db);
    await sql`update dev_tasks set executor_id = ${ids.developer}, running_since = now(), status = 'processing'
      where id = ${rows[0]!.id}`.execute(server.db);
    const seen = await lineOf('hr', ids.developer);
    expect(seen).toMatchObject({ is_working: true, task: null });
  });

  it('says when somebody who is away is back, to everybody of the team, and never why', async () => {
    await sql`delete from attendance_punches where user_id = ${ids.developer}`.execute(server.db);
    await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status)
      select ${ids.developer}, id, ${addDays(today(), -2)}::date, ${addDays(today(), 2)}::date, 'approved' from leave_kinds
      where code = 'sick' returning id`.execute(server.db);
    const line = (await lineOf('tester', ids.developer))!;
    expect(line).toMatchObject({ state: 'leave', since: null });
    expect(line.back_on! > today()).toBe(true);
    expect(JSON.stringify(line)).not.toMatch(/sick|kasal/i);
    await sql`delete from leave_requests where user_id = ${ids.developer} and starts_on = ${addDays(today(), -2)}::date`.execute(
      server.db,
    );
  });

  it('is everybody for HR and the director, own people for others, nothing for clients', async () => {
    const all = (await answer('hr')).people.length;
    expect((await answer('director')).people).toHaveLength(all);
    expect((await answer('developer')).people.length).toBeLessThan(all);
    expect((await answer('manager')).sees_minutes || (await answer('manager')).sees_work).toBe(true);
    expect((await people.client.get('fp/team')).status).toBe(403);
    const { rows } = await sql<{
      id: number;
    }>`select id from teams where deleted_at is null order by id limit 1`.execute(server.db);
    const one = await answer('hr', `?team_id=${rows[0]!.id}`);
    expect(one.people.length).toBeGreaterThan(0);
    expect(one.people.length).toBeLessThan(all);
    expect((await people.hr.get('fp/team?team_id=abc')).status).toBe(400);
  });
});
