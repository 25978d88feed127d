import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Context, system } from '#server/context.ts';
import { scheduleFactsOf } from '#modules/company/schedules/kept-schedules.server.ts';
import facts from '#modules/company/schedules/schedules.facts.json' with { type: 'json' };
import { noSchedules } from '#modules/company/schedules/schedules.ts';
import { useSchedules } from '#modules/company/schedules/work-calendar.server.ts';
import { closedMonths } from '#server/crud/closed-months.ts';
import { recountCalendarDay } from '#modules/work/tasks/time/recounted-time.server.ts';
import { closeWorkingDay, openWorkingDay } from '#modules/work/tasks/time/working-day.server.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
const { LATE, CYC } = facts.named;
const ids = {} as Record<'late' | 'nights', number>;

beforeAll(async () => {
  company = await smallCompany();
  const at = (path: string) => company.at(path);
  const made = async (name: string, more: object) =>
    (await at('fp/work-schedules').create(company.as('admin'), { names: { uz: name }, ...more })).id;
  ids.late = await made('Kech', { week_type: 5, versions: [{ valid_from: '2026-01-01', week: LATE.week }] });
  const { cycle, cycle_starts_on } = CYC;
  ids.nights = await made('Navbat', {
    kind: 'cycle',
    versions: [{ valid_from: '2026-01-01', cycle, cycle_starts_on }],
  });
});
afterAll(() => company[Symbol.asyncDispose]());
afterEach(async () => {
  await sql`delete from schedule_assignments`.execute(company.db);
  await sql`delete from task_intervals`.execute(company.db);
  await sql`update dev_tasks set deleted_at = now()`.execute(company.db);
  await sql`delete from calendar_changes`.execute(company.db);
  useSchedules(noSchedules);
});

const job = (now: string): Context => ({ ...company.as('admin', tashkent(now)), actor: system });
/** As the database answers it. */
const moment = (text: string) => tashkent(text).toISOString().replace('.000', '');
const inTransaction = (now: string, work: (ctx: Context) => Promise<number>) =>
  company.db.transaction((db) => work({ ...job(now), db }));
const assign = async (schedule: number, more: object = {}) => {
  await company.at('fp/schedule-assignments').create(company.as('admin'), {
    ...{ user_id: company.ids.developer, work_schedule_id: schedule, starts_on: '2026-11-02' },
    ...more,
  });
  useSchedules(await scheduleFactsOf(company.db));
};
const makeTask = (more: object = {}) =>
  company.at('fp/dev-tasks').create(company.as('manager'), {
    ...{ name: 'Tungi ish', project_id: company.ids.project, executor_id: company.ids.developer },
    ...more,
  });
const runs = async (task: number, since: string) => {
  await sql`update dev_tasks set status = 'processing', running_since = ${tashkent(since)},
    status_changed_at = ${tashkent(since)} where id = ${task}`.execute(company.db);
  await sql`insert into task_intervals (task_id, user_id, kind, started_at)
    values (${task}, ${company.ids.developer}, 'work', ${tashkent(since)})`.execute(company.db);
};
const intervals = async (task: number) =>
  (
    await sql<{ started_at: Date; ended_at: Date | null; minutes: number }>`select started_at, ended_at, minutes
      from task_intervals where task_id = ${task} order by started_at`.execute(company.db)
  ).rows;

it('sc-11: a day alone ends with the day of the executor, and stays where it is when that changes', async () => {
  await assign(ids.late);
  const { given, expect: expected } = facts.cases.find(({ id }) => id === 'sc-11') as unknown as Record<
    'given' | 'expect',
    { deadline: string }
  >;
  const task = await makeTask({ deadline: given.deadline });
  expect(Date.parse(task.deadline as string)).toBe(Date.parse(expected.deadline));
  const other = { executor_id: company.ids.colleague };
  const moved = await company.at('fp/dev-tasks').update(company.as('manager'), task.id, other);
  expect(Date.parse(moved.deadline as string)).toBe(Date.parse(expected.deadline));
  const nobodys = await makeTask({ deadline: given.deadline, executor_id: null });
  expect(Date.parse(nobodys.deadline as string)).toBe(tashkent('2026-11-19T18:00').getTime());
  // Of many at once each takes the day of its own executor.
  const both = await company.at('fp/dev-tasks').bulk(company.as('manager'), [task.id, nobodys.id], {
    ...{ deadline: '2026-11-20', deadline_reason_code: 'estimate_error' },
    executor_id: company.ids.developer,
  });
  expect(both.map(({ deadline }) => Date.parse(deadline as string))).toEqual([
    tashkent('2026-11-20T22:00').getTime(),
    tashkent('2026-11-20T22:00').getTime(),
  ]);
});

it('the clock of a night shift runs through the night, and stops at its end', async () => {
  await assign(ids.nights);
  const { id } = await makeTask();
  // The 19th is a night: from 20:00 to 08:00.
  await runs(id, '2026-11-19T20:30');
  expect(await inTransaction('2026-11-19T23:00', closeWorkingDay)).toBe(0);
  expect(await inTransaction('2026-11-20T07:59', closeWorkingDay)).toBe(0);
  expect(await inTransaction('2026-11-20T08:01', closeWorkingDay)).toBe(1);
  expect(await intervals(id)).toMatchObject([{ ended_at: moment('2026-11-20T08:00'), minutes: 690 }]);
});

it('a clock that is started after midnight belongs to the shift that is on', async () => {
  await assign(ids.nights);
  const { id } = await makeTask();
  await runs(id, '2026-11-20T02:00');
  expect(await inTransaction('2026-11-20T07:00', closeWorkingDay)).toBe(0);
  expect(await inTransaction('2026-11-20T09:00', closeWorkingDay)).toBe(1);
  expect(await intervals(id)).toMatchObject([{ ended_at: moment('2026-11-20T08:00'), minutes: 360 }]);
});

it('work that stood over the days off goes on with the next shift of the person, not with the company’s day', async () => {
  await assign(ids.nights);
  const { id } = await makeTask();
  await sql`update dev_tasks set status = 'processing', running_since = null,
    status_changed_at = ${tashkent('2026-11-18T10:00')} where id = ${id}`.execute(company.db);
  expect(await inTransaction('2026-11-19T10:00', openWorkingDay)).toBe(0);
  expect(await inTransaction('2026-11-20T01:00', openWorkingDay)).toBe(1);
  expect(await intervals(id)).toMatchObject([{ started_at: moment('2026-11-19T20:00'), ended_at: null }]);
  expect(await inTransaction('2026-11-20T01:01', openWorkingDay)).toBe(0);
});

it('a change of schedule has the time of its days counted anew, and that of a closed month stays', async () => {
  const { id } = await makeTask();
  const closed = async (from: string, to: string, minutes: number) => {
    await sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
      values (${id}, ${company.ids.developer}, 'work', ${tashkent(from)}, ${tashkent(to)}, ${minutes})`.execute(
      company.db,
    );
  };
  await closed('2026-10-29T17:00', '2026-10-30T10:00', 120);
  await closed('2026-11-19T17:00', '2026-11-20T10:00', 120);
  const answered = closedMonths.answeredBy({
    areClosed: async (_ctx, days) => days.map(({ day }) => day < '2026-11-01'),
    isAnyClosed: async () => false,
  });
  await assign(ids.late, { starts_on: '2026-10-01' });
  let rounds = 0;
  while ((await inTransaction('2026-11-25T12:00', (ctx) => recountCalendarDay(ctx))) && rounds++ < 9);
  closedMonths.answeredBy(answered);
  expect((await intervals(id)).map(({ minutes }) => minutes)).toEqual([120, 240]);
});
