import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Context, system } from '#server/context.ts';
import { acceptFinished } from '#modules/work/tasks/transitions/auto-accept.server.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';
import { recountCalendarDay } from '#modules/work/tasks/time/recounted-time.server.ts';
import { useCalendarDays } from '#modules/company/schedules/work-calendar.server.ts';
import type { WorkCalendarRow } from '#modules/company/schedules/work-calendar.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const path = 'fp/work-calendar';
const job = (now = tashkent('2026-11-25T10:00')): Context => ({ ...company.as('admin', now), actor: system });
const inTransaction = (work: (ctx: Context) => Promise<number>) =>
  company.db.transaction((db) => work({ ...job(), db }));
const recountAll = async () => {
  let rounds = 0;
  while ((await sql`select 1 from calendar_changes`.execute(company.db)).rows.length && rounds++ < 20)
    await inTransaction((ctx) => recountCalendarDay(ctx));
};
const makeTask = (more: object = {}) =>
  company.at('fp/dev-tasks').create(company.as('manager'), {
    name: 'Hisoblanadigan vaqt',
    project_id: company.ids.project,
    executor_id: company.ids.developer,
    ...more,
  });
const work = async (task: number, from: string, to: string, minutes: number, isCorrection = false) => {
  await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes, is_correction)
    values (${task}, ${company.ids.developer}, 'work', ${tashkent(from)}, ${tashkent(to)}, ${minutes},
      ${isCorrection})`.execute(company.db);
  await sql`update dev_tasks set actual_minutes = actual_minutes + ${minutes} where id = ${task}`.execute(company.db);
};
const minutesOf = async (task: number) =>
  (
    await sql<{ minutes: number }>`select minutes from task_intervals where task_id = ${task} order by id`.execute(
      company.db,
    )
  ).rows.map(({ minutes }) => minutes);
const actualOf = async (task: number) =>
  (await company.at('fp/dev-tasks').read(company.as('admin'), task)).actual_minutes;
const enter = (day: string, kind: string) => company.at(path).create(company.as('admin'), { day, kind });

it('a day off that is entered later takes the time of the day, and gives it back when it is deleted', async () => {
  const { id } = await makeTask();
  await work(id, '2026-11-17T09:00', '2026-11-17T18:00', 480);
  await work(id, '2026-11-18T09:00', '2026-11-18T12:00', 180);
  await work(id, '2026-11-17T10:00', '2026-11-17T11:00', 60, true);
  const entered = await enter('2026-11-17', 'extra_off');
  expect(await actualOf(id)).toBe(720);
  await recountAll();
  expect(await minutesOf(id)).toEqual([0, 180, 60]);
  expect(await actualOf(id)).toBe(240);
  await company.at(path).update(company.as('admin'), entered.id, { kind: 'short_day' });
  await recountAll();
  expect(await minutesOf(id)).toEqual([420, 180, 60]);
  await company.at(path).remove(company.as('admin'), entered.id);
  await recountAll();
  expect(await minutesOf(id)).toEqual([480, 180, 60]);
  await company.at(path).restore(company.as('admin'), entered.id);
  await recountAll();
  expect(await minutesOf(id)).toEqual([420, 180, 60]);
  await company.at(path).remove(company.as('admin'), entered.id);
  await recountAll();
});

it('an interval over several days counts each of them, and one that still runs is left to its end', async () => {
  const { id } = await makeTask();
  await work(id, '2026-11-13T17:00', '2026-11-16T10:00', 120);
  await sql`insert into task_intervals (task_id, user_id, kind, started_at)
    values (${id}, ${company.ids.developer}, 'work', ${tashkent('2026-11-16T11:00')})`.execute(company.db);
  const entered = await enter('2026-11-16', 'extra_off');
  await recountAll();
  expect(await minutesOf(id)).toEqual([60, null]);
  await company.at(path).remove(company.as('admin'), entered.id);
  await recountAll();
  expect(await actualOf(id)).toBe(120);
});

it('goes on behind the intervals that one transaction takes', async () => {
  const { id } = await makeTask();
  await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
    select ${id}, ${company.ids.developer}, 'work', ${tashkent('2026-11-12T09:00')}, ${tashkent('2026-11-12T09:01')}, 1
    from generate_series(1, 1500)`.execute(company.db);
  const entered = await enter('2026-11-12', 'extra_off');
  expect(await inTransaction((ctx) => recountCalendarDay(ctx))).toBe(1000);
  expect(await inTransaction((ctx) => recountCalendarDay(ctx))).toBe(500);
  expect(await inTransaction((ctx) => recountCalendarDay(ctx))).toBe(0);
  expect(await actualOf(id)).toBe(0);
  await company.at(path).remove(company.as('admin'), entered.id);
  await recountAll();
  expect(await actualOf(id)).toBe(1500);
});

it('two workers do not count the same day twice', async () => {
  await enter('2026-11-11', 'short_day');
  const both = await Promise.all([1, 2].map(() => inTransaction((ctx) => recountCalendarDay(ctx))));
  expect(both).toEqual([0, 0]);
  expect((await sql`select 1 from calendar_changes`.execute(company.db)).rows).toEqual([]);
});

it('silence is counted in working days: neither weekends nor holidays count', async () => {
  const done = await makeTask();
  await sql`update dev_tasks set status = 'done', done_at = ${tashkent('2026-11-13T15:00')}
    where id = ${done.id}`.execute(company.db);
  const { rows } = await sql<WorkCalendarRow>`select day::text as day, kind, week_type from work_calendar
    where deleted_at is null`.execute(company.db);
  useCalendarDays([...rows, { day: '2026-11-18', kind: 'holiday', week_type: null }]);
  expect(await acceptFinished(job(tashkent('2026-11-20T12:00')))).toBe(0);
  expect(await acceptFinished(job(tashkent('2026-11-23T12:00')))).toBe(1);
  useCalendarDays(rows);
});
