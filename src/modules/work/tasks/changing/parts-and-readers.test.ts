import type { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import type { Operations } from '#server/crud/operations.ts';
import { everything, refused, taskChanges } from '#modules/work/tasks/testing/task-changes.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#kernel/resource.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const { tasks, newTask, patch, read, setStatus } = taskChanges(() => company);

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
    const { markActual } = await import('#modules/work/tasks/changing/mark-actual.server.ts');
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
