import type { devTasks } from '#modules/tasks/task/dev-tasks.ts';
import type { Operations } from '#server/crud/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import type { AnyRow } from '#kernel/resource.ts';
import { type Person, type SmallCompany, smallCompany, tashkent } from '#modules/tasks/testing/small-company.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const tasks = () => company.at('fp/dev-tasks');
const newTask = (more: Record<string, unknown> = {}, maker: Person = 'manager'): Promise<AnyRow> =>
  tasks().create(company.as(maker), {
    name: 'Sinov vazifasi',
    project_id: company.ids.project,
    executor_id: company.ids.developer,
    reviewer_id: company.ids.tester,
    ...more,
  });
const patch = (person: Person, row: AnyRow, changes: Record<string, unknown>, version?: number) =>
  tasks().update(company.as(person), row.id, changes, version);
const refused = async (work: Promise<unknown>): Promise<[number, string | undefined, string | undefined]> =>
  work.then(
    () => [200, undefined, undefined],
    (error: Problem) => [error.status, error.details.errors?.[0]?.field, error.details.errors?.[0]?.rule],
  );
const read = (id: number, person: Person = 'admin') => tasks().read(company.as(person), id);
const setStatus = (id: number, status: string) =>
  sql`update dev_tasks set status = ${status} where id = ${id}`.execute(company.db);
const everything = { page: 1, perPage: 500, sortBy: 'id', descending: false, filters: [], q: '' };

describe('a new task', () => {
  it('has a number of its project, its creator, the default priority, and nothing done', async () => {
    const row = await newTask({ deadline: '2026-11-20' });
    expect(row).toMatchObject({
      status: 'new',
      creator_id: company.ids.manager,
      task_priority_id: company.ids.normal,
      deadline: '2026-11-20T13:00:00Z',
      first_deadline: '2026-11-20T13:00:00Z',
      kpi_deadline: '2026-11-20T13:00:00Z',
      deadline_reason_code: 'initial',
      actual_minutes: 0,
      requires_review: true,
      will_be_marked: false,
      relations: ['creator', 'manager'],
      allowed_actions: ['to_processing', 'to_block'],
    });
    expect(row.number).toMatch(/^SHOP-\d+$/);
    const { rows } = await company.at('fp/task-deadlines').list(company.as('admin'), everything);
    expect(rows.at(-1)).toMatchObject({ task_id: row.id, old_deadline: null, deadline_reason_code: 'initial' });
  });

  it('numbers never collide, however many are made at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () =>
        company.db.transaction((db) =>
          tasks().create({ ...company.as('manager'), db }, { name: 'Bir vaqtda', project_id: company.ids.project }),
        ),
      ),
    );
    const numbers = made.map((row) => Number(String(row.number).split('-')[1])).sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(12);
    expect(numbers.at(-1)! - numbers[0]!).toBe(11);
  });

  it('goes on from numbers that were there before', async () => {
    await sql`insert into dev_tasks (number, name, project_id, creator_id, status_changed_at)
      values ('OTHER-41', 'Eski', ${company.ids.otherProject}, ${company.ids.admin}, now())`.execute(company.db);
    const row = await tasks().create(company.as('stranger'), { name: 'Yangi', project_id: company.ids.otherProject });
    expect(row.number).toBe('OTHER-42');
  });

  it('is made in projects that one sees only', async () => {
    expect(await refused(newTask({ project_id: company.ids.otherProject }))).toEqual([422, 'project_id', 'exists']);
  });
});

describe('who changes what', () => {
  it.each([
    ['manager', { name: 'Boshqa nom' }, [200]],
    ['lead', { task_platform_id: null, name: 'Boshqa' }, [200]],
    ['developer', { text: 'Batafsil', planned_minutes: '2.5' }, [200]],
    ['developer', { name: 'Oʻz nomim' }, [403, 'name', 'own_part_only']],
    ['developer', { deadline: '2026-12-01' }, [403, 'deadline', 'own_part_only']],
    ['developer', { hard_index: 9 }, [403, 'hard_index', 'own_part_only']],
    ['tester', { executor_id: 1 }, [403, 'executor_id', 'own_part_only']],
    ['colleague', { text: 'Begona' }, [403, 'text', 'not_your_part']],
    ['stranger', { name: 'Begona' }, [404, undefined, undefined]],
    ['admin', { will_be_marked: true }, [200]],
  ] as const)('%s: %j', async (person, changes, expected) => {
    const row = await newTask();
    expect(await refused(patch(person, row, changes))).toEqual(
      expected.length === 1 ? [200, undefined, undefined] : expected,
    );
  });

  it('a form may send all that it shows, and a participant works like the executor', async () => {
    const row = await newTask({ participant_ids: [company.ids.colleague] });
    expect((await patch('colleague', row, { name: row.name, deadline: row.deadline, text: 'Yangi matn' })).text).toBe(
      'Yangi matn',
    );
  });

  it('everyone who sees a task may watch it, and nobody may set others to watch', async () => {
    const row = await newTask();
    expect((await patch('colleague', row, { watcher_ids: [company.ids.colleague] })).watcher_ids).toEqual([
      company.ids.colleague,
    ]);
    expect((await refused(patch('colleague', row, { watcher_ids: [company.ids.tester] })))[0]).toBe(403);
  });

  it('planned time is typed, actual time is not', async () => {
    const row = await newTask();
    expect((await patch('manager', row, { planned_minutes: '16:30' })).planned_minutes).toBe(990);
    expect((await patch('manager', row, { actual_minutes: 500 })).actual_minutes).toBe(0);
  });

  it('an accepted task takes nothing but comments', async () => {
    const row = await newTask();
    await setStatus(row.id, 'accepted');
    expect(await refused(patch('manager', row, { name: 'Kech' }))).toEqual([409, 'status', 'task_locked']);
    expect(
      (await refused(company.at('fp/task-checks').create(company.as('manager'), { task_id: row.id, text: 'Kech' })))[0],
    ).toBe(409);
    await company.at('fp/task-comments').create(company.as('developer'), { task_id: row.id, text: 'Rahmat' });
    expect((await read(row.id)).comment_count).toBe(1);
  });

  it('a stale edit is told with the row as it is', async () => {
    const row = await newTask();
    await patch('manager', row, { name: 'Birinchi' });
    const stale = await patch('manager', row, { name: 'Ikkinchi' }, row.version).catch((error: Problem) => error);
    expect(stale).toMatchObject({
      status: 409,
      problem: 'STALE_VERSION',
      details: { extra: { row: { name: 'Birinchi', version: 2 } } },
    });
  });

  it('the owner of a task deletes it, with what is below it, and brings it back', async () => {
    const row = await newTask();
    const child = await company
      .at('fp/sub-tasks')
      .create(company.as('developer'), { name: 'Quyi', project_id: company.ids.project, parent_id: row.id });
    expect((await read(row.id)).sub_task_count).toBe(1);
    expect((await refused(tasks().remove(company.as('colleague'), child.id)))[0]).toBe(403);
    await tasks().remove(company.as('manager'), row.id);
    expect((await refused(read(child.id)))[0]).toBe(404);
    expect((await tasks().restore(company.as('manager'), row.id)).open_sub_task_count).toBe(1);
    expect((await read(child.id)).parent_id).toBe(row.id);
    await tasks().remove(company.as('manager'), child.id);
    expect(await read(row.id)).toMatchObject({ sub_task_count: 0, open_sub_task_count: 0 });
  });
});

describe('executor', () => {
  it('changes while nobody reviews; a running task is paused first', async () => {
    const row = await newTask();
    const { transition } = await import('#modules/tasks/transitions/carry-out-transition.server.ts');
    await transition(company.as('developer', tashkent('2026-11-18T09:00')), {
      ids: [row.id],
      action: 'to_processing',
    });
    const changed = await patch('manager', row, { executor_id: company.ids.colleague });
    expect(changed).toMatchObject({
      status: 'pause',
      executor_id: company.ids.colleague,
      actual_minutes: 60,
      running_since: null,
    });
    await setStatus(row.id, 'checking');
    expect(await refused(patch('manager', row, { executor_id: company.ids.developer }))).toEqual([
      409,
      'executor_id',
      'executor_change_status',
    ]);
  });
});

describe('deadlines', () => {
  it('the first needs no reason, every other one does', async () => {
    const row = await newTask();
    expect((await patch('manager', row, { deadline: '2026-11-25T10:00:00+05:00' })).deadline_reason_code).toBe(
      'initial',
    );
    expect(await refused(patch('manager', row, { deadline: '2026-11-30' }))).toEqual([
      422,
      'deadline_reason_code',
      'reason_given',
    ]);
    expect(await refused(patch('manager', row, { deadline: null }))).toEqual([
      422,
      'deadline_reason_code',
      'reason_given',
    ]);
    expect(await refused(patch('manager', row, { deadline: '2026-11-30', deadline_reason_code: 'initial' }))).toEqual([
      422,
      'deadline_reason_code',
      'reason_given',
    ]);
    const kept = await patch('manager', row, { deadline: '2026-11-30', deadline_reason_code: 'executor_request' });
    expect(kept).toMatchObject({
      deadline: '2026-11-30T13:00:00Z',
      kpi_deadline: '2026-11-25T05:00:00Z',
      first_deadline: '2026-11-25T05:00:00Z',
    });
    const moved = await patch('manager', row, { deadline: '2026-12-01', deadline_reason_code: 'client_request' });
    expect(moved).toMatchObject({ kpi_deadline: '2026-12-01T13:00:00Z', first_deadline: '2026-11-25T05:00:00Z' });
    const { rows } = await company.at('fp/task-deadlines').list(company.as('admin'), everything);
    expect(
      rows.filter(({ task_id }) => task_id === row.id).map(({ deadline_reason_code }) => deadline_reason_code),
    ).toEqual(['initial', 'executor_request', 'client_request']);
  });

  it('in bulk too, each with its own first one', async () => {
    const [a, b] = [await newTask({ deadline: '2026-11-20' }), await newTask()];
    const bulk = (changes: object) => tasks().bulk(company.as('manager'), [a.id, b.id], changes);
    expect(await refused(bulk({ deadline: '2026-11-27' }))).toEqual([422, 'deadline_reason_code', 'reason_given']);
    const rows = await bulk({ deadline: '2026-11-27', deadline_reason_code: 'estimate_error', will_be_marked: true });
    expect(
      rows.map(({ first_deadline, deadline, deadline_reason_code, will_be_marked }) => [
        first_deadline,
        deadline,
        deadline_reason_code,
        will_be_marked,
      ]),
    ).toEqual([
      ['2026-11-20T13:00:00Z', '2026-11-27T13:00:00Z', 'estimate_error', true],
      ['2026-11-27T13:00:00Z', '2026-11-27T13:00:00Z', 'initial', true],
    ]);
  });

  it('one refused task refuses all', async () => {
    const [a, b] = [await newTask(), await newTask()];
    await setStatus(b.id, 'accepted');
    expect((await refused(tasks().bulk(company.as('manager'), [a.id, b.id], { name: 'Hammasi' })))[0]).toBe(409);
    expect((await read(a.id)).name).toBe('Sinov vazifasi');
  });
});

describe('the tree', () => {
  it('knows its root, sums up what is below, and has no rings', async () => {
    const root = await newTask({ planned_minutes: 60 });
    const middle = await newTask({ parent_id: root.id, planned_minutes: 90 });
    const leaf = await newTask({ parent_id: middle.id, planned_minutes: 30 });
    expect([root.main_task_id, middle.main_task_id, leaf.main_task_id]).toEqual([null, root.id, root.id]);
    expect(await read(root.id)).toMatchObject({
      planned_minutes_below: 120,
      actual_minutes_below: 0,
      sub_task_count: 1,
    });
    expect(await refused(patch('manager', root, { parent_id: leaf.id }))).toEqual([422, 'parent_id', 'no_cycle']);
    expect(await refused(patch('manager', root, { parent_id: root.id }))).toEqual([422, 'parent_id', 'no_cycle']);
    await patch('manager', middle, { parent_id: null });
    expect([
      (await read(middle.id)).main_task_id,
      (await read(leaf.id)).main_task_id,
      (await read(root.id)).sub_task_count,
    ]).toEqual([null, middle.id, 0]);
  });

  it('stays in one project', async () => {
    const other = await tasks().create(company.as('admin'), {
      name: 'Boshqa loyihada',
      project_id: company.ids.otherProject,
    });
    expect(await refused(newTask({ parent_id: other.id }, 'admin'))).toEqual([422, 'parent_id', 'same_project']);
  });

  it('sub-tasks are made by those who take part, and by nobody else', async () => {
    const row = await newTask();
    const make = (person: Person) =>
      company
        .at('fp/sub-tasks')
        .create(company.as(person), { name: 'Quyi', project_id: company.ids.project, parent_id: row.id });
    expect((await make('developer')).main_task_id).toBe(row.id);
    expect((await refused(make('colleague')))[0]).toBe(403);
    const { rows } = await company.at('fp/sub-tasks').list(company.as('developer'), { ...everything, filters: [] });
    expect(rows.every(({ parent_id }) => parent_id !== null)).toBe(true);
  });

  it('a ring of blockers is refused', async () => {
    const [a, b, c] = [await newTask(), await newTask(), await newTask()];
    const wait = (task_id: number, predecessor_id: number) =>
      company.at('fp/task-dependencies').create(company.as('manager'), { task_id, predecessor_id });
    await wait(b.id, a.id);
    await wait(c.id, b.id);
    expect(await refused(wait(a.id, c.id))).toEqual([422, 'predecessor_id', 'no_cycle']);
    expect((await read(c.id)).open_blocker_count).toBe(1);
    await tasks().remove(company.as('manager'), b.id);
    expect((await read(c.id)).open_blocker_count).toBe(0);
  });
});

describe('who sees what', () => {
  it.each([
    ['admin', true],
    ['manager', true],
    ['developer', true],
    ['colleague', true],
    ['lead', false],
    ['stranger', false],
    ['client', false],
  ] as const)('%s: %s, by project', async (person, sees) => {
    const row = await newTask({ executor_id: null, reviewer_id: null }, 'admin');
    expect((await refused(read(row.id, person)))[0]).toBe(sees ? 200 : 404);
    const { rows } = await tasks().list(company.as(person), everything);
    expect(rows.some(({ id }) => id === row.id)).toBe(sees);
  });

  it.each(['executor_id', 'reviewer_id', 'participant_ids', 'watcher_ids'])('the person named as %s', async (field) => {
    const value = field.endsWith('_ids') ? [company.ids.stranger] : company.ids.stranger;
    const row = await newTask({ [field]: value });
    expect((await read(row.id, 'stranger')).id).toBe(row.id);
  });

  it('a client: the tasks that serve the own organisation, and public comments only', async () => {
    const row = await newTask({ client_task_id: company.ids.clientTask });
    expect(row.client_id).toBe(company.ids.organisation);
    expect((await read(row.id, 'client')).relations).toEqual(['client']);
    const comments = company.at('fp/task-comments');
    await comments.create(company.as('developer'), { task_id: row.id, text: 'Ichki' });
    await comments.create(company.as('client'), { task_id: row.id, text: 'Qachon tayyor?' });
    const seen = (await comments.list(company.as('client'), everything)).rows;
    expect(seen.map(({ text, is_public }) => [text, is_public])).toEqual([['Qachon tayyor?', true]]);
    for (const part of ['task-flows', 'task-intervals', 'task-deadlines', 'sub-tasks']) {
      expect((await company.at(`fp/${part}`).list(company.as('client'), everything)).rows).toEqual([]);
    }
  });

  it('a client: while the task serves what they asked for', async () => {
    const row = await newTask();
    const served = await patch('manager', row, { client_task_id: company.ids.clientTask });
    expect(served.client_id).toBe(company.ids.organisation);
    expect((await read(row.id, 'client')).id).toBe(row.id);
    expect((await patch('manager', row, { client_task_id: null })).client_id).toBeNull();
    expect((await refused(read(row.id, 'client')))[0]).toBe(404);
  });

  it('parts go with their task', async () => {
    const row = await newTask();
    const check = await company
      .at('fp/task-checks')
      .create(company.as('developer'), { task_id: row.id, text: 'Ishlaydi' });
    expect((await refused(company.at('fp/task-checks').read(company.as('stranger'), check.id)))[0]).toBe(404);
    expect((await company.at('fp/task-checks').read(company.as('colleague'), check.id)).id).toBe(check.id);
  });
});

describe('parts', () => {
  it('comments are changed by their author only, and counted', async () => {
    const row = await newTask();
    const comments = company.at('fp/task-comments');
    const comment = await comments.create(company.as('colleague'), { task_id: row.id, text: 'Salom' });
    expect((await refused(comments.update(company.as('developer'), comment.id, { text: 'Begona' })))[0]).toBe(403);
    await comments.update(company.as('colleague'), comment.id, { text: 'Salom!' });
    expect((await read(row.id)).comment_count).toBe(1);
    await comments.remove(company.as('colleague'), comment.id);
    expect((await read(row.id)).comment_count).toBe(0);
    await comments.restore(company.as('colleague'), comment.id);
    expect(await read(row.id)).toMatchObject({ comment_count: 1, version: row.version });
  });

  it('a check says who judged it', async () => {
    const row = await newTask();
    const checks = company.at('fp/task-checks');
    const check = await checks.create(company.as('developer'), { task_id: row.id, text: 'Ishlaydi' });
    expect(await checks.update(company.as('tester'), check.id, { result: 'passed' })).toMatchObject({
      checked_by: company.ids.tester,
    });
    expect(await checks.update(company.as('tester'), check.id, { result: 'open' })).toMatchObject({
      checked_by: null,
      checked_at: null,
    });
    expect((await refused(checks.create(company.as('colleague'), { task_id: row.id, text: 'Begona' })))[0]).toBe(403);
  });

  it('marks are for done tasks, never by the executor, each criterion once', async () => {
    const row = await newTask({ will_be_marked: true });
    const criteria = company.at('fp/task-mark-criteria');
    const make = (code: string, more = {}) =>
      criteria.create(company.as('admin'), { names: { uz: code }, code, weight: '0.50', ordering: 1, ...more });
    const [quality, speed] = [await make('quality'), await make('speed')];
    await make('later', { valid_from: '2099-01-01' });
    const marks = company.at('fp/task-marks');
    const mark = (person: Person, criterion: AnyRow) =>
      marks.create(company.as(person), { task_id: row.id, task_mark_criterion_id: criterion.id, score: 4 });
    expect(await refused(mark('tester', quality))).toEqual([409, 'task_id', 'task_is_done']);
    await setStatus(row.id, 'done');
    expect(await refused(mark('developer', quality))).toEqual([403, 'task_id', 'marker_is_not_executor']);
    await mark('tester', quality);
    expect((await read(row.id)).is_marked).toBe(false);
    const last = await mark('manager', speed);
    expect((await read(row.id)).is_marked).toBe(true);
    await marks.remove(company.as('manager'), last.id);
    expect((await read(row.id)).is_marked).toBe(false);
  });

  it('time is mended by a manager, with a reason, and the sum follows', async () => {
    const row = await newTask();
    const intervals = company.at('fp/task-intervals');
    const correction = {
      task_id: row.id,
      user_id: company.ids.developer,
      started_at: '2026-11-17T09:00:00+05:00',
      ended_at: '2026-11-17T10:35:00+05:00',
      reason: 'Taymer yoqilmagan',
    };
    const add = (person: Person, more = {}) => intervals.create(company.as(person), { ...correction, ...more });
    expect((await refused(add('developer')))[0]).toBe(403);
    expect(await refused(add('manager', { reason: ' ' }))).toEqual([422, 'reason', 'comment_given']);
    expect(await refused(add('manager', { ended_at: '2099-01-01T00:00:00Z' }))).toEqual([
      422,
      'ended_at',
      'interval_future',
    ]);
    const made = await add('manager');
    expect(made).toMatchObject({ minutes: 95, is_correction: true, kind: 'work' });
    expect((await read(row.id)).actual_minutes).toBe(95);
    const patched = intervals.update(company.as('manager'), made.id, { ended_at: '2026-11-17T09:30:00+05:00' });
    expect(await refused(patched)).toEqual([422, 'reason', 'comment_given']);
    await intervals.update(company.as('manager'), made.id, { ended_at: '2026-11-17T09:30:00+05:00', reason: 'Xato' });
    expect((await read(row.id)).actual_minutes).toBe(30);
    await intervals.remove(company.as('manager'), made.id);
    expect((await read(row.id)).actual_minutes).toBe(0);
  });

  it('stickers are own or shared', async () => {
    const stickers = company.at('fp/stickers');
    const own = await stickers.create(company.as('developer'), { names: { uz: 'Meniki' }, color: '#ff0000' });
    expect((await refused(stickers.read(company.as('colleague'), own.id)))[0]).toBe(404);
    expect(
      (
        await refused(
          stickers.create(company.as('developer'), { names: { uz: 'Hammaniki' }, color: '#ff0000', is_shared: true }),
        )
      )[0],
    ).toBe(403);
    const shared = await stickers.create(company.as('admin'), {
      names: { uz: 'Umumiy' },
      color: '#00ff00',
      is_shared: true,
    });
    expect((await refused(stickers.update(company.as('developer'), shared.id, { color: '#000000' })))[0]).toBe(403);
    expect((await stickers.update(company.as('developer'), own.id, { color: '#000000' })).color).toBe('#000000');
  });

  it('the plan of a day is made by executor and manager', async () => {
    const { markActual } = await import('#modules/tasks/changing/mark-actual.server.ts');
    const row = await newTask();
    const plan = (person: Person, actual: boolean, day = '2026-11-19') =>
      markActual(company.as(person), tasks() as Operations<typeof devTasks>, { ids: [row.id], day, actual });
    await plan('manager', true, '2026-11-20');
    expect((await plan('developer', true))[0]?.actual_days).toEqual(['2026-11-19', '2026-11-20']);
    expect((await refused(plan('tester', true)))[0]).toBe(403);
    expect((await plan('developer', false))[0]?.actual_days).toEqual(['2026-11-20']);
    const filter = {
      name: 'actual_days',
      field: tasks().resource.fields.actual_days!,
      operator: 'contains' as const,
      values: ['2026-11-20'],
    };
    const { rows } = await tasks().list(company.as('developer', tashkent('2026-11-20T10:00')), {
      ...everything,
      filters: [filter],
    });
    expect(rows.map(({ id, is_actual }) => [id, is_actual])).toEqual([[row.id, true]]);
  });
});
