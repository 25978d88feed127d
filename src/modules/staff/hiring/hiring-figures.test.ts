import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Lang } from '#kernel/languages.ts';
import { sql } from '#server/database/sql.ts';
import { hiringFigures } from '#modules/staff/hiring/hiring-figures.server.ts';
import type { Stage } from '#modules/staff/hiring/hiring-flow.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';

const now = tashkent('2026-11-18T10:00');
let company: SmallCompany;

/** Who applied, from where and for what, and how many hours ago they came to each stage; the last is where they are. */
const applicants: [string, string, string, Partial<Record<Stage, number>>][] = [
  ['Aziz', 'site', 'Backend', { new: 10 }],
  ['Barno', 'site', 'backend', { new: 100, interview: 70, hired: 50 }],
  ['Jasur', 'referral', 'Dizayner', { new: 30, rejected: 10 }],
  ['Dilnoza', 'telegram', 'Dizayner', { new: 22, interview: 6 }],
  ['Oʻchirilgan', 'telegram', 'Dizayner', { new: 500 }],
];

beforeAll(async () => {
  company = await smallCompany();
  for (const [fio, source, vacancy, came] of applicants) {
    const turns = Object.entries(came).map(([stage, hours]) => ({
      stage,
      at: new Date(now.getTime() - hours * 3_600_000),
    }));
    await sql`with one as (insert into appeal_for_jobs (fio, source, vacancy, stage, deleted_at)
        values (${fio}, ${source}, ${vacancy}, ${turns.at(-1)!.stage},
          case when ${fio} = 'Oʻchirilgan' then now() end) returning id)
      insert into appeal_stages (appeal_id, to_stage, created_at) select one.id, t.stage, t.at
      from one, jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as t(stage text, at timestamptz) order by t.at`.execute(
      company.db,
    );
  }
});
afterAll(() => company?.[Symbol.asyncDispose]());

const figures = () => hiringFigures(company.as('admin', now));

it('counts from where people come, who of them was hired and who still waits', async () => {
  expect((await figures()).sources).toEqual([
    { source: 'site', count: 2, hired: 1, open: 1 },
    { source: 'referral', count: 1, hired: 0, open: 0 },
    { source: 'telegram', count: 1, hired: 0, open: 1 },
  ]);
});

it('counts each vacancy once, however it was written', async () => {
  const { vacancies } = await figures();
  const told = vacancies.map((one) => ({ ...one, vacancy: one.vacancy.toLowerCase() }));
  expect(told).toEqual([
    { publication_id: null, vacancy: 'backend', count: 2, hired: 1, open: 1 },
    { publication_id: null, vacancy: 'dizayner', count: 2, hired: 0, open: 1 },
  ]);
});

it('says how long people stand in each stage, where they wait', async () => {
  expect((await figures()).stages).toEqual([
    // Ten hours and on, sixteen, twenty and thirty.
    { stage: 'new', count: 4, median_hours: 18, longest_hours: 30 },
    { stage: 'interview', count: 2, median_hours: 13, longest_hours: 20 },
    { stage: 'test', count: 0, median_hours: null, longest_hours: null },
    { stage: 'offer', count: 0, median_hours: null, longest_hours: null },
    { stage: 'hired', count: 1, median_hours: null, longest_hours: null },
    { stage: 'rejected', count: 1, median_hours: null, longest_hours: null },
  ]);
});

it('calls a vacancy of the site as its reader speaks, else in Uzbek', async () => {
  await sql`with type as (insert into publication_types (names, code) values ('{"uz":"Vakansiyalar"}', 'vacancies')
      returning id),
    one as (insert into publications (publication_type_id, names)
      select id, ${JSON.stringify({ uz: 'Dasturchi', ru: 'Программист' })}::jsonb from type returning id)
    insert into appeal_for_jobs (fio, source, vacancy, stage, publication_id)
    select fio, 'site', fio || ' uchun', 'new', one.id from one, unnest(array['Lola', 'Temur']) fio`.execute(
    company.db,
  );
  const called = async (lang: Lang) => {
    const { vacancies } = await hiringFigures({ ...company.as('admin', now), lang });
    return vacancies.flatMap(({ publication_id, vacancy, count }) => (publication_id ? [[vacancy, count]] : []));
  };
  expect(await called('ru')).toEqual([['Программист', 2]]);
  expect(await called('uz')).toEqual([['Dasturchi', 2]]);
  expect(await called('uk')).toEqual([['Dasturchi', 2]]);
});
