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

describe('a snapshot', () => {
  it('stays what it was while the world goes on', async () => {
    const { json } = await people.director!.get(`${report};perPage=500`);
    const name = `Surat ${Math.random()}`;
    const project = (await people.manager!.get('fp/dev-tasks;sortBy=id;descending=true?status=new')).json.rows[0]
      .project_id;
    const made = await people.manager!.post('fp/dev-tasks', { name, project_id: project });
    expect(made.status).toBe(201);
    const same = await people.director!.get(`${report};perPage=500?as_of=${json.as_of}`);
    expect(same.json.totals).toEqual(json.totals);
    expect(same.json.as_of).toBe(json.as_of);
    const fresh = await people.director!.get(`${report};perPage=500`);
    expect(fresh.json.totals.created_count).toBe(json.totals.created_count + 1);
    expect(Number(same.headers.age)).toBeGreaterThanOrEqual(0);
  });

  it('is gone after its time', async () => {
    const { json } = await people.director!.get(report);
    await server.pool.query('update report_snapshots set ends_at = now()');
    const gone = await people.director!.get(`${report}?as_of=${json.as_of}`);
    expect([gone.status, gone.json.code]).toEqual([409, 40911]);
    expect((await people.director!.get(`${report}?as_of=yesterday`)).json.errors[0]).toMatchObject({
      ...{ field: 'as_of', rule: 'instant' },
    });
  });

  it('is taken again within a minute where several are open', async () => {
    const moments = new Set<string>();
    for (let at = 0; at < 8; at++) moments.add((await people.director!.get(report)).json.as_of);
    expect(moments.size).toBe(4);
  });
});
