import { everything, refused, taskChanges } from '#modules/work/tasks/testing/task-changes.server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { type SmallCompany, smallCompany, tashkent } from '#modules/work/tasks/testing/small-company.server.ts';

let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
});
afterAll(() => company[Symbol.asyncDispose]());

const { tasks, newTask, patch, read, setStatus } = taskChanges(() => company);

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
    const { transition } = await import('#modules/work/tasks/transitions/carry-out-transition.server.ts');
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
