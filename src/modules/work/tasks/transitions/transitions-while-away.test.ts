import { addDays } from '#kernel/days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { tashkent, timeZone } from '#modules/work/tasks/testing/small-company.server.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { openWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';

let company: CompanyOverHttp;
const calendar = calendarOf({ timeZone });
const today = calendar.dayOf(Date.now());

beforeAll(async () => {
  company = await companyOverHttp();
  await sql`insert into leave_kinds (id, names, code, color, is_away) overriding system value
    values (1, '{"uz":"Taʼtil"}', 'annual', '#2e7d32', true), (2, '{"uz":"Safar"}', 'trip', '#2e7d32', false)`.execute(
    company.server.db,
  );
});
afterAll(() => company[Symbol.asyncDispose]());
afterEach(() => sql`delete from leave_requests`.execute(company.server.db));

const leave = (from: string, to: string, kind = 1) =>
  sql`insert into leave_requests (user_id, leave_kind_id, starts_on, ends_on, status)
    values (${company.ids.developer}, ${kind}, ${from}::date, ${to}::date, 'approved')`.execute(company.server.db);
const task = async (more: object = {}): Promise<number> => {
  const body = { name: 'Ish', project_id: company.ids.project, executor_id: company.ids.developer, ...more };
  return (await (await company.as('manager')).post('fp/dev-tasks', body)).json.id;
};
const start = async (person: 'developer' | 'manager', id: number) =>
  (await company.as(person)).post('fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });

describe('on a day of leave', () => {
  it('the executor starts no clock, a manager does; with a kind that takes nobody away everything is as ever', async () => {
    const id = await task();
    await leave(today, today);
    const refused = await start('developer', id);
    expect([refused.status, refused.json.rule, refused.json.errors[0].rule]).toEqual([
      409,
      'executor_is_away',
      'executor_is_away',
    ]);
    const { json } = await (await company.as('developer')).post('fp/dev-tasks/transition', {
      ids: [id, 999_999],
      action: 'to_processing',
    });
    expect(JSON.stringify(json.rows)).toContain('executor_is_away');
    expect((await start('manager', id)).status).toBe(200);
    await sql`delete from leave_requests`.execute(company.server.db);
    await leave(today, today, 2);
    expect((await start('developer', await task())).status).toBe(200);
  });

  it('the clock of the evening before does not run on, and does on the day after', async () => {
    const id = await task();
    await start('manager', id);
    await sql`update dev_tasks set running_since = null, status_changed_at = '2026-11-17T10:00:00Z'
      where status = 'processing'`.execute(company.server.db);
    await leave('2026-11-18', '2026-11-18');
    const begin = (now: string) =>
      company.server.db.transaction((db) => openWorkingDay(contextOfJob(db, { timeZone }, 'test', tashkent(now))));
    expect(await begin('2026-11-18T09:30')).toBe(0);
    expect(await begin('2026-11-19T09:30')).toBe(1);
  });

  it('there is no capacity: the load goes over the days that are left, and the column says until when', async () => {
    const first = calendar.isWorkingDay(today) ? today : calendar.addWorkingDays(today, 1);
    const last = calendar.addWorkingDays(first, 6);
    const back = calendar.addWorkingDays(last, 1);
    await task({ planned_minutes: 2400, deadline: first });
    await leave(addDays(first, -3), last);
    const manager = await company.as('manager');
    const { columns } = (await manager.get(`fp/dev-tasks/by-executor?executor_id=${company.ids.developer}`)).json;
    const [column] = columns;
    expect(column.away).toEqual({ starts_on: addDays(first, -3), ends_on: last });
    expect(column.load.days[0]).toMatchObject({ day: back, capacity_minutes: calendar.minutesOfDay(back) });
    expect(column.load.days[0].load_minutes).toBeGreaterThanOrEqual(2400);
    expect(column.load.free_from > back).toBe(true);
    await sql`update leave_requests set status = 'cancelled'`.execute(company.server.db);
    const after = (await manager.get(`fp/dev-tasks/by-executor?executor_id=${company.ids.developer}`)).json.columns[0];
    expect([after.away, after.load.days[0].day]).toEqual([null, first]);
  });

  it('tasks that are due in it are told before it is asked for, with who could take them', async () => {
    const developer = await company.as('developer');
    const due = '2027-08-04';
    const id = await task({ deadline: due });
    await task({ deadline: '2027-08-20' });
    const hit = await developer.get('fp/dev-tasks/during-leave?starts_on=2027-08-02&ends_on=2027-08-06');
    expect(hit.json).toMatchObject({ total: 1, tasks: [{ id, part: 'executor' }], takers: [] });
    const other = await (await company.as('stranger')).get(
      `fp/dev-tasks/during-leave?user_id=${company.ids.developer}&starts_on=2027-08-02&ends_on=2027-08-06`,
    );
    expect(other.json).toEqual({ total: 0, tasks: [], takers: [] });
    for (const [query, status] of [
      ['', 400],
      ['?starts_on=2027-08-06&ends_on=2027-08-02', 400],
      ['?starts_on=x&ends_on=y', 400],
      ['?starts_on=1900-01-01&ends_on=2200-12-31', 200],
    ] as const)
      expect((await developer.get(`fp/dev-tasks/during-leave${query}`)).status, query).toBe(status);
    expect((await (await company.as('client')).get('fp/dev-tasks/during-leave')).status).toBe(403);
  });

  it('the calendar shows one’s own, or that of the one executor who is asked for', async () => {
    await leave('2027-06-07', '2027-06-08');
    const range = 'fp/dev-tasks/calendar?from=2027-06-07&to=2027-06-09';
    const seen = async (person: 'developer' | 'manager', more = '') =>
      (await (await company.as(person)).get(`${range}${more}`)).json.days.map(({ away }: { away: string }) => away);
    expect(await seen('developer')).toEqual(['own', 'own', null]);
    expect(await seen('manager')).toEqual([null, null, null]);
    expect(await seen('manager', `&executor_id=${company.ids.developer}`)).toEqual(['executor', 'executor', null]);
  });

  it('the plan of the day has no room, and says so', async () => {
    const day = '2027-06-08';
    await leave('2027-06-07', '2027-06-11');
    const developer = await company.as('developer');
    const plan = (await developer.get(`fp/dev-tasks/day-plan?day=${day}`)).json;
    expect([plan.capacity_minutes, plan.away]).toEqual([0, { starts_on: '2027-06-07', ends_on: '2027-06-11' }]);
    const other = (await developer.get('fp/dev-tasks/day-plan?day=2027-06-14')).json;
    expect([other.capacity_minutes, other.away]).toEqual([480, null]);
  });
});
