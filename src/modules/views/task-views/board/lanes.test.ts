import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#app/testing/caller.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';

let company: CompanyOverHttp;
let manager: Caller;
let admin: Caller;
beforeAll(async () => {
  company = await companyOverHttp();
  manager = await company.as('manager');
  admin = await company.as('admin');
  const { project, developer, tester } = company.ids;
  const make = (more: object) => manager.post('fp/dev-tasks', { name: 'Yoʻlak', project_id: project, ...more });
  await make({ executor_id: developer, hard_index: 5, planned_minutes: 60 });
  await make({ executor_id: developer, hard_index: 3 });
  await make({ executor_id: tester, planned_minutes: 30 });
  await make({});
});
afterAll(() => company?.[Symbol.asyncDispose]());

describe('lanes of a board', () => {
  it('have the sums of their cells, and the whole board those of its columns', async () => {
    const { cells } = (await manager.get('fp/dev-tasks/board-lanes?lanes=executor_id')).json;
    const cell = (value: number | null) => cells.find((one: { value: number | null }) => one.value === value);
    expect(cell(company.ids.developer)).toEqual({
      value: company.ids.developer,
      status: 'new',
      count: 2,
      planned_minutes: 60,
      difficulty: 8,
    });
    expect(cell(null)).toMatchObject({ count: 1, difficulty: 0 });
    const whole = (await manager.get('fp/dev-tasks/board-lanes')).json.cells;
    expect(whole).toEqual([{ value: null, status: 'new', count: 4, planned_minutes: 90, difficulty: 8 }]);
    const board = (await manager.get('fp/dev-tasks/board')).json.columns[0];
    expect([board.total, board.planned_minutes]).toEqual([4, 90]);
  });
  it('refuse what they do not know, and people who may not read tasks', async () => {
    for (const query of ['lanes=status', 'lanes=', 'x=1'])
      expect((await manager.get(`fp/dev-tasks/board-lanes?${query}`)).status, query).toBe(400);
    expect((await (await company.as('client')).get('fp/dev-tasks/board-lanes')).status).toBe(403);
    expect((await (await company.as('stranger')).get('fp/dev-tasks/board-lanes')).json.cells).toEqual([]);
  });
});

describe('limits of columns', () => {
  it('are one for a column of the company and one for that of a project', async () => {
    const whole = await admin.post('fp/wip-limits', { status: 'processing', max_tasks: 5 });
    expect(whole.status, whole.text).toBe(201);
    const again = await admin.post('fp/wip-limits', { status: 'processing', max_tasks: 7 });
    expect([again.status, again.json.errors[0].field]).toEqual([422, 'status']);
    const own = { status: 'processing', project_id: company.ids.project, max_difficulty: 20 };
    expect((await admin.post('fp/wip-limits', own)).status).toBe(201);
    for (const wrong of [{ max_tasks: 0 }, { max_tasks: 1.5 }, { max_difficulty: -1 }, { status: 'x' }])
      expect((await admin.post('fp/wip-limits', { status: 'pause', ...wrong })).status).toBe(422);
    expect((await manager.get('fp/wip-limits')).json.total).toBe(2);
    expect((await (await company.as('stranger')).get('fp/wip-limits')).json.total).toBe(1);
  });
  it('are not set by people who only work under them', async () => {
    for (const person of ['developer', 'tester', 'client', 'lead'] as const)
      expect((await (await company.as(person)).post('fp/wip-limits', { status: 'new' })).status, person).toBe(403);
  });
});
