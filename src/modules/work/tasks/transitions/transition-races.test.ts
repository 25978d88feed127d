import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import type { Person } from '#modules/work/tasks/testing/small-company.server.ts';

let company: CompanyOverHttp;
beforeAll(async () => {
  company = await companyOverHttp();
});
afterAll(() => company[Symbol.asyncDispose]());

const path = 'fp/dev-tasks';
const make = async () => {
  const body = { name: 'Talashilgan ish', project_id: company.ids.project, executor_id: company.ids.developer };
  return (await (await company.as('manager')).post(path, body)).json.id as number;
};
const move = async (person: Person, id: number, action: string) =>
  (await company.as(person)).post(`${path}/transition`, { ids: [id], action, comment: 'Sabab' });

it('of two who make the same move one does, and the other hears what is allowed now', async () => {
  const id = await make();
  const answers = await Promise.all([move('developer', id, 'to_processing'), move('manager', id, 'to_processing')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.json.allowed_actions).toContain('to_pause');
  const flows = (await (await company.as('manager')).get(`fp/task-flows?task_id=${id}`)).json;
  expect(flows.total).toBe(1);
  const intervals = (await (await company.as('manager')).get(`fp/task-intervals?task_id=${id}`)).json;
  expect(intervals.total).toBe(1);
});

it('a change of many and a move of one of them leave no half of either', async () => {
  const ids = [await make(), await make(), await make()];
  const manager = await company.as('manager');
  const [bulk, single] = await Promise.all([
    manager.post(`${path}/bulk`, { ids, action: 'to_block', comment: 'Kutamiz' }),
    move('developer', ids[1]!, 'to_processing'),
  ]);
  const statuses = await Promise.all(ids.map(async (id) => (await manager.get(`${path}/${id}`)).json.status));
  expect(bulk.status).toBe(200);
  expect([200, 409, 403]).toContain(single.status);
  expect(statuses).toEqual(['blocked', 'blocked', 'blocked']);
});
