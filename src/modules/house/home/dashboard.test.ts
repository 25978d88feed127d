import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { homeLinks } from '#modules/house/home/home-links.ts';
import type { TaskStatus } from '#modules/work/tasks/door.ts';
import { companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';

let server: TestServer;
let developer: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  developer = await signedIn(server, 'developer');
});
afterAll(() => server?.close());

it('counts the own tasks by status, and shows those that are late or run', async () => {
  const { id } = (await developer.get('admin/auth/me')).json.user;
  const { json } = await developer.get('fp/dashboard');
  const own = await developer.get(`fp/dev-tasks;perPage=1?executor_id=${id}`);
  const counts: number[] = Object.values(json.counts_by_status);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(own.json.total);
  for (const task of json.late) expect(Date.parse(task.deadline)).toBeLessThan(Date.now());
  const open = json.projects.reduce((sum: number, project: { open_count: number }) => sum + project.open_count, 0);
  expect(open).toBeGreaterThanOrEqual(json.late.length);
  expect(json.projects[0].key).toMatch(/^[A-Z]{2,6}$/);
});

describe('the number of a list at home', () => {
  it.each(['developer', 'tester', 'lead', 'manager', 'hr', 'director', 'admin'])(
    'is that of the rows behind its link, of the %s',
    async (login) => {
      const caller = await signedIn(server, login);
      const home = (await caller.get('fp/dashboard')).json;
      for (const [name, { to, search }] of Object.entries(homeLinks)) {
        const path = to === '/tasks/my-tasks' ? 'fp/dev-tasks/mine' : 'fp/dev-tasks/to-test';
        const answer = await caller.get(`${path}?${new URLSearchParams(search)}`);
        expect(answer.status, `${name} ${answer.text}`).toBe(200);
        const rows: { id: number }[] = answer.json.rows;
        expect(rows, name).toHaveLength(home.totals[name]);
        const shown: { id: number }[] = home[name];
        expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(shown.map(({ id }) => id)));
      }
    },
  );
});

/** What is late by the measure of every report: what waits for a reviewer, too. */
const own = {
  new: 'late',
  processing: 'late',
  pause: 'late',
  checking: 'late',
  returned: 'late',
  done: 'over',
  not_accepted: 'late',
  accepted: 'over',
  blocked: 'late',
} as const satisfies Record<TaskStatus, string>;
const statuses = Object.keys(own) as TaskStatus[];

describe('a task whose deadline is past', () => {
  it('is late at home until it is closed, and to be checked by its reviewer', async () => {
    await using company = await companyOverHttp();
    const { ids, server: small } = company;
    const manager = await company.as('manager');
    const make = async (name: string, more: object = {}) => {
      const people = { executor_id: ids.developer, reviewer_id: ids.tester };
      const body = { ...{ name, project_id: ids.project }, ...people, ...more };
      const answer = await manager.post('fp/dev-tasks', body);
      expect(answer.status, answer.text).toBe(201);
      return answer.json.id as number;
    };
    for (const name of [...statuses, 'of another', 'deleted'])
      await make(name, name === 'of another' ? { executor_id: ids.colleague } : {});
    await make('not yet');
    await sql`update dev_tasks set deadline = now() - interval '1 hour',
      status = case when name = any(${statuses}) then name else 'new' end,
      deleted_at = case when name = 'deleted' then now() end where name <> 'not yet'`.execute(small.db);
    await sql`update dev_tasks set deadline = now() + interval '3 days' where name = 'not yet'`.execute(small.db);
    const home = async (of: 'developer' | 'tester' | 'colleague') =>
      (await (await company.as(of)).get('fp/dashboard')).json;
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();
    const mine = await home('developer');
    const late = statuses.filter((status) => own[status] === 'late');
    expect(names(mine.late)).toEqual(late.toSorted());
    expect(names(mine.returned)).toEqual(['not_accepted', 'returned']);
    expect(mine.totals).toEqual({ late: 7, due_today: 0, checking: 0, returned: 2 });
    expect(mine.running).toMatchObject({ name: 'processing' });
    expect(mine.counts_by_status).toEqual({ ...Object.fromEntries(statuses.map((status) => [status, 1])), new: 2 });
    // Those in the own hands that are late, and the one that is not.
    expect(mine.projects).toMatchObject([{ key: 'SHOP', open_count: 7 }]);
    const checked = await home('tester');
    expect([names(checked.checking), checked.totals]).toEqual([
      ['checking'],
      { late: 0, due_today: 0, checking: 1, returned: 0 },
    ]);
    expect(names((await home('colleague')).late)).toEqual(['of another']);
  });
});
