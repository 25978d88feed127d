import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#app/testing/caller.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';

let company: CompanyOverHttp;
let manager: Caller;
beforeAll(async () => {
  company = await companyOverHttp();
  manager = await company.as('manager');
});
afterAll(() => company?.[Symbol.asyncDispose]());

const week = 'from=2027-03-15&to=2027-03-21';
const make = async (more: object) =>
  (await manager.post('fp/dev-tasks', { name: 'Taqvim', project_id: company.ids.project, ...more })).json;
const calendar = async (query: string, by = manager) => (await by.get(`fp/dev-tasks/calendar?${query}`)).json;

it('puts tasks on the day of their deadline on the clock of the company, and knows days off', async () => {
  const early = await make({ deadline: '2027-03-15T19:30:00Z' });
  await make({ deadline: '2027-03-15T12:00:00Z' });
  const before = await make({ deadline: '2027-03-30', planned_start_on: '2027-03-18' });
  const { days, rows } = await calendar(week);
  const total = (day: string) => days.find((one: { day: string }) => one.day === day);
  expect(days).toHaveLength(7);
  expect(total('2027-03-15')).toEqual({ day: '2027-03-15', total: 1, is_off: false, away: null, hours: null });
  expect(total('2027-03-16')).toMatchObject({ total: 1 });
  expect(total('2027-03-20')).toMatchObject({ total: 0, is_off: true });
  expect(rows.map(({ id }: { id: number }) => id)).toContain(early.id);
  expect(rows.map(({ id }: { id: number }) => id)).not.toContain(before.id);
  const planned = (await calendar(`${week}&planned=true`)).rows.map(({ id }: { id: number }) => id);
  expect(planned).toContain(before.id);
  expect(new Set(planned).size).toBe(planned.length);
});

it('says of a week what those who have its tasks have to do each day, and how long they work', async () => {
  const executor = company.ids.tester;
  const task = { executor_id: executor, planned_minutes: 240, planned_start_on: '2027-03-17', deadline: '2027-03-18' };
  await make(task);
  const { days } = await calendar(`${week}&planned=true&executor_id=${executor}`);
  const hours = days.map((one: { hours: object }) => one.hours);
  expect(hours[2]).toEqual({ load_minutes: 120, capacity_minutes: 480 });
  expect(hours[3]).toEqual({ load_minutes: 120, capacity_minutes: 480 });
  expect(hours[5]).toEqual({ load_minutes: 0, capacity_minutes: 0 });
  const past = await calendar('from=2025-03-03&to=2025-03-09&planned=true');
  expect(past.days[0].hours).toBeNull();
});

it('brings the first of a full day and counts the others, within the filters', async () => {
  await Promise.all(Array.from({ length: 23 }, () => make({ deadline: '2027-03-17', hard_index: 3 })));
  const { days, rows } = await calendar(week);
  expect(days[2]).toMatchObject({ total: 23 });
  expect(rows.filter(({ hard_index }: { hard_index: number }) => hard_index === 3)).toHaveLength(20);
  expect((await calendar(`${week}&hard_index=4`)).days[2]).toMatchObject({ total: 0 });
});

it('refuses days that make no sense, and shows only what the caller sees', async () => {
  for (const query of [
    '',
    'from=2027-03-15',
    'from=2027-02-30&to=2027-03-02',
    'from=2027-03-15&to=2027-03-14',
    'from=2027-01-01&to=2027-03-01',
    'from=x&to=y',
    `${week}&planned=1`,
    `${week}&z=1`,
  ])
    expect((await manager.get(`fp/dev-tasks/calendar?${query}`)).status, query).toBe(400);
  expect((await calendar(week, await company.as('stranger'))).rows).toEqual([]);
  expect((await (await company.as('client')).get(`fp/dev-tasks/calendar?${week}`)).status).toBe(403);
});
