import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { ofDay } from '#server/testing/chance-of-day.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { checkSpan, isTold, keepSpans } from '#modules/numbers/measures/door.server.ts';
import { keepAllSums, keptSumJobs, reportMeasures } from '#modules/views/reports/keep-sums.server.ts';
import { reports } from '#modules/views/reports/report-list.ts';
import type { Report } from '#modules/views/reports/report.ts';

/** Every report says the same whether its sums are kept or counted, and goes by what is kept. */
let server: TestServer;
const people = {} as Record<string, Caller>;
const readers = ['director', 'manager', 'lead'] as const;
const job = () => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'keep_sums');
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of readers) people[login] = await signedIn(server, login);
  // Other databases of the cluster are written to meanwhile, and waited for before anything is kept.
  while (!(await isTold(job()))) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => server?.close());

const today = dayOf(Date.now(), 'Asia/Tashkent');
const yesterday = addDays(today, -1);
const periods = [
  { day_from: addDays(today, -360), day_to: yesterday },
  { day_from: addDays(today, -44), day_to: addDays(today, -13) },
];

/** All ways to ask a report for a period: as it stands, by each of its groups, and in each of its steps. */
function waysOf({ groups, step, hasItems, splits, onlyBy }: Report): Record<string, string>[] {
  const ways: Record<string, string>[] = [
    ...(hasItems ? [] : [{}]),
    ...groups.map((group) => ({ group })),
    ...(step ? ['day', 'week', 'month'].map((one) => ({ step: one })) : []),
    ...Object.keys(splits ?? {}).map((split) => ({ split, group: 'user_id' })),
  ];
  return [...ways, ...Object.keys(onlyBy ?? {}).map((group) => ({ group }))];
}

/** The next report is read on a snapshot of its own; those of before would take all connections. */
const freshSnapshot = () =>
  server.pool.query(`with ended as (select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'vazifa snapshot' and datname = current_database())
    delete from report_snapshots where (select count(*) from ended) >= 0`);

async function answers(login: (typeof readers)[number], report: Report): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const period of periods)
    for (const way of waysOf(report)) {
      await freshSnapshot();
      const query = new URLSearchParams({ ...period, ...way }).toString();
      const { status, json } = await people[login]!.get(`fp/reports/${report.name};perPage=500?${query}`);
      const { rows, totals } = json;
      all.push(status === 200 ? { query, rows, totals } : { query, status });
    }
  return all;
}

const asked = reports.filter(({ measures }) => measures.some(({ sums }) => sums));

it.each(asked.map((report) => [report.name, report] as const))('report %s', async (_name, report) => {
  await server.pool.query('truncate kept_spans, kept_span_sums');
  const counted = new Map<string, unknown>();
  for (const login of ofDay(readers)) counted.set(login, await answers(login, report));
  await keepSpans(job(), reportMeasures);
  for (const login of ofDay(readers)) expect(await answers(login, report), login).toEqual(counted.get(login));
});

it.each(['resource-load', 'resource-load?step=day', 'resource-load?group=team_id'])('%s', async (path) => {
  const days = `day_from=${addDays(today, -40)}&day_to=${addDays(today, 7)}`;
  const ask = async () => {
    await freshSnapshot();
    const { status, json } = await people.director!.get(`fp/reports/${path}${path.includes('?') ? '&' : '?'}${days}`);
    expect(status, JSON.stringify(json)).toBe(200);
    return { rows: json.rows, totals: json.totals };
  };
  await keepSpans(job(), reportMeasures);
  const kept = await ask();
  await server.pool.query('truncate kept_spans, kept_span_sums');
  expect(kept).toEqual(await ask());
});

it('goes by what is kept', async () => {
  await keepSpans(job(), reportMeasures);
  const query = new URLSearchParams(periods[0]).toString();
  const ask = async (path: string) => {
    await freshSnapshot();
    return (await people.director!.get(`fp/reports/${path};perPage=1?${query}`)).json.totals;
  };
  for (const [path, column] of [
    ['tasks', 'accepted_count'],
    ['tasks', 'points'],
    ['tasks-by-projects', 'finished_count'],
    ['employment', 'norm_minutes'],
    ['statistics', 'created_count'],
  ] as const) {
    const before = (await ask(path))[column];
    await server.pool.query('update kept_span_sums set numbers = array(select n + 1 from unnest(numbers) as n)');
    expect((await ask(path))[column], `${path} ${column}`).toBeGreaterThan(before);
    await server.pool.query('update kept_span_sums set numbers = array(select n - 1 from unnest(numbers) as n)');
  }
});

/** Of open months: closed ones stay as they were. */
const isOpen = (day: string) =>
  `${day} < '${addDays(today, -5)}' and to_char(${day}, 'YYYY-MM') not in (select month from frozen_months)`;
const anAttendance = `(select id from attendance
  where ${isOpen('day')} and worked_minutes > 0 and deleted_at is null order by day desc, id limit 1)`;
/** With the attendance that it fills: one that was taken away before is filled no more. */
const aFilledDay = `(user_id, day) = (select user_id, day from employment_days join attendance using (user_id, day)
  where ${isOpen('day')} and busy_minutes > 0 and deleted_at is null order by day desc, user_id limit 1)`;
const aPart = `(user_id, day, interval_id) = (select user_id, day, interval_id from employment_parts
  where ${isOpen('day')} order by day desc, interval_id limit 1)`;
/** Points of a task that no closed month has. */
const aTask = `task_id = (select task_id from task_kpi where ${isOpen("(accepted_at at time zone 'UTC')")}
    and voided_at is null and points > 1 and score is distinct from 1 and executor_id is not null
    and task_id not in (select task_id from kpi_month_tasks) order by accepted_at desc, task_id limit 1)`;
const thisYear = periods[0]!;
/** What months before had of the points of a task is told of a period that begins later. */
const lately = { day_from: `${addDays(today, -40).slice(0, 7)}-01`, day_to: yesterday };

/** A report, what is changed past it, and another period in which that is seen. */
const changes: readonly { readonly path: string; readonly change: string; readonly period?: typeof thisYear }[] = [
  ...[
    `update attendance set worked_minutes = worked_minutes + 17 where id = ${anAttendance}`,
    `update attendance set absences = '{"sick": 31}' where id = ${anAttendance}`,
    `update attendance set deleted_at = now() where id = ${anAttendance}`,
    `update employment_days set busy_minutes = busy_minutes - 1 where ${aFilledDay}`,
    `delete from employment_days where ${aFilledDay}`,
  ].map((change) => ({ path: 'employment', change })),
  ...[
    `update employment_parts set minutes = minutes + 5 where ${aPart}`,
    `delete from employment_parts where ${aPart}`,
  ].map((change) => ({ path: 'employment?group=project_id', change })),
  ...[
    `update task_kpi set points = points + 3 where ${aTask}`,
    `update task_kpi set score = 1 where ${aTask}`,
    `update task_kpi set voided_at = accepted_at + interval '1 hour' where ${aTask}`,
    `delete from task_kpi where ${aTask}`,
  ].map((change) => ({ path: 'tasks', change })),
  ...[
    `insert into kpi_month_tasks (kpi_month_id, task_id, facts, points, brought)
      select (select id from kpi_months where month < '${addDays(today, -40).slice(0, 7)}' order by month, id limit 1),
        task_id, '{}', 1, 1 from task_kpi where ${aTask}`,
    `delete from kpi_month_tasks where task_id = (select min(task_id) from kpi_month_tasks where facts = '{}')`,
  ].map((change) => ({ path: 'tasks', change, period: lately })),
];

it.each(changes)(
  'counts what was kept and changed: $path after $change',
  async ({ path, change, period = thisYear }) => {
    await keepSpans(job(), reportMeasures);
    const ask = async () => {
      await freshSnapshot();
      const query = new URLSearchParams(period);
      const { status, json } = await people.director!.get(
        `fp/reports/${path}${path.includes('?') ? '&' : '?'}${query}`,
      );
      expect(status).toBe(200);
      return { rows: json.rows, totals: json.totals };
    };
    const before = await ask();
    expect((await server.pool.query(change)).rowCount).toBe(1);
    const changed = await ask();
    expect(changed).not.toEqual(before);
    await server.pool.query('truncate kept_spans, kept_span_sums');
    expect(await ask()).toEqual(changed);
  },
);

it('is true of every span of the demo company', async () => {
  for (let tries = 0; tries < 100; tries++) expect(await checkSpan(job(), reportMeasures)).toBe(0);
});

it('is kept by a job where there is much, and made anew after rows came past the product', async () => {
  const keep = keptSumJobs.find(({ name }) => name === 'keep_sums')!;
  await server.pool.query('truncate kept_spans, kept_span_sums');
  expect(await keep.run(job())).toBe(0);
  await server.pool.query("update pg_class set reltuples = 1000000 where relname = 'task_intervals'");
  expect(await keep.run(job())).toBeGreaterThan(500);
  await server.pool.query('update kept_span_sums set numbers = array(select n + 1 from unnest(numbers) as n)');
  await keepAllSums(job());
  for (let tries = 0; tries < 50; tries++) expect(await checkSpan(job(), reportMeasures)).toBe(0);
  const { rows } = await server.pool.query('select count(*)::int as count from kept_spans');
  expect(rows[0].count).toBeGreaterThan(500);
});
