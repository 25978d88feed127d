import { minutesLater, nine, problemOf, taskMoves } from '#modules/work/tasks/testing/task-moves.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { shippedTaskSettings } from '#modules/work/tasks/workflow/task-settings.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const { newTask, setColumns, move, moveOne, rowsOf, flowsOf } = taskMoves(() => company);

describe('conditions that the database knows', () => {
  it('open sub-tasks hold a task back until they are done', async () => {
    const parent = await newTask({ requires_review: false });
    const child = await newTask({ requires_review: false, parent_id: parent.id });
    await moveOne('developer', parent.id, 'to_processing');
    const refused = await problemOf(moveOne('developer', parent.id, 'to_checking', { comment: 'Tayyor' }));
    expect(refused).toMatchObject({ status: 409, problem: 'TRANSITION_NOT_ALLOWED' });
    expect(refused.details.extra).toMatchObject({ rule: 'sub_tasks_closed', allowed_actions: ['to_pause'] });
    await moveOne('developer', child.id, 'to_processing');
    await moveOne('developer', child.id, 'finish');
    await moveOne('developer', parent.id, 'to_processing');
    expect((await moveOne('developer', parent.id, 'to_checking', { comment: 'Tayyor' })).status).toBe('checking');
  });

  it('an unfinished blocker holds the start back', async () => {
    const before = await newTask({ requires_review: false });
    const after = await newTask();
    await company
      .at('fp/task-dependencies')
      .create(company.as('manager'), { task_id: after.id, predecessor_id: before.id });
    expect((await problemOf(moveOne('developer', after.id, 'to_processing'))).details.extra).toMatchObject({
      rule: 'blockers_finished',
    });
    await moveOne('developer', before.id, 'to_processing');
    await moveOne('developer', before.id, 'finish');
    expect((await moveOne('developer', after.id, 'to_processing')).status).toBe('processing');
    await moveOne('developer', after.id, 'to_pause');
  });

  it('a file of the executor stands for the result comment, a file of others does not', async () => {
    const { id } = await newTask();
    await moveOne('developer', id, 'to_processing');
    expect((await problemOf(moveOne('developer', id, 'to_checking'))).details.errors).toEqual([
      { field: 'comment', rule: 'result_given' },
    ]);
    await attach(id, company.ids.manager);
    expect((await problemOf(moveOne('developer', id, 'to_checking'))).status).toBe(422);
    await attach(id, company.ids.developer);
    expect((await moveOne('developer', id, 'to_checking')).status).toBe('checking');
  });

  it('a comment that the executor has written since the start stands for it as well', async () => {
    const { id } = await newTask();
    await moveOne('developer', id, 'to_processing');
    const say = (who: 'manager' | 'developer') =>
      company.at('fp/task-comments').create(company.as(who), { task_id: id, text: 'Tayyor, koʻrib bering' });
    await say('manager');
    expect((await problemOf(moveOne('developer', id, 'to_checking'))).status).toBe(422);
    await say('developer');
    expect((await moveOne('developer', id, 'to_checking')).status).toBe('checking');
  });

  it('the executor takes a task back until the review has begun', async () => {
    const { id } = await newTask();
    await setColumns(id, { status: 'checking', submitted_at: nine });
    expect((await moveOne('developer', id, 'to_processing')).submitted_at).toBeNull();
    await moveOne('developer', id, 'to_checking', { comment: 'Tayyor' });
    await company.at('fp/task-comments').create(company.as('colleague'), { task_id: id, text: 'Koʻrdim' });
    await moveOne('developer', id, 'to_processing');
    await moveOne('developer', id, 'to_checking', { comment: 'Tayyor' });
    await company.at('fp/task-comments').create(company.as('tester'), { task_id: id, text: 'Tekshiryapman' });
    expect((await problemOf(moveOne('developer', id, 'to_processing'))).details.extra).toMatchObject({
      rule: 'review_not_started',
    });
  });

  it('an accepted task comes back within 30 days, without its end and with its marks void', async () => {
    const { id } = await newTask();
    await setColumns(id, { status: 'accepted', ended_at: nine, is_marked: true });
    const late = new Date(nine.getTime() + (shippedTaskSettings.reopen_days + 1) * 86_400_000);
    expect((await problemOf(moveOne('manager', id, 'return', { comment: 'Xato' }, late))).details.extra).toMatchObject({
      rule: 'within_reopen_days',
    });
    expect(await moveOne('manager', id, 'return', { comment: 'Xato' })).toMatchObject({
      status: 'returned',
      is_reopened: true,
      ended_at: null,
      is_marked: false,
    });
  });

  it('what will be marked is accepted only with its marks', async () => {
    const { id } = await newTask({ will_be_marked: true });
    await setColumns(id, { status: 'done' });
    expect((await problemOf(moveOne('manager', id, 'finish'))).details.extra).toMatchObject({
      rule: 'criteria_marked',
    });
    const criterion = await company
      .at('fp/task-mark-criteria')
      .create(company.as('admin'), { names: { uz: 'Sifat' }, code: 'quality', weight: '1.00', ordering: 1 });
    await company
      .at('fp/task-marks')
      .create(company.as('tester'), { task_id: id, task_mark_criterion_id: criterion.id, score: 5 });
    expect((await moveOne('manager', id, 'finish')).status).toBe('accepted');
  });
});

describe('deadlines move with the task', () => {
  it('a return may set another one, with its reason', async () => {
    const { id } = await newTask({ deadline: '2026-11-20' });
    await setColumns(id, { status: 'checking' });
    const asked = { comment: 'Xato', fields: { deadline: '2026-11-25' } };
    expect((await problemOf(moveOne('tester', id, 'return_to_correcting', asked))).details.errors).toEqual([
      { field: 'deadline_reason_code', rule: 'reason_given' },
    ]);
    const fields = { deadline: '2026-11-25', deadline_reason_code: 'executor_request' as const };
    const row = await moveOne('tester', id, 'return_to_correcting', { comment: 'Xato', fields });
    expect(row).toMatchObject({
      return_count: 1,
      deadline: '2026-11-25T13:00:00Z',
      first_deadline: '2026-11-20T13:00:00Z',
      kpi_deadline: '2026-11-20T13:00:00Z',
    });
    expect(
      await rowsOf(sql`select deadline_reason_code, moves_kpi from task_deadlines where task_id = ${id} order by id`),
    ).toEqual([
      { deadline_reason_code: 'initial', moves_kpi: true },
      { deadline_reason_code: 'executor_request', moves_kpi: false },
    ]);
  });

  it('unblocking moves it by the working time that was lost', async () => {
    const { id } = await newTask({ deadline: '2026-11-20' });
    await moveOne('manager', id, 'to_block', { comment: 'API tayyor emas' }, nine);
    const row = await moveOne('manager', id, 'to_unblock', {}, tashkent('2026-11-19T11:00'));
    expect(row).toMatchObject({
      status: 'new',
      blocked_minutes: 600,
      deadline: '2026-11-24T06:00:00Z',
      kpi_deadline: '2026-11-24T06:00:00Z',
    });
    expect(
      await rowsOf(sql`select deadline_reason_code from task_deadlines where task_id = ${id} order by id desc limit 1`),
    ).toEqual([{ deadline_reason_code: 'unblock' }]);
  });
});

describe('force', () => {
  it('is for its holders, with a comment, and says so in the flow', async () => {
    const { id } = await newTask();
    const forced = { ids: [id], force: true, to: 'accepted', comment: 'Shartnoma bekor qilindi' } as const;
    expect((await problemOf(move('manager', forced))).status).toBe(403);
    expect((await problemOf(move('admin', { ...forced, comment: '' }))).details.errors).toEqual([
      { field: 'comment', rule: 'comment_given' },
    ]);
    const [outcome] = await move('admin', forced);
    expect(outcome?.row).toMatchObject({ status: 'accepted', ended_at: '2026-11-18T04:00:00Z' });
    expect((await flowsOf(id)).at(-1)).toMatchObject({ is_forced: true, action: null, rule: null });
  });
});

async function attach(taskId: number, by: number): Promise<void> {
  const type = await rowsOf<{ id: number }>(
    sql`insert into resource_types (names, extensions, max_megabytes)
      values (${JSON.stringify({ uz: `Tur ${Math.random()}` })}, 'png', 5) returning id`,
  );
  await sql`with r as (
      insert into resources (name, size, mime, sha256, storage_key, resource_type_id)
      values ('natija.png', 1, 'image/png', 'x', 'x', ${type[0]!.id}) returning id)
    insert into task_files (task_id, resource_id, name, created_by, created_at)
    select ${taskId}, id, 'natija.png', ${by}, ${minutesLater(1)} from r`.execute(company.db);
}
