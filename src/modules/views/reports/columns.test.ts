import { reportsByName } from '#modules/views/reports/report-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let director: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  director = await signedIn(server, 'director');
});
afterAll(() => server?.close());

describe('columns', () => {
  it.each([
    ...Object.keys(reportsByName).map((name) => `${name}?`),
    ...['tasks?group=team_id,executor_id', 'flow?group=project_id'],
    ...['employment?split=work_type', 'employment?group=project_id'],
  ])('of %s may each be asked for by its name', async (path) => {
    const whole = (await director.get(`fp/reports/${path}`)).json;
    const names: string[] = whole.columns.map(({ name }: { name: string }) => name);
    for (const name of names) {
      const { status, json } = await director.get(`fp/reports/${path}&columns=${name}&as_of=${whole.as_of}`);
      expect([name, status]).toEqual([name, 200]);
      expect(json.columns.map((column: { name: string }) => column.name)).toContain(name);
      for (const [at, row] of json.rows.entries())
        if (json.total === whole.total) expect([name, row[name]]).toEqual([name, whole.rows[at][name]]);
    }
    const all = await director.get(`fp/reports/${path}&columns=${names.join(',')}&as_of=${whole.as_of}`);
    expect([all.json.rows, all.json.summary]).toEqual([whole.rows, whole.summary]);
    const other = await director.get(`fp/reports/${path}&columns=nothing`);
    expect([other.status, other.json.errors[0]]).toMatchObject([400, { field: 'nothing', rule: 'known' }]);
  });

  it('that no one asks for are not worked out', async () => {
    const { json } = await director.get('fp/reports/tasks-by-projects?columns=open_count');
    expect(json.columns.map(({ name }: { name: string }) => name)).not.toContain('forecast_on');
    expect(json.rows[0]).not.toHaveProperty('forecast_on');
  });

  it('of a flow leave its summary whole', async () => {
    const whole = (await director.get('fp/reports/flow?period=last_month')).json;
    const { json } = await director.get(`fp/reports/flow?period=last_month&columns=started_at&as_of=${whole.as_of}`);
    expect(json.summary).toEqual(whole.summary);
    expect(Object.keys(json.rows[0])).toEqual(['task_id', 'number', 'name', 'started_at']);
  });
});
