import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { makeRecurring } from '#modules/work/tasks/recurrence/make-recurring.server.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { type Person, tashkent, timeZone } from '#modules/work/tasks/testing/small-company.server.ts';

let company: CompanyOverHttp;
let root: number;
beforeAll(async () => {
  company = await companyOverHttp();
  root = (await add({ name: 'Yangi loyiha', role: 'manager', deadline_days: 5, checks: 'Bir\n\n Ikki ' })).json.id;
  const second = await add({ name: 'Ikkinchi', parent_id: root, role: 'creator', start_days: 1, deadline_days: 2 });
  await add({ name: 'Ichidagi', parent_id: second.json.id, role: 'person', executor_id: company.ids.developer });
  await add({ name: 'Birinchi', parent_id: root, planned_minutes: 90, hard_index: 3 });
});
afterAll(() => company[Symbol.asyncDispose]());

const path = 'fp/task-templates';
const add = async (body: object, person: Person = 'manager') => (await company.as(person)).post(path, body);
const order = (more: object = {}) => ({ project_id: company.ids.project, start_on: '2026-11-20', ...more });
const make = async (more: object = {}, person: Person = 'manager', id = root) =>
  (await company.as(person)).post(`${path}/${id}/make`, order(more));
const taskAt = async (id: number) => (await (await company.as('manager')).get(`fp/dev-tasks/${id}`)).json;

describe('a template in a project', () => {
  it('shows its days round the weekend and its people before anything is made', async () => {
    const manager = await company.as('manager');
    const { json } = await manager.post(`${path}/${root}/preview`, order());
    expect(
      json.rows.map((row: Record<string, unknown>) => [row.name, row.level, row.executor_id, row.planned_start_on]),
    ).toEqual([
      ['Yangi loyiha', 0, company.ids.manager, '2026-11-20'],
      ['Ikkinchi', 1, company.ids.manager, '2026-11-23'],
      ['Ichidagi', 2, company.ids.developer, '2026-11-20'],
      ['Birinchi', 1, null, '2026-11-20'],
    ]);
    expect(json.rows[0]).toMatchObject({ deadline: '2026-11-27T13:00:00.000Z', check_count: 2 });
    expect((await manager.get('fp/dev-tasks?q=Yangi loyiha')).json.rows).toEqual([]);
  });

  it('becomes a tree with numbers, first deadlines, checks and its origin', async () => {
    const { status, json } = await make({ name: 'Bozor loyihasi' });
    expect([status, json.ids.length]).toEqual([201, 4]);
    expect(await taskAt(json.id)).toMatchObject({
      name: 'Bozor loyihasi',
      status: 'new',
      creator_id: company.ids.manager,
      executor_id: company.ids.manager,
      deadline: '2026-11-27T13:00:00Z',
      first_deadline: '2026-11-27T13:00:00Z',
      deadline_reason_code: 'initial',
      task_priority_id: company.ids.normal,
      sub_task_count: 2,
      open_sub_task_count: 2,
      main_task_id: null,
    });
    expect(await taskAt(json.ids[2])).toMatchObject({ parent_id: json.ids[1], main_task_id: json.id });
    const manager = await company.as('manager');
    const checks = (await manager.get(`fp/task-checks;sortBy=id;descending=false?task_id=${json.id}`)).json.rows;
    expect(checks.map(({ text }: { text: string }) => text)).toEqual(['Bir', 'Ikki']);
    const origin = (await manager.get(`fp/dev-tasks/${json.ids[2]}/origin`)).json.rows;
    expect(origin).toEqual([{ kind: 'template', id: root, name: 'Yangi loyiha' }]);
    const trail = await sql`select 1 from audit_log where resource = 'fp/dev-tasks' and action = 'create'
      and row_id = any(${json.ids}::bigint[])`.execute(company.server.db);
    expect(trail.rows).toHaveLength(4);
  });

  it('joins a tree of the same project, and no other', async () => {
    const manager = await company.as('manager');
    const above = (await manager.post('fp/dev-tasks', { name: 'Yuqori', project_id: company.ids.project })).json;
    const { json } = await make({ parent_id: above.id });
    expect(await taskAt(json.id)).toMatchObject({ parent_id: above.id, main_task_id: above.id });
    expect((await taskAt(above.id)).open_sub_task_count).toBe(1);
    const refused = await make({ parent_id: 99_999_999 });
    expect([refused.status, refused.json.errors[0]]).toMatchObject([422, { field: 'parent_id', rule: 'exists' }]);
  });

  it('names nobody who has left, and makes once what was sent twice', async () => {
    await sql`update users set status = 'blocked' where id = ${company.ids.developer}`.execute(company.server.db);
    const manager = await company.as('manager');
    const twice = await Promise.all(
      [1, 2].map(() => manager.post(`${path}/${root}/make`, order(), { 'idempotency-key': 'template-once' })),
    );
    await sql`update users set status = 'active' where id = ${company.ids.developer}`.execute(company.server.db);
    expect(twice[0]!.json.id).toBe(twice[1]!.json.id);
    expect((await taskAt(twice[0]!.json.ids[2])).executor_id).toBeNull();
  });

  it('is no larger than 200 tasks, and a person has to be named where one is meant', async () => {
    const { json } = await add({ name: 'Katta' });
    await sql`insert into task_templates (name, parent_id) select 'b', ${json.id} from generate_series(1, 200)`.execute(
      company.server.db,
    );
    const refused = await make({}, 'manager', json.id);
    expect([refused.status, refused.json.errors[0].rule]).toEqual([422, 'template_too_large']);
    expect((await add({ name: 'Kim', role: 'person' })).json.errors[0].field).toBe('executor_id');
    expect((await (await company.as('manager')).patch(`${path}/${root}`, { parent_id: root })).status).toBe(422);
  });
});

it('a task with what is below it becomes a template, with roles and days', async () => {
  const manager = await company.as('manager');
  const body = { project_id: company.ids.project, planned_start_on: '2026-11-19', executor_id: company.ids.manager };
  const above = (await manager.post('fp/dev-tasks', { ...body, name: 'Asl', deadline: '2026-11-25' })).json;
  const below = {
    ...body,
    name: 'Ostida',
    parent_id: above.id,
    executor_id: company.ids.colleague,
    planned_minutes: 60,
  };
  await manager.post('fp/dev-tasks', { ...below, deadline: '2026-11-23' });
  await manager.post('fp/task-checks', { task_id: above.id, text: 'Tekshir' });
  const { status, json } = await manager.post(`${path}/from-task`, { task_id: above.id, name: 'Namuna' });
  expect([status, json]).toMatchObject([201, { name: 'Namuna', task_count: 2 }]);
  expect((await manager.get(`${path}/${json.id}`)).json).toMatchObject({
    role: 'manager',
    executor_id: null,
    deadline_days: 4,
    checks: 'Tekshir',
  });
  expect((await manager.get(`${path}?parent_id=${json.id}`)).json.rows).toMatchObject([
    { name: 'Ostida', role: 'person', executor_id: company.ids.colleague, deadline_days: 2, planned_minutes: 60 },
  ]);
  expect((await (await company.as('stranger')).post(`${path}/from-task`, { task_id: above.id })).status).toBe(404);
});

it('a recurrence makes the tasks of a template, tells its days before it is kept, and wants one source', async () => {
  const manager = await company.as('manager');
  const rule = { unit: 'week', weekdays: ['monday', 'thursday'], starts_on: '2026-11-23' };
  const { json: next } = await manager.post('fp/task-recurrences/next-dates', { ...rule, starts_on: '2041-06-03' });
  expect(next.days.slice(0, 3)).toEqual(['2041-06-03', '2041-06-06', '2041-06-10']);
  const body = { ...rule, name: 'Haftalik', task_template_id: root };
  expect((await manager.post('fp/task-recurrences', body)).json.errors[0].field).toBe('project_id');
  expect((await manager.post('fp/task-recurrences', { ...rule, name: 'Hech' })).json.errors[0].rule).toBe(
    'recurrence_one_source',
  );
  expect((await manager.post('fp/task-recurrences', { ...body, weekdays: ['noday'] })).status).toBe(422);
  const { json } = await manager.post('fp/task-recurrences', { ...body, project_id: company.ids.project });
  await company.server.db.transaction((db) =>
    makeRecurring(contextOfJob(db, { timeZone }, 'test', tashkent('2026-11-23T08:00'))),
  );
  const [run] = (await manager.get(`fp/task-recurrence-runs?task_recurrence_id=${json.id}`)).json.rows;
  expect(await taskAt(run.task_id)).toMatchObject({
    name: 'Haftalik',
    sub_task_count: 2,
    planned_start_on: '2026-11-23',
  });
  const origin = (await manager.get(`fp/dev-tasks/${run.task_id}/origin`)).json.rows;
  expect(origin.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['recurrence', 'template']);
  expect((await (await company.as('stranger')).get(`fp/task-recurrences/${json.id}`)).status).toBe(404);
});

describe('who is refused', () => {
  it.each<[Person, number]>([
    ['developer', 403],
    ['tester', 403],
    ['client', 403],
    ['stranger', 422],
  ])('%s', async (person, status) => {
    expect((await make({}, person)).status).toBe(status);
    if (status === 403) expect((await add({ name: 'Yoʻq' }, person)).status).toBe(403);
  });
  it('a stranger does not learn where a task comes from', async () => {
    const { json } = await make();
    expect((await (await company.as('stranger')).get(`fp/dev-tasks/${json.id}/origin`)).status).toBe(404);
  });
});
