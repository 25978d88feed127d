import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
const people: Record<string, Caller> = {};
const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'hr', 'editor', 'client'];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) people[login] = await signedIn(server, login);
});
afterAll(() => server?.close());

const who = (login: string): Caller => people[login]!;
const get = async (login: string, part: string) => (await who(login).get(`fp/dashboard/${part}`)).json;

describe('a part is for those who hold its action', () => {
  it.each([
    ['day', ['admin', 'director', 'manager', 'lead', 'developer', 'hr', 'editor']],
    ['week', ['admin', 'director', 'manager', 'lead']],
    ['warnings', ['admin', 'director', 'editor']],
    ['asked', ['admin', 'client']],
  ])('%s', async (part, allowed) => {
    for (const login of logins) {
      const { status } = await who(login).get(`fp/dashboard/${part}`);
      expect([login, status]).toEqual([login, allowed.includes(login) ? 200 : 403]);
    }
  });
});

describe('the own day', () => {
  it('shows what was worked on today, and the running task with its moves', async () => {
    const { id } = (await who('developer').get('admin/auth/me')).json.user;
    const day = await get('developer', 'day');
    const { rows } = await sql`select count(*)::int as n from task_intervals where user_id = ${id}
      and started_at >= ${new Date(`${day.day}T00:00:00+05:00`)} and deleted_at is null`.execute(server.db);
    expect(day.worked).toHaveLength((rows[0] as { n: number }).n);
    if (day.running) expect(day.running).toMatchObject({ status: 'processing', executor_id: id });
    for (const { starts_at, ends_at } of day.spans) expect(starts_at < ends_at).toBe(true);
  });

  it('shows what was put aside last while nothing runs, to go on with', async () => {
    const developer = who('developer');
    const { id } = (await developer.get('admin/auth/me')).json.user;
    const move = (task: number, action: string) =>
      developer.post('fp/dev-tasks/transition', { ids: [task], action, comment: 'Sinov' });
    const { rows } = (await developer.get(`fp/dev-tasks;perPage=50?executor_id=${id}&status=new`)).json;
    const [first, second] = rows
      .filter(({ allowed_actions }: { allowed_actions: string[] }) => allowed_actions.includes('to_processing'))
      .map((row: { id: number }) => row.id);
    const before = (await get('developer', 'day')).running;
    if (before) expect((await move(before.id, 'to_pause')).status).toBe(200);
    for (const task of [first, second]) {
      expect((await move(task, 'to_processing')).status).toBe(200);
      expect(await get('developer', 'day')).toMatchObject({ running: { id: task }, paused: null });
      expect((await move(task, 'to_pause')).status).toBe(200);
    }
    const { running, paused } = await get('developer', 'day');
    expect([running, paused.id]).toEqual([null, second]);
    expect(paused.allowed_actions).toContain('to_processing');
  });

  it('names no task that the person does not see any more', async () => {
    const { id } = (await who('developer').get('admin/auth/me')).json.user;
    const { rows } = await sql`select t.id from dev_tasks t where t.deleted_at is null
      and not (t.people_ids @> array[${id}::bigint]) and t.project_id not in (select p.id from projects p
        where p.member_ids @> array[${id}::bigint] or p.manager_id = ${id} or p.team_id in
          (select team_id from team_members where user_id = ${id})) limit 1`.execute(server.db);
    const taskId = (rows[0] as { id: number }).id;
    await sql`insert into task_intervals (task_id, user_id, started_at, ended_at, minutes)
      values (${taskId}, ${id}, now(), now(), 0)`.execute(server.db);
    const { worked } = await get('developer', 'day');
    expect(worked.find((span: { task_id: number }) => span.task_id === taskId)).toMatchObject({ name: null });
    await sql`delete from task_intervals where task_id = ${taskId} and user_id = ${id}`.execute(server.db);
  });
});

describe('the week of people', () => {
  it('has five working days, and the tasks of a cell add up to it', async () => {
    const week = await get('manager', 'week');
    expect(week.days).toHaveLength(5);
    const busy = week.people.find((one: { days: { load_minutes: number }[] }) =>
      one.days.some(({ load_minutes }) => load_minutes > 0),
    );
    const at = busy.days.findIndex((one: { load_minutes: number }) => one.load_minutes > 0);
    const cell = await get('manager', `week-cell?user_id=${busy.user_id}&day=${week.days[at]}`);
    const told = cell.rows.reduce((sum: number, row: { minutes: number }) => sum + row.minutes, cell.hidden_minutes);
    // Each task is rounded by itself.
    expect(Math.abs(told - busy.days[at].load_minutes)).toBeLessThanOrEqual(cell.rows.length + 3);
  });

  it('leaves a day of leave without capacity', async () => {
    const week = await get('director', 'week');
    const [person] = week.people;
    const { rows } = await sql`select id from leave_kinds where is_away limit 1`.execute(server.db);
    const kind = (rows[0] as { id: number }).id;
    await sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status)
      values (${person.user_id}, ${kind}, ${week.days[1]}::date, ${week.days[1]}::date, 'approved')`.execute(server.db);
    const after = await get('director', 'week');
    const now = after.people.find((one: { user_id: number }) => one.user_id === person.user_id);
    expect(now.days[1]).toEqual({ capacity_minutes: 0, load_minutes: 0 });
    await sql`delete from leave_requests where user_id = ${person.user_id} and starts_on = ${week.days[1]}::date
      and status = 'approved' and leave_kind_id = ${kind}`.execute(server.db);
  });

  it('shows a lead no cell of somebody whom they do not work with', async () => {
    const { people: own, days } = await get('lead', 'week');
    const all = (await get('director', 'week')).people as { user_id: number }[];
    const stranger = all.find(({ user_id }) => !own.some((one: { user_id: number }) => one.user_id === user_id));
    const answer = await who('lead').get(`fp/dashboard/week-cell?user_id=${stranger!.user_id}&day=${days[0]}`);
    expect(answer.status).toBe(404);
  });

  it('offers only tasks that nobody does and the caller sees', async () => {
    const { free, free_total } = await get('manager', 'week');
    expect(free_total).toBeGreaterThanOrEqual(free.length);
    for (const task of free) expect(task.executor_id).toBeNull();
  });
});

describe('what waits for a check', () => {
  it('is as many as stand under review on the page behind it', async () => {
    for (const login of ['manager', 'lead', 'developer']) {
      const { rows } = (await who(login).get('fp/dev-tasks/to-test')).json;
      const checked = rows.filter(({ status }: { status: string }) => status === 'checking').length;
      expect([login, (await who(login).get('fp/dashboard')).json.totals.checking]).toEqual([login, checked]);
    }
  });
});

describe('warnings', () => {
  const kinds = async (login: string) =>
    (await get(login, 'warnings')).warnings.map(({ kind }: { kind: string }) => kind);

  it('are those of which one opens the screen', async () => {
    expect(await kinds('admin')).toEqual(['jobs', 'sign_ins', 'audit', 'texts', 'disk']);
    expect(await kinds('director')).toEqual(['sign_ins']);
    expect(await kinds('editor')).toEqual(['texts']);
  });

  it('count wrong tries of a day', async () => {
    const count = async () =>
      (await get('admin', 'warnings')).warnings.find(({ kind }: { kind: string }) => kind === 'sign_ins').count;
    const before = await count();
    const body = { login: 'developer', password: 'not the one' };
    await who('developer').post('admin/auth/login', body);
    expect(await count()).toBe(before + 1);
  });

  it('count texts that lack a language', async () => {
    await sql`update translations set ru = null where key = 'home.late'`.execute(server.db);
    const { warnings } = await get('editor', 'warnings');
    expect(warnings[0]).toMatchObject({ kind: 'texts', count: 1, is_bad: true });
  });
});

describe('what a client asked for', () => {
  it('is that of their own organisation, without what is confirmed long ago', async () => {
    const { client_id } = (await who('client').get('admin/auth/me')).json.user;
    const { rows } = await get('client', 'asked');
    expect(rows.length).toBeGreaterThan(0);
    const ids = rows.map(({ id }: { id: number }) => id);
    const found = await sql`select distinct client_id from client_tasks where id = any(${ids}::bigint[])`.execute(
      server.db,
    );
    expect(found.rows).toEqual([{ client_id }]);
    const month = dayOf(Date.now(), 'Asia/Tashkent').slice(0, 7);
    for (const row of rows)
      if (row.status === 'confirmed')
        expect(Date.parse(row.confirmed_at)).toBeGreaterThan(Date.parse(`${month}-01`) - 864e5);
  });

  it('has the steps and the days of the list of their requests', async () => {
    const { rows } = await get('client', 'asked');
    const listed = (await who('client').get('fp/client-tasks;perPage=200')).json.rows as { id: number }[];
    const facts = (row: object) => {
      const { id, status, task_count, accepted_count, done_at, confirmed_at } = row as Record<string, unknown>;
      return { id, status, task_count, accepted_count, done_at, confirmed_at };
    };
    const byId = new Map(listed.map((row) => [row.id, facts(row)]));
    expect(rows.map(facts)).toEqual(rows.map(({ id }: { id: number }) => byId.get(id)));
  });
});
