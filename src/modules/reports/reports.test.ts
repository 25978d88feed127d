import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

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
