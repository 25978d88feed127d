import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let everyCreator: string;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const { rows } = await sql({ id: whole })`select id from users order by id`.execute(server.db);
  everyCreator = rows.map(({ id }) => id).join(',');
});
afterAll(() => server?.close());

const idsOf = async (caller: Caller, path: string): Promise<number[]> => {
  const { status, json } = await caller.get(path);
  expect(status).toBe(200);
  return (json.rows as { id: number }[]).map(({ id }) => id);
};

/** Narrowed by creators a list is read as a whole; without, the first rows of each way to see a task are put together. */
describe.each(['manager', 'lead', 'developer', 'tester'])('the tasks that a %s sees', (login) => {
  const orders = [';sortBy=id', ';sortBy=id;descending=true', ';sortBy=deadline', ';sortBy=deadline;descending=true'];
  const more = [';sortBy=name', ';sortBy=status', ';sortBy=planned_minutes;descending=true'];
  it.each([...orders, ...more])('are the same ones in the same order: %s', async (order) => {
    const caller = await signedIn(server, login);
    for (const filter of ['', '&status=new,processing', '&task_priority_id=1', '&requires_review=true']) {
      const whole = await idsOf(caller, `fp/dev-tasks${order};perPage=500?creator_id=${everyCreator}${filter}`);
      const plain = filter && `?${filter.slice(1)}`;
      expect(await idsOf(caller, `fp/dev-tasks${order};perPage=500${plain}`)).toEqual(whole);
      const pages = [1, 2, 3].map((page) => idsOf(caller, `fp/dev-tasks${order};perPage=7;page=${page}${plain}`));
      expect((await Promise.all(pages)).flat()).toEqual(whole.slice(0, 21));
    }
  });

  it.each(orders)('are walked one by one: %s', async (order) => {
    const caller = await signedIn(server, login);
    const whole = await idsOf(caller, `fp/dev-tasks${order};perPage=500?creator_id=${everyCreator}`);
    expect(whole.length).toBeGreaterThan(0);
    const walked: number[] = [];
    for (let after: string | null = ''; after !== null && walked.length < 60; ) {
      const { json } = await caller.get(`fp/dev-tasks${order};perPage=9;after=${encodeURIComponent(after)}`);
      expect(json.rows, JSON.stringify(json)).toBeDefined();
      walked.push(...(json.rows as { id: number }[]).map(({ id }) => id));
      after = json.next as string | null;
    }
    expect(walked).toEqual(whole.slice(0, Math.max(walked.length, Math.min(whole.length, 60))));
  });
});
