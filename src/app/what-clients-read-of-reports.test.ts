import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Side, twoClients } from '#app/testing/two-clients.ts';

/** Written down from reports.md: a client reads of the own organisation alone, and nothing of people, time or money. */
const closed = [
  ...['tasks', 'tasks-by-projects', 'resource-load', 'attendance-tasks', 'employment', 'statistics', 'flow'],
  ...['forecast?project_id=1', 'contracts', 'developers/1', 'developers/1/kpi?month=2026-10'],
];

let server: TestServer;
let sides: Side[];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  sides = await twoClients(server);
});
afterAll(() => server?.close());

describe.each([0, 1])('a client of organisation %s', (at) => {
  it.each(closed)('is refused fp/reports/%s', async (path) => {
    expect((await sides[at]!.caller.get(`fp/reports/${path}`)).status).toBe(403);
  });

  it('reads of the own requests only, without people, minutes or money', async () => {
    const { caller, org } = sides[at]!;
    const { status, json, text } = await caller.get('fp/reports/client-tasks?day_from=2026-01-01&day_to=2026-11-20');
    expect(status, text).toBe(200);
    expect(json.rows.map((row: { client_id: number }) => row.client_id)).toEqual([org]);
    const names = json.columns.map((column: { name: string }) => column.name);
    expect(names.filter((name: string) => /minutes|amount|responsible|executor|user/.test(name))).toEqual([]);
    const other = sides[1 - at]!;
    const asked = await caller.get(
      `fp/reports/client-tasks?day_from=2026-01-01&day_to=2026-11-20&client_id=${other.org}`,
    );
    expect(asked.json.rows ?? []).toEqual([]);
    expect(text).not.toContain(other.mark);
  });
});
