import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays, addMonths } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { freezeMonth } from '#modules/numbers/measures/door.server.ts';

let server: TestServer;
const people = {} as Record<string, Caller>;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of ['director', 'manager', 'lead', 'developer', 'tester', 'hr', 'client'])
    people[login] = await signedIn(server, login);
});
afterAll(() => server?.close());

const report = 'fp/reports/tasks';

describe('a report of tasks', () => {
  it('answers people with their numbers and a total of all', async () => {
    const { status, json } = await people.director!.get(`${report};perPage=500`);
    expect(json).toMatchObject({ page: 1, perPage: 500, frozen: false, version: null, hidden_columns: [] });
    expect(status).toBe(200);
    const sum = json.rows.reduce((all: number, row: { open_count: number }) => all + row.open_count, 0);
    expect(sum).toBe(json.totals.open_count);
    expect(json.totals.open_count).toBeGreaterThan(0);
    expect(
      json.rows.every(
        (row: { fio: string | null; executor_id: number | null }) => (row.fio === null) === (row.executor_id === null),
      ),
    ).toBe(true);
  });

  it('opens just the rows of a number', async () => {
    const { json } = await people.director!.get(`${report};perPage=500`);
    for (const row of json.rows.slice(0, 5)) {
      const opened = await people.director!.get(
        `${report}/rows?measure=late_count&executor_id=${row.executor_id}&as_of=${json.as_of}`,
      );
      expect(opened.status).toBe(200);
      expect(opened.json.total + opened.json.hidden.count).toBe(row.late_count);
    }
  });
});

describe('a snapshot', () => {
  it('stays what it was while the world goes on', async () => {
    const { json } = await people.director!.get(`${report};perPage=500`);
    const name = `Surat ${Math.random()}`;
    const project = (await people.manager!.get('fp/dev-tasks;sortBy=id;descending=true?status=new')).json.rows[0]
      .project_id;
    const made = await people.manager!.post('fp/dev-tasks', { name, project_id: project });
    expect(made.status).toBe(201);
    const same = await people.director!.get(`${report};perPage=500?as_of=${json.as_of}`);
    expect(same.json.totals).toEqual(json.totals);
    expect(same.json.as_of).toBe(json.as_of);
    const fresh = await people.director!.get(`${report};perPage=500`);
    expect(fresh.json.totals.created_count).toBe(json.totals.created_count + 1);
    expect(Number(same.headers.age)).toBeGreaterThanOrEqual(0);
  });

  it('is gone after its time', async () => {
    const { json } = await people.director!.get(report);
    await server.pool.query('update report_snapshots set ends_at = now()');
    const gone = await people.director!.get(`${report}?as_of=${json.as_of}`);
    expect([gone.status, gone.json.code]).toEqual([409, 40911]);
    expect((await people.director!.get(`${report}?as_of=yesterday`)).json.errors[0]).toMatchObject({
      ...{ field: 'as_of', rule: 'instant' },
    });
  });

  it('is taken again within a minute where several are open', async () => {
    const moments = new Set<string>();
    await server.pool.query('delete from report_snapshots');
    for (let at = 0; at < 12; at++) moments.add((await people.director!.get(report)).json.as_of);
    expect(moments.size).toBe(8);
  });
});

describe('who sees what', () => {
  const peopleSeenBy = async (login: string): Promise<(number | null)[]> =>
    (await people[login]!.get(`${report};perPage=500?period=last_90_days`)).json.rows.map(
      (row: { executor_id: number | null }) => row.executor_id,
    );
  const idOf = async (login: string): Promise<number> => (await people[login]!.get('admin/auth/me')).json.user.id;

  it('tells a developer of themselves, a lead of their people, the director of everybody', async () => {
    expect(await peopleSeenBy('developer')).toEqual([await idOf('developer')]);
    const led = await peopleSeenBy('lead');
    const all = await peopleSeenBy('director');
    expect(led).not.toContain(null);
    expect(led.length).toBeGreaterThan(1);
    expect(all.length).toBeGreaterThan(led.length);
    expect(all).toEqual(expect.arrayContaining(led));
  });

  it('has the same numbers of a person for whoever reads them', async () => {
    const own = (await people.developer!.get(`${report}?period=last_90_days`)).json.rows[0];
    const id = await idOf('developer');
    const rows = (await people.director!.get(`${report};perPage=500?period=last_90_days`)).json.rows;
    expect(rows.find((row: { executor_id: number }) => row.executor_id === id)).toEqual(own);
  });

  it('says the same of late tasks as home does', async () => {
    const home = (await people.developer!.get('fp/dashboard')).json;
    await server.pool.query('delete from report_snapshots');
    const [own] = (await people.developer!.get(report)).json.rows;
    expect([home.totals.late, home.counts_by_status.processing ?? 0]).toEqual([
      own.late_count,
      own.status_count.processing,
    ]);
  });

  it('refuses a client, and whoever has no action of it', async () => {
    expect((await people.client!.get(report)).status).toBe(403);
    for (const name of ['tasks-by-projects', 'statistics'])
      expect([name, (await people.client!.get(`fp/reports/${name}`)).status]).toEqual([name, 403]);
    expect((await people.developer!.get('fp/reports/tasks-by-projects')).status).toBe(403);
    expect((await people.client!.get('fp/measures')).status).toBe(200);
  });

  it('tells of projects that the reader sees', async () => {
    const seen = (await people.lead!.get('fp/dev-tasks/value-counts?of=project_id')).json.rows.map(
      (row: { value: string }) => Number(row.value),
    );
    const { rows } = (await people.lead!.get('fp/reports/tasks-by-projects;perPage=500')).json;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(seen).toContain(row.project_id);
  });
});

describe('what is asked wrongly', () => {
  it.each([
    ['?day_from=2026-11-20&day_to=2026-11-19', 40002, 'day_to', 'period_order'],
    ['?day_from=2026-11-20&day_to=2096-11-19', 40002, 'day_to', 'after_today'],
    ['?nonsense=1', 40001, 'nonsense', 'known'],
    ['?client_status=new', 40001, 'client_status', 'known'],
    [';sortBy=salary', 40001, 'salary', 'sortable'],
    [';perPage=501', 40002, 'perPage', 'range'],
    ['?columns=salary', 40005, 'salary', 'known'],
    ['?group=project_id', 40002, 'group', 'choice'],
    ['?executor_id=abc', 40002, 'executor_id', 'reference'],
    ['?team_id=abc', 40002, 'team_id', 'reference'],
    ['?compare=last', 40002, 'compare', 'choice'],
    ['?version=77', 40002, 'version', 'choice'],
    ['?format=pdf', 40004, 'format', 'choice'],
    ['/rows', 40002, 'measure', 'required'],
    ['/rows?measure=salary', 40002, 'measure', 'choice'],
    ['/rows?measure=status_count&status=lost', 40002, 'status', 'choice'],
    ['/rows?measure=open_count&month=2020-01', 40002, 'month', 'choice'],
  ])('%s', async (address, code, field, rule) => {
    for (const lang of ['uz', 'uk', 'ru']) {
      const { json } = await people.director!.in(lang).get(`${report}${address}`);
      expect([json.code, json.errors[0].field, json.errors[0].rule]).toEqual([code, field, rule]);
      expect(json.errors[0].message).not.toContain('rule.');
    }
  });
});

describe('a closed month', () => {
  // The demo company has closed the two months before this one.
  const [first, next, today] = [-3, -2, 0].map((count) => addMonths(dayOf(Date.now(), 'Asia/Tashkent'), count));
  const month = first!.slice(0, 7);
  // The KPI of a month is frozen by its own closing.
  const shown = 'status_count,finished_count,accepted_count,planned_minutes,task_minutes,first_pass_share,late_count';
  const days = `day_from=${month}-01&day_to=${addDays(`${next!.slice(0, 7)}-01`, -1)}&columns=${shown}`;
  const freeze = (version: number) =>
    server.db.transaction((db) => freezeMonth(contextOfJob(db, server.config, 'test', new Date()), month, version));

  it('stays as it was, and each edition can be opened', async () => {
    await server.pool.query(`delete from report_snapshots`);
    const live = (await people.director!.get(`${report};perPage=500?${days}`)).json;
    expect(live).toMatchObject({ frozen: false, version: null });
    await freeze(1);
    await server.pool.query(`delete from report_snapshots`);
    const firstly = (await people.director!.get(`${report};perPage=500?${days}`)).json;
    expect(firstly).toMatchObject({ frozen: true, version: 1 });
    expect([firstly.totals, firstly.rows]).toEqual([live.totals, live.rows]);
    await server.db.transaction(async (db) => {
      // Past the rules that hold tasks which stand in acts.
      await sql`set local session_replication_role = replica`.run(db);
      await sql`update dev_tasks set deleted_at = now(), planned_minutes = 77777 where id in (select task_id
        from task_flows where created_at >= ${`${month}-01`}::date
          and created_at < ${`${next!.slice(0, 7)}-01`}::date limit 200)`.run(db);
      await sql`select keep_task_entries((select array_agg(id) from dev_tasks))`.run(db);
    });
    await server.pool.query(`delete from report_snapshots`);
    const later = (await people.director!.get(`${report};perPage=500?${days}`)).json;
    expect([later.totals, later.rows]).toEqual([firstly.totals, firstly.rows]);
    await freeze(2);
    await server.pool.query(`delete from report_snapshots`);
    const second = (await people.director!.get(`${report};perPage=500?${days}`)).json;
    expect(second.version).toBe(2);
    expect(second.totals.finished_count).toBeLessThan(firstly.totals.finished_count);
    const again = (await people.director!.get(`${report};perPage=500?${days}&version=1`)).json;
    expect([again.version, again.totals]).toEqual([1, firstly.totals]);
    const both = (await people.director!.get(`${report}?day_from=${month}-01&day_to=${today}`)).json;
    expect(both.frozen).toBe('partly');
    const opened = (await people.director!.get(`${report}/rows?measure=finished_count&${days}&version=1`)).json;
    expect(opened.total + opened.hidden.count).toBe(firstly.totals.finished_count);
    expect(opened.hidden.count).toBeGreaterThan(0);
  });
});
