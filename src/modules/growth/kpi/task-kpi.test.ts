import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { settleMissing } from '#modules/growth/kpi/settle-missing.server.ts';
import { smallCompany, type SmallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';
import { taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';
import { undoTransition } from '#modules/work/tasks/transitions/undo-transition.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company?.[Symbol.asyncDispose]());
const { newTask, moveOne, rowsOf, setColumns } = taskMoves(() => company);

interface KpiRow {
  readonly accepted_at: string;
  readonly voided_at: string | null;
  readonly executor_id: string;
  readonly planned_minutes: number;
  readonly score: string | null;
  readonly points: string;
}
const kpiOf = (id: number) => rowsOf<KpiRow>(sql`select * from task_kpi where task_id = ${id} order by accepted_at`);
const endsOf = async (id: number) =>
  (await kpiOf(id)).map(({ voided_at }) => (voided_at === null ? null : Date.parse(voided_at)));
const on = (day: string, hour: string) => tashkent(`${day}T${hour}`);

/** From new to done: started on the 18th, submitted and finished the day after. */
async function doneTask(): Promise<number> {
  const task = await newTask({ planned_minutes: 300, hard_index: 10, requires_review: true });
  await moveOne('developer', task.id, 'to_processing', {}, on('2026-11-18', '10:00'));
  // The plan is raised when the work has begun: points do not follow.
  await setColumns(task.id, { planned_minutes: 6000 });
  await moveOne('developer', task.id, 'to_checking', { comment: 'Tayyor' }, on('2026-11-19', '11:00'));
  await moveOne('tester', task.id, 'finish', {}, on('2026-11-19', '12:00'));
  return task.id;
}
const accept = (id: number, at = on('2026-11-19', '13:00')) => moveOne('manager', id, 'finish', {}, at);

it('what is accepted is written with the plan of the start, and taken back with the move', async () => {
  const id = await doneTask();
  expect(await kpiOf(id)).toEqual([]);
  const at = on('2026-11-19', '13:00');
  await accept(id, at);
  const [row] = await kpiOf(id);
  expect(row).toMatchObject({ voided_at: null, planned_minutes: 300, score: null });
  expect(Date.parse(row!.accepted_at)).toBe(at.getTime());
  expect(Number(row!.executor_id)).toBe(company.ids.developer);
  // 5 hours × 2 × 0.8.
  expect(Number(row!.points)).toBeCloseTo(8, 9);
  const later = new Date(at.getTime() + 5_000);
  await company.db.transaction((db) => undoTransition({ ...company.as('manager', later), db }, [id]));
  expect(await kpiOf(id)).toEqual([]);
});

it('what is opened again keeps its row with an end, and gets another', async () => {
  const id = await doneTask();
  await accept(id);
  await moveOne('manager', id, 'return', { comment: 'Xato topildi' }, on('2026-11-20', '10:00'));
  expect(await endsOf(id)).toEqual([on('2026-11-20', '10:00').getTime()]);
  await moveOne('developer', id, 'to_processing', {}, on('2026-11-20', '11:00'));
  await moveOne('developer', id, 'to_checking', { comment: 'Tuzatildi' }, on('2026-11-20', '15:00'));
  await moveOne('tester', id, 'finish', {}, on('2026-11-20', '16:00'));
  await accept(id, on('2026-11-20', '17:00'));
  expect(await endsOf(id)).toEqual([on('2026-11-20', '10:00').getTime(), null]);
});

it('follows marks, and loses them to an appeal that is accepted', async () => {
  const admin = company.as('admin', on('2026-11-20', '10:00'));
  const { id: criterion } = await company
    .at('fp/task-mark-criteria')
    .create(admin, { names: { uz: 'Sifat' }, code: 'quality', weight: '1.00', ordering: 1 });
  const id = await doneTask();
  const tester = company.as('tester', on('2026-11-19', '12:30'));
  await company.at('fp/task-marks').create(tester, { task_id: id, task_mark_criterion_id: criterion, score: 5 });
  await accept(id);
  expect((await kpiOf(id)).map(({ score, points }) => [Number(score), Number(points)])).toEqual([[5, 10]]);
  const developer = company.as('developer', on('2026-11-20', '09:30'));
  const appeal = await company
    .at('fp/task-appeals')
    .create(developer, { task_id: id, text: 'Muddat eʼtiborga olinmagan' });
  const manager = company.as('manager', on('2026-11-20', '12:00'));
  await company
    .at('fp/task-appeals')
    .update(manager, appeal.id, { status: 'accepted', answer: 'Qayta baholanadi' }, appeal.version);
  expect((await kpiOf(id)).map(({ score, points }) => [score, Number(points)])).toEqual([[null, 8]]);
});

it('is written for what came another way, once', async () => {
  const id = await doneTask();
  await accept(id);
  await sql`delete from task_kpi where task_id = ${id}`.run(company.db);
  const ctx = company.as('admin', on('2026-11-21', '10:00'));
  expect(await settleMissing(ctx)).toBe(1);
  expect(await kpiOf(id)).toHaveLength(1);
  expect(await settleMissing(ctx)).toBe(0);
});

it('is written for many in short pieces, each of which asks for the next', async () => {
  const id = await doneTask();
  await accept(id);
  const ctx = company.as('admin', on('2026-11-21', '10:00'));
  await sql`insert into dev_tasks (name, number, project_id, creator_id, status, ended_at, status_changed_at)
    select 'Keltirilgan', 'KEL-' || n, t.project_id, t.creator_id, 'accepted', now(), now()
    from dev_tasks t cross join generate_series(1, 260) n where t.id = ${id}`.run(company.db);
  const asked = () =>
    rowsOf<{ payload: { below: number } }>(sql`delete from waiting_work where job = 'settle_kpi' returning payload`);
  expect(await settleMissing(ctx)).toBe(250);
  const [next, ...others] = await asked();
  expect(others).toEqual([]);
  expect(next!.payload.below).toBeGreaterThan(id);
  expect(await settleMissing(ctx, next!.payload.below)).toBe(10);
  expect(await asked()).toEqual([]);
  expect(await settleMissing(ctx)).toBe(0);
});
