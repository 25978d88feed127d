import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Context, system } from '#server/context.ts';
import { acceptFinished } from '#modules/work/tasks/transitions/auto-accept.server.ts';
import { settleTransitions } from '#modules/work/tasks/transitions/settled-transitions.server.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';
import { transition } from '#modules/work/tasks/transitions/carry-out-transition.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const job = (now: Date): Context => ({ ...company.as('admin', now), actor: system });
const taskRow = async (id: number) =>
  (await sql<Record<string, unknown>>`select * from dev_tasks where id = ${id}`.execute(company.db)).rows[0];
const lastFlow = async (id: number) =>
  (
    await sql<Record<string, unknown>>`select * from task_flows where task_id = ${id} order by id desc limit 1`.execute(
      company.db,
    )
  ).rows[0];
const intervals = async (id: number) =>
  (
    await sql<Record<string, unknown>>`select started_at, ended_at, minutes, is_automatic
  from task_intervals where task_id = ${id} order by id`.execute(company.db)
  ).rows;

async function running(since: Date): Promise<number> {
  const { ids, as, at } = company;
  await sql`update dev_tasks set status = 'pause', running_since = null where status = 'processing'`.execute(
    company.db,
  );
  const task = await at('fp/dev-tasks').create(as('manager', since), {
    name: 'Kunlik ish',
    project_id: ids.project,
    executor_id: ids.developer,
  });
  await transition(as('developer', since), { ids: [task.id], action: 'to_processing' });
  return task.id;
}

describe('the end of the working day', () => {
  it('closes what still runs, at the end of its day, and counts working time only', async () => {
    const id = await running(tashkent('2026-11-18T16:30'));
    expect(await closeWorkingDay(job(tashkent('2026-11-18T17:59')))).toBe(0);
    expect(await closeWorkingDay(job(tashkent('2026-11-20T08:00')))).toBe(1);
    expect(await intervals(id)).toEqual([
      { started_at: '2026-11-18T11:30:00Z', ended_at: '2026-11-18T13:00:00Z', minutes: 90, is_automatic: true },
    ]);
    expect(await taskRow(id)).toMatchObject({ status: 'processing', running_since: null, actual_minutes: 90 });
    expect(await closeWorkingDay(job(tashkent('2026-11-20T08:01')))).toBe(0);
  });

  it('leaves work of the evening to the next day', async () => {
    const id = await running(tashkent('2026-11-18T20:00'));
    expect(await closeWorkingDay(job(tashkent('2026-11-18T23:00')))).toBe(0);
    expect(await closeWorkingDay(job(tashkent('2026-11-19T18:00')))).toBe(1);
    expect(await intervals(id)).toMatchObject([{ ended_at: '2026-11-19T13:00:00Z', minutes: 480 }]);
  });

  it('runs on from the next morning, but not at night and not on a day off', async () => {
    const id = await running(tashkent('2026-11-20T17:00'));
    await closeWorkingDay(job(tashkent('2026-11-20T18:00')));
    for (const still of ['2026-11-20T21:00', '2026-11-21T10:00', '2026-11-23T08:59'])
      expect(await openWorkingDay(job(tashkent(still)))).toBe(0);
    expect(await openWorkingDay(job(tashkent('2026-11-23T09:07')))).toBe(1);
    expect(await openWorkingDay(job(tashkent('2026-11-23T09:08')))).toBe(0);
    expect(await taskRow(id)).toMatchObject({ running_since: '2026-11-23T04:00:00Z' });
    await transition(company.as('developer', tashkent('2026-11-23T10:00')), {
      ids: [id],
      action: 'to_pause',
    });
    expect(await taskRow(id)).toMatchObject({ actual_minutes: 120, status: 'pause' });
  });
});

describe('acceptance by silence', () => {
  it('comes after five working days, marked automatic, and never before the marks', async () => {
    const { ids, as, at } = company;
    const make = (more: object) =>
      at('fp/dev-tasks').create(as('manager'), {
        name: 'Bitgan ish',
        project_id: ids.project,
        executor_id: ids.developer,
        ...more,
      });
    const done = await make({});
    const unmarked = await make({ will_be_marked: true });
    await sql`update dev_tasks set status = 'done', done_at = ${tashkent('2026-11-13T15:00')}
      where id = any(${[done.id, unmarked.id]}::bigint[])`.execute(company.db);
    expect(await acceptFinished(job(tashkent('2026-11-19T12:00')))).toBe(0);
    expect(await acceptFinished(job(tashkent('2026-11-20T12:00')))).toBe(1);
    expect(await taskRow(done.id)).toMatchObject({ status: 'accepted', ended_at: '2026-11-20T07:00:00Z' });
    expect(await taskRow(unmarked.id)).toMatchObject({ status: 'done' });
    expect(await lastFlow(done.id)).toMatchObject({ rule: 11, is_automatic: true, created_by: null });
  });
});

it('notices wait until the move cannot be taken back', async () => {
  await settleTransitions(job(tashkent('2026-12-01T10:00')));
  const start = tashkent('2026-11-18T10:00');
  const id = await running(start);
  expect(await settleTransitions(job(new Date(start.getTime() + 9_000)))).toEqual([]);
  const settled = await settleTransitions(job(new Date(start.getTime() + 11_000)));
  expect(settled).toMatchObject([{ task_id: id, notices: [{ as: 'creator', user_id: company.ids.manager }] }]);
  expect(await settleTransitions(job(new Date(start.getTime() + 12_000)))).toEqual([]);
});
