import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#app/testing/caller.ts';
import { sql } from '#server/database/sql.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { taskPresets } from '#modules/work/tasks/task/task-presets.ts';

let company: CompanyOverHttp;
let manager: Caller;
let tester: Caller;
beforeAll(async () => {
  company = await companyOverHttp();
  manager = await company.as('manager');
  tester = await company.as('tester');
});
afterAll(() => company?.[Symbol.asyncDispose]());

async function make(name: string, status: string, more: object = {}): Promise<void> {
  const { id } = (await manager.post('fp/dev-tasks', { name, project_id: company.ids.project, ...more })).json;
  await sql`update dev_tasks set status = ${status} where id = ${id}`.execute(company.server.db);
}
const waiting = taskPresets.find(({ name }) => name === 'waiting')!;
const found = async (by: Caller, path = 'fp/dev-tasks') => {
  const { rows } = (await by.get(`${path}?${new URLSearchParams(waiting.filters)}`)).json;
  return rows.map((row: { name: string; judge_id: number }) => row.name).sort();
};

it('waits for the reviewer while it is checked, then for the one who ordered it', async () => {
  const { tester: reviewer_id } = company.ids;
  await make('checked', 'checking', { reviewer_id });
  await make('checked by nobody named', 'checking');
  await make('done', 'done', { reviewer_id });
  await make('not accepted', 'not_accepted', { reviewer_id });
  await make('under way', 'processing', { reviewer_id });
  await make('accepted', 'accepted', { reviewer_id });
  expect(await found(tester)).toEqual(['checked']);
  expect(await found(manager)).toEqual(['checked by nobody named', 'done', 'not accepted']);
  const { rows } = (await manager.get('fp/dev-tasks;perPage=50?judge_id=me')).json;
  expect(rows.every((row: { judge_id: number }) => row.judge_id === company.ids.manager)).toBe(true);
  const counts = (await manager.get('fp/dev-tasks/value-counts?of=judge_id')).json.rows;
  expect(counts).toContainEqual({ value: String(company.ids.manager), count: 3 });
  expect((await tester.get('fp/dev-tasks;sortBy=judge_id')).status).toBe(400);
});
