import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';

let server: TestServer;
const people = {} as Record<string, Caller>;
const logins = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];
/** The project with most tasks: it has a pace of its own. */
let project: { id: number; ends_on: string | null };
const today = localDayOf(Date.now(), 'Asia/Tashkent');
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of logins) people[login] = await signedIn(server, login);
  const { rows } = (await people.admin!.get('fp/projects;perPage=100')).json;
  project = rows.toSorted((a: { task_count: number }, b: { task_count: number }) => b.task_count - a.task_count)[0];
});
afterAll(() => server?.close());

const asked = async (query: string, login = 'admin') => people[login]!.get(`fp/reports/forecast${query}`);
const ruleOf = ({ status, json }: { status: number; json: { errors?: { field: string; rule: string }[] } }) => [
  status,
  json.errors?.[0]?.field,
  json.errors?.[0]?.rule,
];

describe('a forecast of a project', () => {
  it('goes by what a slow count finds finished in each of the last twelve full weeks', async () => {
    const { json } = await asked(`;perPage=500?project_id=${project.id}`);
    const { rows } = await sql<{
      week: string;
      count: number;
    }>`select date_trunc('week', x.at at time zone 'Asia/Tashkent')
        ::date::text as week, count(*)::int as count
      from (select t.id, coalesce((select max(f.created_at) from task_flows f where f.task_id = t.id
          and f.deleted_at is null and f.cancelled_at is null and f.to_status in ('done', 'accepted')
          and f.from_status not in ('done', 'accepted')), t.done_at, t.ended_at, t.status_changed_at) as at
        from dev_tasks t where t.project_id = ${project.id} and t.deleted_at is null and t.sub_task_count = 0
          and t.status in ('done', 'accepted')) x group by 1`.execute(server.db);
    const counts = new Map(rows.map(({ week, count }) => [week, count]));
    const { history, scope } = json.summary;
    expect(history).toHaveLength(12);
    expect(history).toEqual(history.map(({ week }: { week: string }) => ({ week, count: counts.get(week) ?? 0 })));
    expect(addDays(history.at(-1).week, 7) <= today && addDays(history.at(-1).week, 14) > today).toBe(true);
    const open = await people.admin!.get(
      `fp/dev-tasks;perPage=1?project_id=${project.id}&status=!done,accepted&sub_task_count=0`,
    );
    expect(scope.items).toBe(open.json.total);
    expect(json.summary.reason).toBeNull();
    expect(json.rows.at(-1).probability).toBeGreaterThanOrEqual(0.995);
    const first = json.rows.find(({ probability }: { probability: number }) => probability >= 0.85);
    expect(first.day).toBe(json.summary.forecast_on.p85);
  });

  it('is the one that its page shows', async () => {
    const { json } = await asked(`?project_id=${project.id}`);
    const { forecast_how_many, ...summary } = json.summary;
    expect(forecast_how_many).toBeNull();
    expect((await people.admin!.get(`fp/projects/${project.id}/overview`)).json.forecast).toEqual(summary);
  });

  it('says what less and more would mean, and how much a day brings', async () => {
    const [plain, more, by] = await Promise.all([
      asked(`?project_id=${project.id}`),
      asked(`?project_id=${project.id}&add_items=200`),
      asked(`?project_id=${project.id}&how_many_by=${addDays(today, 60)}`),
    ]);
    expect(more.json.summary.scope.items).toBe(plain.json.summary.scope.items + 200);
    expect(more.json.summary.forecast_on.p50 > plain.json.summary.forecast_on.p50).toBe(true);
    const { p50, p95 } = by.json.summary.forecast_how_many;
    expect(p50).toBeGreaterThan(p95);
    const open = (
      await people.admin!.get(`fp/dev-tasks;perPage=3?project_id=${project.id}&status=new&sub_task_count=0`)
    ).json.rows;
    const without = await asked(`?project_id=${project.id}&exclude_ids=${open.map(({ id }: { id: number }) => id)}`);
    expect(without.json.summary.scope.items).toBe(plain.json.summary.scope.items - open.length);
  });

  it('goes by plans and how they came true', async () => {
    const { status, json } = await asked(`?project_id=${project.id}&method=minutes`);
    expect(status).toBe(200);
    const again = await asked(`?project_id=${project.id}&method=minutes&as_of=${json.as_of}`);
    expect(again.json.summary.forecast_on).toEqual(json.summary.forecast_on);
  });
});

describe('a forecast of a stage', () => {
  it('is of all its work, below included, beside the day that was set', async () => {
    const { rows } = (await people.manager!.get('fp/contract-stages;perPage=100')).json;
    const stage = rows.find((one: { task_count: number }) => one.task_count > 0);
    const { json } = await asked(`?contract_stage_id=${stage.id}`);
    expect(json.summary.set_on).toBe(stage.due_on);
    expect(json.summary.scope.items + json.summary.history.length).toBeGreaterThan(0);
  });
});

it('is for those who read reports, of what they see', async () => {
  const statuses: Record<string, number> = {};
  for (const login of logins) statuses[login] = (await asked(`?project_id=${project.id}`, login)).status;
  expect(statuses).toMatchObject({ admin: 200, director: 200, developer: 403, tester: 403, editor: 403, client: 403 });
  expect((await asked('?project_id=999999')).status).toBe(404);
});

it('names what is wrong with a question', async () => {
  const { id } = project;
  expect(ruleOf(await asked(''))).toEqual([400, 'task_group_id', 'either']);
  expect(ruleOf(await asked(`?project_id=${id}&task_group_id=1`))).toEqual([400, 'project_id', 'either']);
  const by = (day: string) => asked(`?project_id=${id}&how_many_by=${day}`);
  expect(ruleOf(await by('2026-02-30'))[0]).toBe(400);
  expect(ruleOf(await by(addDays(today, -1)))).toEqual([400, 'how_many_by', 'not_before_today']);
  expect(ruleOf(await by(addDays(today, 2_000)))).toEqual([400, 'how_many_by', 'period_too_long']);
  expect(ruleOf(await asked(`?project_id=${id}&method=stars`))[0]).toBe(400);
  expect(ruleOf(await asked(`?project_id=${id}&exclude_ids=a`))[0]).toBe(400);
  expect(ruleOf(await asked(`?project_id=${id}&color=red`))).toEqual([400, 'color', 'unknown']);
});
