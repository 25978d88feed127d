import { everything, refused, taskChanges } from '#modules/work/tasks/testing/task-changes.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const { tasks, newTask, patch, read, setStatus } = taskChanges(() => company);

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
