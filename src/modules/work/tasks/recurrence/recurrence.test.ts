import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { makeRecurring } from '#modules/work/tasks/recurrence/make-recurring.server.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { type Person, tashkent, timeZone } from '#modules/work/tasks/testing/small-company.server.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';

let company: CompanyOverHttp;
let template: { id: number; number: string };
beforeAll(async () => {
  company = await companyOverHttp();
  template = await make({ name: 'Oylik hisobot', hard_index: 4, planned_minutes: 120 });
  const child = await make({ name: 'Raqamlarni yigʻish', parent_id: template.id });
  await make({ name: 'Jadval', parent_id: child.id });
  const manager = await company.as('manager');
  await manager.post('fp/task-checks', { task_id: template.id, text: 'Summalar mos', result: 'passed' });
});
afterAll(() => company[Symbol.asyncDispose]());

const path = 'fp/task-recurrences';
const byText = (a: string, b: string) => (a < b ? -1 : 1);
const make = async (more: object) => {
  const body = { project_id: company.ids.project, executor_id: company.ids.developer };
  return (await (await company.as('manager')).post('fp/dev-tasks', { ...body, ...more })).json;
};
const recur = async (more: object = {}, person: Person = 'manager') =>
  (await company.as(person)).post(path, {
    name: 'Noyabr hisoboti',
    template_task_id: template.id,
    starts_on: '2026-11-02',
    deadline_days: 2,
    ...more,
  });
const read = async (id: number) => (await (await company.as('manager')).get(`${path}/${id}`)).json;
const runsOf = async (id: number) =>
  (
    await (
      await company.as('manager')
    ).get(`fp/task-recurrence-runs;sortBy=id;descending=false?task_recurrence_id=${id}`)
  ).json.rows;
const run = (now: string) =>
  company.server.db.transaction((db) => makeRecurring(contextOfJob(db, { timeZone }, 'test', tashkent(now))));
const forget = () => sql`update task_recurrences set is_paused = true`.execute(company.server.db);

describe('a recurrence', () => {
  it('tells its next ten days, and follows each change of them', async () => {
    const { status, json } = await recur({ weekdays: ['monday'] });
    expect(status).toBe(201);
    expect(json.next_on).toBe('2026-11-02');
    const row = await read(json.id);
    expect(row.next_dates).toHaveLength(10);
    expect(row.next_dates.slice(0, 3)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    const manager = await company.as('manager');
    await manager.patch(`${path}/${json.id}`, { unit: 'month', month_day: 31, on_day_off: 'before' });
    expect((await read(json.id)).next_dates.slice(0, 3)).toEqual(['2026-11-30', '2026-12-31', '2027-01-29']);
    await forget();
  });

  it('makes the tree with its checks, from the morning of its day in the company’s time, once', async () => {
    const { id } = (await recur({ weekdays: ['monday'] })).json;
    expect(await run('2026-11-01T23:59')).toBe(0);
    expect(await run('2026-11-02T00:01')).toBe(1);
    expect(await run('2026-11-02T12:00')).toBe(0);
    const [made, ...more] = await runsOf(id);
    expect(more).toEqual([]);
    expect(made.day).toBe('2026-11-02');
    const manager = await company.as('manager');
    const task = (await manager.get(`fp/dev-tasks/${made.task_id}`)).json;
    expect(task).toMatchObject({
      name: 'Noyabr hisoboti',
      status: 'new',
      hard_index: 4,
      planned_minutes: 120,
      executor_id: company.ids.developer,
      creator_id: company.ids.manager,
      planned_start_on: '2026-11-02',
      deadline: '2026-11-04T13:00:00Z',
      first_deadline: '2026-11-04T13:00:00Z',
      deadline_reason_code: 'initial',
      sub_task_count: 1,
      open_sub_task_count: 1,
    });
    const below = (await manager.get(`fp/dev-tasks?main_task_id=${task.id}`)).json.rows;
    expect(below.map(({ name }: { name: string }) => name).toSorted(byText)).toEqual(['Jadval', 'Raqamlarni yigʻish']);
    expect(new Set([task.number, template.number, ...below.map((row: { number: string }) => row.number)]).size).toBe(4);
    const checks = (await manager.get(`fp/task-checks?task_id=${task.id}`)).json.rows;
    expect(checks).toMatchObject([{ text: 'Summalar mos', result: 'open' }]);
    expect((await read(id)).next_on).toBe('2026-11-09');
    await forget();
  });

  it('outlives the sprint of its first task: what comes after the sprint is closed belongs to none', async () => {
    const admin = await company.as('admin');
    const sprint = (await admin.post('fp/task-groups', { name: 'Birinchi sprint' })).json;
    const first = await make({ name: 'Haftalik yigʻilish', task_group_id: sprint.id });
    const { id } = (await recur({ unit: 'day', template_task_id: first.id })).json;
    await run('2026-11-02T10:00');
    await admin.post('fp/task-groups/close', { id: sprint.id });
    await run('2026-11-03T10:00');
    const groups = (await runsOf(id)).map(async ({ task_id }: { task_id: number }) => {
      return (await admin.get(`fp/dev-tasks/${task_id}`)).json.task_group_id;
    });
    expect(await Promise.all(groups)).toEqual([sprint.id, null]);
    await forget();
  });

  it('is made once by two workers, and what was missed is made up for once', async () => {
    const { id } = (await recur({ unit: 'day' })).json;
    await Promise.all([run('2026-11-05T10:00'), run('2026-11-05T10:00')]);
    expect((await runsOf(id)).map(({ day }: { day: string }) => day)).toEqual(['2026-11-05']);
    expect(await read(id)).toMatchObject({ last_on: '2026-11-05', next_on: '2026-11-06' });
    await forget();
  });

  it('rests while it is paused, and ends', async () => {
    const { id } = (await recur({ unit: 'day', count: 2, is_paused: true })).json;
    expect(await run('2026-11-02T10:00')).toBe(0);
    await (await company.as('manager')).patch(`${path}/${id}`, { is_paused: false });
    await run('2026-11-02T10:00');
    await run('2026-11-03T10:00');
    await run('2026-11-04T10:00');
    expect(await runsOf(id)).toHaveLength(2);
    expect(await read(id)).toMatchObject({ next_on: null, next_dates: [] });
  });

  it('gives the task to those it names, and to nobody who has left', async () => {
    const { id } = (await recur({ unit: 'day', executor_id: company.ids.colleague, deadline_days: null })).json;
    await run('2026-11-02T10:00');
    await sql`update users set status = 'blocked' where id = ${company.ids.colleague}`.execute(company.server.db);
    await run('2026-11-03T10:00');
    await sql`update users set status = 'active' where id = ${company.ids.colleague}`.execute(company.server.db);
    const manager = await company.as('manager');
    const tasks = await Promise.all(
      (await runsOf(id)).map(
        async (one: { task_id: number }) => (await manager.get(`fp/dev-tasks/${one.task_id}`)).json,
      ),
    );
    expect(tasks.map(({ executor_id, deadline }) => [executor_id, deadline])).toEqual([
      [company.ids.colleague, null],
      [null, null],
    ]);
    await forget();
  });

  it('without its template makes nothing', async () => {
    const lost = await make({ name: 'Yoʻqoladigan namuna' });
    const { id } = (await recur({ template_task_id: lost.id })).json;
    await (await company.as('manager')).delete(`fp/dev-tasks/${lost.id}`);
    expect(await run('2026-11-02T10:00')).toBe(0);
    expect((await (await company.as('manager')).get(`${path}/${id}`)).status).toBe(404);
  });
});

describe('leave of the executor', () => {
  const leave = async (from: string, to: string, more: { user?: number; status?: string } = {}) => {
    const { user = company.ids.developer, status = 'approved' } = more;
    const { rows } = await sql<{ id: number }>`with k as (
        insert into leave_kinds (names, code, color) values ('{"uz":"Taʼtil"}', ${`k${Math.random()}`}, '#2e7d32')
        on conflict do nothing returning id)
      insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status)
      select ${user}, coalesce((select id from k), (select min(id) from leave_kinds)), ${from}::date, ${to}::date,
        ${status} returning id`.execute(company.server.db);
    return rows[0]!.id;
  };
  const setStatus = (id: number, status: string) =>
    sql`update leave_requests set status = ${status} where id = ${id}`.execute(company.server.db);
  const daysMade = async (id: number) => (await runsOf(id)).map(({ day }: { day: string }) => day);
  const daily = async (more: object = {}) => (await recur({ unit: 'day', on_day_off: 'skip', ...more })).json.id;
  const days = async (id: number, ...mornings: string[]) => {
    // It runs each minute; two of them see everything that waits here.
    for (const morning of mornings) for (const minute of [5, 6]) await run(`${morning}T00:0${minute}`);
    return daysMade(id);
  };
  const clear = async () => {
    await sql`delete from leave_requests`.execute(company.server.db);
    await sql`delete from days_off`.execute(company.server.db);
    await forget();
  };

  afterEach(clear);

  it('approved before: its days are left out, made and shown', async () => {
    await leave('2026-11-03', '2026-11-05');
    const id = await daily();
    expect((await read(id)).next_dates.slice(0, 3)).toEqual(['2026-11-02', '2026-11-06', '2026-11-09']);
    expect(await days(id, '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06')).toEqual([
      '2026-11-02',
      '2026-11-06',
    ]);
    expect(await read(id)).toMatchObject({ last_on: '2026-11-06', next_on: '2026-11-09' });
  });

  it('approved after the next day was computed: nothing is made on it', async () => {
    const id = await daily();
    await days(id, '2026-11-02');
    expect((await read(id)).next_on).toBe('2026-11-03');
    await leave('2026-11-03', '2026-11-03');
    expect((await read(id)).next_on).toBe('2026-11-04');
    expect(await days(id, '2026-11-03', '2026-11-04')).toEqual(['2026-11-02', '2026-11-04']);
  });

  it('cancelled in advance, and on the day itself: nothing is lost', async () => {
    const first = await leave('2026-11-03', '2026-11-03');
    const second = await leave('2026-11-04', '2026-11-06');
    const id = await daily();
    await days(id, '2026-11-02');
    await setStatus(first, 'cancelled');
    expect(await days(id, '2026-11-03')).toEqual(['2026-11-02', '2026-11-03']);
    await days(id, '2026-11-04', '2026-11-05');
    await setStatus(second, 'cancelled');
    await run('2026-11-05T15:00');
    expect(await daysMade(id)).toEqual(['2026-11-02', '2026-11-03', '2026-11-05']);
  });

  it('made longer and shorter while it runs', async () => {
    const long = await leave('2026-11-03', '2026-11-04');
    const id = await daily();
    await days(id, '2026-11-02', '2026-11-03');
    await sql`update leave_requests set ends_on = '2026-11-05' where id = ${long}`.execute(company.server.db);
    await days(id, '2026-11-04', '2026-11-05');
    await sql`update leave_requests set ends_on = '2026-11-04' where id = ${long}`.execute(company.server.db);
    expect(await days(id, '2026-11-05', '2026-11-06')).toEqual(['2026-11-02', '2026-11-05', '2026-11-06']);
  });

  it('does not hold up other recurrences, however many wait', async () => {
    await leave('2026-11-02', '2026-11-20');
    for (let count = 0; count < 6; count++) await daily();
    const id = await daily({ executor_id: company.ids.colleague });
    expect(await days(id, '2026-11-02', '2026-11-03')).toEqual(['2026-11-02', '2026-11-03']);
  });

  it('is that of whom the recurrence names, else of its task; asked for is not approved, a used day off is away', async () => {
    const named = await daily({ executor_id: company.ids.colleague });
    const own = await daily();
    await leave('2026-11-02', '2026-11-02', { user: company.ids.colleague });
    await leave('2026-11-02', '2026-11-02', { status: 'sent' });
    await sql`insert into days_off (user_id, entry, status, days, day)
      values (${company.ids.developer}, 'used', 'used', 1, '2026-11-03')`.execute(company.server.db);
    await days(own, '2026-11-02', '2026-11-03', '2026-11-04');
    expect([await daysMade(named), await daysMade(own)]).toEqual([
      ['2026-11-03', '2026-11-04'],
      ['2026-11-02', '2026-11-04'],
    ]);
  });

  it('what was missed while nothing ran is made up for once, but not by a day of leave', async () => {
    await leave('2026-11-05', '2026-11-09');
    const id = await daily();
    expect(await days(id, '2026-11-09')).toEqual(['2026-11-04']);
    expect(await days(id, '2026-11-10')).toEqual(['2026-11-04', '2026-11-10']);
  });

  it('is told in the days of a rule while it is typed', async () => {
    await leave('2041-06-04', '2041-06-05');
    const manager = await company.as('manager');
    const rule = { unit: 'day', starts_on: '2041-06-03', on_day_off: 'skip', count: 4 };
    const next = await manager.post(`${path}/next-dates`, { ...rule, template_task_id: template.id });
    expect(next.json).toEqual({ days: ['2041-06-03', '2041-06-06'], left_out: ['2041-06-04', '2041-06-05'] });
    const other = await manager.post(`${path}/next-dates`, { ...rule, executor_id: company.ids.colleague });
    expect(other.json.left_out).toEqual([]);
    expect((await manager.post(`${path}/next-dates`, { ...rule, executor_id: 'x' })).status).toBe(422);
  });
});

describe('who is refused', () => {
  it.each<[Person, number]>([
    ['developer', 403],
    ['tester', 403],
    ['client', 403],
    ['stranger', 422],
  ])('%s', async (person, status) => expect((await recur({}, person)).status).toBe(status));
  it('people who do not see the template do not see the recurrence', async () => {
    const { id } = (await recur()).json;
    expect((await (await company.as('stranger')).get(`${path}/${id}`)).status).toBe(404);
  });
  it.each([
    [{ until: '2026-11-01' }, 'until'],
    [{ nth: 0 }, 'nth'],
    [{ every: 0 }, 'every'],
    [{ month_day: 32 }, 'month_day'],
    [{ template_task_id: 99_999_999 }, 'template_task_id'],
    [{ unit: 'hour' }, 'unit'],
  ])('%j', async (more, field) => {
    const answer = await recur(more);
    expect([answer.status, answer.json.errors?.[0].field]).toEqual([422, field]);
  });
});
