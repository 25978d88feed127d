import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import {
  taskActions,
  taskStatusCodes,
  transitionConditions,
  transitionsOf,
} from '#modules/work/tasks/workflow/transition-table.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { type Person, people } from '#modules/work/tasks/testing/small-company.server.ts';

let company: CompanyOverHttp;
let task: { id: number };
beforeAll(async () => {
  company = await companyOverHttp();
  const body = { name: 'Nega?', project_id: company.ids.project, executor_id: company.ids.developer };
  task = (await (await company.as('manager')).post('fp/dev-tasks', body)).json;
});
afterAll(() => company[Symbol.asyncDispose]());

const why = async (person: Person, more = '') => (await company.as(person)).get(`fp/dev-tasks/${task.id}/why${more}`);
const stand = (values: string) =>
  sql`update dev_tasks set ${sql.raw(values)} where id = ${task.id}`.execute(company.server.db);

interface Answer {
  readonly action: string;
  readonly allowed: boolean;
  readonly rule: number | null;
  readonly condition: string | null;
  readonly message: string | null;
}

describe.each(taskStatusCodes)('in %s', (status) => {
  it('says of every action what its row of the task says, and why not in words', async () => {
    await stand(`status = '${status}', open_blocker_count = 0`);
    for (const person of ['manager', 'developer'] as const) {
      const row = await (await company.as(person)).get(`fp/dev-tasks/${task.id}`);
      const { rows } = (await why(person)).json as { rows: Answer[] };
      expect(rows.map(({ action }) => action)).toEqual(taskActions);
      expect(rows.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(
        taskActions.filter((action) => row.json.allowed_actions.includes(action)),
      );
      for (const { action, allowed, rule, condition, message } of rows) {
        const defined = transitionsOf(status, action as (typeof taskActions)[number]);
        if (allowed) expect(defined.map((one) => one.rule)).toContain(rule);
        else if (!defined.length) expect(condition).toBe('transition_not_defined');
        else expect(['not_your_part', ...Object.keys(transitionConditions)]).toContain(condition);
        expect(message === null).toBe(allowed);
        expect(message ?? '').not.toMatch(/^rule\./);
      }
    }
  });
});

it('names the one condition that decides, who may instead, and what has to be said', async () => {
  await stand("status = 'new', open_blocker_count = 1");
  expect((await why('developer', '?action=to_processing')).json.rows).toEqual([
    expect.objectContaining({ allowed: false, rule: 1, condition: 'blockers_finished', to: null }),
  ]);
  await stand("status = 'checking', open_blocker_count = 0");
  expect((await why('colleague', '?action=finish')).json.rows[0]).toMatchObject({
    condition: 'not_your_part',
    who: ['reviewer', 'manager'],
  });
  expect((await why('manager', '?action=return_to_correcting')).json.rows[0]).toMatchObject({
    allowed: true,
    to: 'returned',
    rule: 6,
    asks: ['comment'],
  });
});

it('answers only those who see the task, and refuses what is no action', async () => {
  expect((await why('manager', '?action=fly')).status).toBe(400);
  expect((await (await company.as('manager')).get('fp/dev-tasks/99999999/why')).status).toBe(404);
  const answers = await Promise.all(people.map(async (person) => [person, (await why(person)).status]));
  expect(Object.fromEntries(answers)).toMatchObject({ stranger: 404, client: 403, tester: 200, admin: 200 });
});
