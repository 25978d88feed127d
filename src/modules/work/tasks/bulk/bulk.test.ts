import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type CompanyOverHttp, companyOverHttp } from '#modules/work/tasks/testing/company-over-http.server.ts';
import { bundled, settleTransitions } from '#modules/work/tasks/transitions/settled-transitions.server.ts';
import { UNDO_WINDOW_MS } from '#modules/work/tasks/workflow/task-settings.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { type Person, timeZone } from '#modules/work/tasks/testing/small-company.server.ts';

let company: CompanyOverHttp;
beforeAll(async () => {
  company = await companyOverHttp();
});
afterAll(() => company[Symbol.asyncDispose]());

const path = 'fp/dev-tasks';
const bulk = async (person: Person, order: object) => (await company.as(person)).post(`${path}/bulk`, order);
const undo = async (person: Person, id: number) => (await company.as(person)).post(`${path}/bulk/${id}/undo`);
const read = async (id: number) => (await (await company.as('admin')).get(`${path}/${id}`)).json;
const make = async (more: object = {}, person: Person = 'manager') => {
  const body = { name: 'Koʻp vazifadan biri', project_id: company.ids.project, executor_id: company.ids.developer };
  const answer = await (await company.as(person)).post(path, { ...body, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
};
const makeMany = async (count: number, more: object = {}) => {
  const tasks = [];
  for (let at = 0; at < count; at++) tasks.push(await make(more));
  return tasks;
};
const idsOf = (tasks: readonly { id: number }[]) => tasks.map(({ id }) => id);
const verdicts = (answer: { json: { rows: { id: number; verdict: string; rule?: string }[] } }) =>
  answer.json.rows.map(({ verdict, rule }) => rule ?? verdict);
const audited = async (ids: readonly number[]) =>
  (
    await sql<{ resource: string; request_id: string }>`select resource, request_id from audit_log
      where (resource = ${path} and action = 'update' and row_id = any(${ids}::bigint[])) or resource = 'fp/task-bulks'
      order by id`.execute(company.server.db)
  ).rows;

describe('fields of many tasks', () => {
  it('are shown before they change, change together, and are given back', async () => {
    const tasks = await makeMany(3, { deadline: '2027-02-01' });
    const order = {
      ids: idsOf(tasks),
      changes: { hard_index: 7, deadline: '2027-03-01', deadline_reason_code: 'estimate_error' },
    };
    const seen = await bulk('manager', { ...order, preview: true });
    expect(verdicts(seen)).toEqual(['changed', 'changed', 'changed']);
    expect(seen.json.bulk_id).toBeNull();
    expect(seen.json.rows[0]).toMatchObject({ before: { hard_index: null }, after: { hard_index: 7 } });
    expect((await read(tasks[0].id)).version).toBe(tasks[0].version);
    const done = await bulk('manager', order);
    expect(done.status, done.text).toBe(200);
    expect(await read(tasks[1].id)).toMatchObject({ hard_index: 7, deadline: '2027-03-01T13:00:00Z' });
    // One entry for all, and the rows of the log know it.
    const log = (await audited(idsOf(tasks))).filter(({ request_id }) => request_id);
    expect(log.filter(({ resource }) => resource === 'fp/task-bulks')).toHaveLength(1);
    expect(new Set(log.map(({ request_id }) => request_id)).size).toBe(1);
    const back = await undo('manager', done.json.bulk_id);
    expect(back.json).toEqual({ undone: idsOf(tasks), left: [] });
    const given = ['hard_index', 'deadline', 'first_deadline', 'kpi_deadline', 'deadline_reason_code'];
    const now = await read(tasks[2].id);
    for (const name of given) expect(now[name], name).toEqual(tasks[2][name]);
    const deadlines = (await (await company.as('manager')).get(`fp/task-deadlines?task_id=${tasks[2].id}`)).json;
    expect(deadlines.rows.map((row: { deadline_reason_code: string }) => row.deadline_reason_code)).toEqual([
      'initial',
    ]);
    expect((await undo('manager', done.json.bulk_id)).status).toBe(409);
  });

  it('change for all or for nobody, and each refusal says its rule', async () => {
    const [open, accepted] = await makeMany(2);
    await sql`update dev_tasks set status = 'accepted' where id = ${accepted.id}`.execute(company.server.db);
    const order = { ids: [open.id, accepted.id, 999_999_999], changes: { hard_index: 3 } };
    expect(verdicts(await bulk('manager', { ...order, preview: true }))).toEqual(['changed', 'task_locked', 'exists']);
    const refused = await bulk('manager', order);
    expect(refused).toMatchObject({ status: 409, json: { rule: 'bulk_refused' } });
    expect(refused.json.rows).toHaveLength(2);
    expect((await read(open.id)).hard_index).toBeNull();
    expect(verdicts(await bulk('developer', { ids: [open.id], changes: { hard_index: 3 }, preview: true }))).toEqual([
      'own_part_only',
    ]);
  });

  it('that somebody touched since stay as they are', async () => {
    const [one, other] = await makeMany(2);
    const done = await bulk('manager', { ids: [one.id, other.id], changes: { hard_index: 9 } });
    await (await company.as('manager')).patch(`${path}/${other.id}`, { hard_index: 2 });
    expect((await undo('manager', done.json.bulk_id)).json).toEqual({ undone: [one.id], left: [other.id] });
    expect([(await read(one.id)).hard_index, (await read(other.id)).hard_index]).toEqual([null, 2]);
  });

  it('keep their own stickers when one is put on all or taken off', async () => {
    const admin = await company.as('admin');
    const sticker = async (uz: string) =>
      (await admin.post('fp/stickers', { names: { uz }, color: '#1e88e5', is_shared: true })).json.id as number;
    const [a, b, c] = [await sticker('A'), await sticker('B'), await sticker('C')];
    const tasks = [await make({ sticker_ids: [a] }), await make({ sticker_ids: [b, a] }), await make()];
    const shown = async () => Promise.all(tasks.map(async ({ id }) => (await read(id)).sticker_ids));
    const ids = idsOf(tasks);
    const added = await bulk('manager', { ids, stickers: { add: [c] } });
    expect(added.status, added.text).toBe(200);
    expect(await shown()).toEqual([[a, c], [b, a, c], [c]]);
    await bulk('manager', { ids, stickers: { remove: [a] } });
    expect(await shown()).toEqual([[c], [b, c], [c]]);
    await undo('manager', added.json.bulk_id);
    expect((await bulk('manager', { ids, stickers: { add: [a] }, changes: { hard_index: 2 } })).status).toBe(422);
  });
  it('may be of all that match a filter, and not of more than 500', async () => {
    const name = 'Filtrlanadigan';
    const tasks = await makeMany(2, { name });
    const all = await bulk('manager', { filter: { q: name }, changes: { hard_index: 4 }, preview: true });
    expect(new Set(idsOf(all.json.rows))).toEqual(new Set(idsOf(tasks)));
    await sql`insert into dev_tasks (number, name, project_id, creator_id, status_changed_at)
      select 'SHOP-9' || n, 'Juda koʻp', ${company.ids.project}, ${company.ids.manager}, now()
      from generate_series(1000, 1500) n`.execute(company.server.db);
    const many = await bulk('manager', { filter: { q: 'juda' }, changes: { hard_index: 4 }, preview: true });
    expect(many).toMatchObject({ status: 422, json: { errors: [{ field: 'ids', rule: 'bulk_too_many' }] } });
    expect(many.text).toContain('500');
    const listed = (await (await company.as('manager')).get(`${path}/ids;sortBy=id;descending=false?q=juda`)).json;
    expect([listed.ids.length, listed.is_whole]).toEqual([501, true]);
    expect((await (await company.as('developer')).get(`${path}/ids?nothing=1`)).status).toBe(400);
    await sql`delete from dev_tasks where name = 'Juda koʻp'`.execute(company.server.db);
  });
});

describe('one notice a person', () => {
  it('however many of their tasks an order changes, and none for the one who gave it', async () => {
    const tasks = [...(await makeMany(2)), await make({ executor_id: company.ids.manager })];
    const order = { ids: idsOf(tasks), changes: { executor_id: company.ids.colleague } };
    const done = await bulk('manager', order);
    const { rows } = await sql<{ notices: object }>`select notices from task_bulks
      where id = ${done.json.bulk_id}`.execute(company.server.db);
    expect(rows[0]?.notices).toEqual([
      { user_id: company.ids.developer, task_ids: idsOf(tasks).slice(0, 2) },
      { user_id: company.ids.colleague, task_ids: idsOf(tasks) },
    ]);
  });
});

describe('one notice a person and call', () => {
  it('of moves too, when nobody can take them back any more', async () => {
    const tasks = [...(await makeMany(3)), await make({ executor_id: company.ids.colleague })];
    await sql`delete from task_moves_pending`.execute(company.server.db);
    await bulk('manager', { ids: idsOf(tasks), action: 'to_block', comment: 'Kutamiz' });
    const now = new Date(Date.now() + UNDO_WINDOW_MS + 1000);
    const settled = await settleTransitions(contextOfJob(company.server.db, { timeZone }, 'test', now));
    expect(settled).toHaveLength(4);
    expect(bundled(settled).map(({ user_id, tasks: own }) => [user_id, own.length])).toEqual([
      [company.ids.developer, 3],
      [company.ids.colleague, 1],
    ]);
  });
});

describe('many tasks by one action', () => {
  it('are moved together and taken back together', async () => {
    const tasks = await makeMany(2);
    const order = { ids: idsOf(tasks), action: 'to_block', comment: 'Kutamiz' };
    expect(verdicts(await bulk('manager', { ...order, preview: true }))).toEqual(['changed', 'changed']);
    const done = await bulk('manager', order);
    expect(done.json.rows[0]).toMatchObject({ before: { status: 'new' }, after: { status: 'blocked' } });
    expect(verdicts(await bulk('manager', { ...order, preview: true }))).toEqual([
      'transition_not_defined',
      'transition_not_defined',
    ]);
    expect((await undo('manager', done.json.bulk_id)).json.undone).toEqual(idsOf(tasks));
    expect((await read(tasks[0].id)).status).toBe('new');
  });
  it('say what they want to be told', async () => {
    const { id } = await make();
    const answer = await bulk('manager', { ids: [id], action: 'to_block', preview: true });
    expect(verdicts(answer)).toEqual(['comment_given']);
  });
});

describe('another project', () => {
  /** The manager of the project takes part in the other one too. */
  const withBoth = async () => {
    const { otherProject, manager } = company.ids;
    const admin = await company.as('admin');
    const members = await admin.patch(`fp/projects/${otherProject}`, { member_ids: [manager] });
    expect(members.status, members.text).toBe(200);
  };

  it('takes the whole tree, gives new numbers, and old ones still find', async () => {
    await withBoth();
    const category = (
      await (
        await company.as('admin')
      ).post('fp/project-categories', {
        names: { uz: 'Faqat bunda' },
        project_id: company.ids.project,
      })
    ).json;
    const above = await make();
    const root = await make({ parent_id: above.id, project_category_id: category.id });
    const child = await make({ parent_id: root.id });
    const order = { ids: [root.id], project_id: company.ids.otherProject };
    const seen = await bulk('manager', { ...order, preview: true });
    expect(seen.json.rows).toMatchObject([
      { id: root.id, verdict: 'changed', after: { project_category_id: null, parent_id: null } },
      { id: child.id, verdict: 'along' },
    ]);
    const done = await bulk('manager', order);
    expect(done.status, done.text).toBe(200);
    const [moved, below, left] = [await read(root.id), await read(child.id), await read(above.id)];
    expect(moved).toMatchObject({ parent_id: null, main_task_id: null, former_numbers: root.number });
    expect(moved.number).toMatch(/^OTHER-\d+$/);
    expect(below).toMatchObject({
      parent_id: root.id,
      main_task_id: root.id,
      project_id: company.ids.otherProject,
    });
    expect(left.sub_task_count).toBe(0);
    const manager = await company.as('manager');
    expect((await manager.get(`${path}?q=${root.number}`)).json.rows[0].id).toBe(root.id);
    expect((await manager.get(`${path}?number=${root.number}`)).json.rows[0].number).toBe(moved.number);
    const back = await undo('manager', done.json.bulk_id);
    expect(back.status, back.text).toBe(200);
    expect(await read(child.id)).toMatchObject({ number: child.number, main_task_id: above.id, former_numbers: null });
    expect(await read(root.id)).toMatchObject({ number: root.number, parent_id: above.id });
    expect((await read(above.id)).sub_task_count).toBe(1);
  });

  it('must be there for the caller, and have the category', async () => {
    const { id } = await make();
    const hidden = await bulk('lead', { ids: [id], project_id: company.ids.otherProject });
    expect(hidden).toMatchObject({ status: 422, json: { errors: [{ field: 'project_id', rule: 'exists' }] } });
    const foreign = (
      await (
        await company.as('admin')
      ).post('fp/project-categories', {
        names: { uz: 'Yana faqat bunda' },
        project_id: company.ids.project,
      })
    ).json;
    const order = { ids: [id], project_id: company.ids.otherProject, project_category_id: foreign.id };
    expect((await bulk('manager', order)).json.errors).toMatchObject([{ rule: 'category_of_project' }]);
    expect((await bulk('developer', { ids: [id], project_id: company.ids.otherProject })).status).toBe(403);
  });

  it('gives every number once, however many move at the same time', async () => {
    const tasks = await makeMany(6);
    const moves = await Promise.all(
      tasks.map(({ id }) => bulk('manager', { ids: [id], project_id: company.ids.otherProject })),
    );
    expect(moves.map(({ status }) => status)).toEqual(tasks.map(() => 200));
    const numbers = await Promise.all(tasks.map(async ({ id }) => (await read(id)).number));
    expect(new Set(numbers).size).toBe(tasks.length);
  });
});

describe('who is refused, and what is not understood', () => {
  it.each([
    [{}, 'changes'],
    [{ changes: {} }, 'ids'],
    [{ ids: [1], filter: {}, changes: {} }, 'ids'],
    [{ ids: [1] }, 'changes'],
    [{ ids: [1], changes: {}, action: 'to_new' }, 'changes'],
    [{ ids: [1], changes: { status: 'done' } }, 'changes.status'],
    [{ ids: [], changes: {} }, 'ids'],
    [{ ids: ['x'], changes: {} }, 'ids.0'],
    [{ ids: [1], project_id: 9e30 }, 'project_id'],
  ])('%j', async (order, field) => {
    const answer = await bulk('manager', order);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.json.errors[0].field).toBe(field);
  });
  it('strangers see nothing to change, clients have no such call, and an undo is one’s own', async () => {
    const { id } = await make();
    expect(verdicts(await bulk('stranger', { ids: [id], changes: { hard_index: 1 }, preview: true }))).toEqual([
      'exists',
    ]);
    expect((await bulk('client', { ids: [id], changes: { hard_index: 1 } })).status).toBe(403);
    const done = await bulk('manager', { ids: [id], changes: { hard_index: 1 } });
    expect((await undo('admin', done.json.bulk_id)).status).toBe(404);
  });
  it('a task does not come back to a project or below a task that is gone', async () => {
    const admin = await company.as('admin');
    const above = await make();
    const below = await make({ parent_id: above.id });
    await admin.delete(`${path}/${below.id}`);
    await admin.delete(`${path}/${above.id}`);
    expect((await admin.post(`${path}/${below.id}/restore`)).json).toMatchObject({
      status: 409,
      rule: 'parent_deleted',
    });
    const project = (await admin.post('fp/projects', { name: 'Vaqtinchalik', key: 'TMP' })).json;
    const task = (await admin.post(path, { name: 'Yoʻqoladi', project_id: project.id })).json;
    await admin.delete(`${path}/${task.id}`);
    await admin.delete(`fp/projects/${project.id}`);
    expect((await admin.post(`${path}/${task.id}/restore`)).json).toMatchObject({
      status: 409,
      rule: 'project_deleted',
    });
    expect(verdicts(await bulk('admin', { ids: [task.id], changes: { hard_index: 1 }, preview: true }))).toEqual([
      'exists',
    ]);
  });
});
