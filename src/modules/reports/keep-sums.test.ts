import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { checkSpan, keepSpans } from '#modules/measures/door.server.ts';
import { keepAllSums, keptSumJobs, reportMeasures } from '#modules/reports/keep-sums.server.ts';
import { reports } from '#modules/reports/report-list.ts';
import type { Report } from '#modules/reports/report.ts';

/** Every report says the same whether its sums are kept or counted, and goes by what is kept. */
let server: TestServer;
const people = {} as Record<string, Caller>;
const readers = ['director', 'manager', 'lead'] as const;
const job = () => contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'keep_sums');
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of readers) people[login] = await signedIn(server, login);
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
  for (const login of readers) counted.set(login, await answers(login, report));
  await keepSpans(job(), reportMeasures);
  for (const login of readers) expect(await answers(login, report), login).toEqual(counted.get(login));
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
