import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
const people = {} as Record<string, Caller>;
const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) people[login] = await signedIn(server, login);
});
afterAll(() => server?.close());

const month = 'day_from=2026-10-01&day_to=2026-10-31';
const ask = async (query = '', login = 'director', below = '') =>
  people[login]!.get(`fp/reports/flow${below};perPage=500?${month}${query}`);
interface Item {
  readonly task_id: number;
  readonly cycle_time_days: number | null;
  readonly lead_time_days: number;
  readonly time_in_status: Record<string, number>;
}
const rank = (of: number[], level: number) =>
  of.toSorted((a, b) => a - b)[Math.ceil((of.length * level) / 100) - 1] ?? null;

it('is for those who read reports', async () => {
  const statuses: Record<string, number> = {};
  for (const login of logins) statuses[login] = (await ask('', login)).status;
  expect(statuses).toMatchObject({ admin: 200, director: 200, developer: 403, tester: 403, editor: 403, client: 403 });
});

describe('the flow of a month', () => {
  it('has the finished items, and beside them what they come to', async () => {
    const { json } = await ask();
    const items: Item[] = json.rows;
    const { summary, totals } = json;
    expect(items.length).toBeGreaterThan(50);
    expect(json.total).toBe(items.length);
    expect(totals.throughput).toBe(items.length);
    const known = items.flatMap(({ cycle_time_days }) => cycle_time_days ?? []);
    const lead = items.map(({ lead_time_days }) => lead_time_days);
    for (const level of [50, 70, 85, 95]) {
      expect(summary.cycle_time_days[`p${level}`]).toBe(rank(known, level));
      expect(summary.lead_time_days[`p${level}`]).toBe(rank(lead, level));
    }
    expect(summary.unstarted_count).toBe(items.length - known.length);
    const weeks: { count: number }[] = summary.throughput;
    expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(items.length);
    expect(summary.cumulative_flow).toHaveLength(31);
    for (const [at, { count }] of summary.wip.entries()) {
      const { in_progress, review } = summary.cumulative_flow[at];
      expect(count).toBeLessThanOrEqual(in_progress + review);
    }
  });

  it('ends in progress with what ages', async () => {
    const { summary, totals } = (await ask()).json;
    expect(totals.wip).toBe(summary.wip.at(-1).count);
    expect(summary.ageing.length).toBe(Math.min(500, totals.wip));
    const opened = (await ask('&measure=wip', 'director', '/rows')).json;
    expect(opened.total + opened.hidden.count).toBe(totals.wip);
  });

  it('says only the parts that are asked for, by days where so asked', async () => {
    const { summary } = (await ask('&parts=throughput,wip&step=day')).json;
    expect(Object.keys(summary).toSorted()).toEqual(['throughput', 'wip']);
    expect(summary.throughput).toHaveLength(31);
    expect((await ask('&parts=weather')).json.errors[0]).toMatchObject({ field: 'parts', rule: 'choice' });
    expect((await ask('&step=month')).json.errors[0]).toMatchObject({ field: 'step', rule: 'choice' });
  });

  it('divides by projects, each with percentiles of its own', async () => {
    const { json } = await ask('&group=project_id');
    const sum = json.rows.reduce((all: number, row: { throughput: number }) => all + row.throughput, 0);
    expect(sum).toBe(json.totals.throughput);
    const row = json.rows.toSorted(
      (a: { throughput: number }, b: { throughput: number }) => b.throughput - a.throughput,
    )[0];
    const items: Item[] = (await ask(`&project_id=${row.project_id}`)).json.rows;
    expect(row.cycle_time_days.p85).toBe(
      rank(
        items.flatMap(({ cycle_time_days }) => cycle_time_days ?? []),
        85,
      ),
    );
  });

  it('takes a project by the days on which its tasks were in it', async () => {
    const { rows } = (await ask('&group=project_id')).json;
    const { project_id } = rows[0];
    const { summary, totals } = (await ask(`&project_id=${project_id}&parts=wip,cumulative_flow`)).json;
    expect(summary.wip.at(-1).count).toBe(totals.wip);
  });

  it('is handed on as a file, sorted as it is shown', async () => {
    const { text } = await people.director!.get(
      `fp/reports/flow;sortBy=cycle_time_days;descending=true?${month}&format=csv`,
    );
    const { json } = await people.director!.get(
      `fp/reports/flow;sortBy=cycle_time_days;descending=true;perPage=500?${month}`,
    );
    expect(text.split('\r\n')).toHaveLength(json.total + 1);
    const days = json.rows
      .map(({ cycle_time_days }: Item) => cycle_time_days)
      .filter((one: number | null) => one !== null);
    expect(days).toEqual(days.toSorted((a: number, b: number) => b - a));
  });
});
