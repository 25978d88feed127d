import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '#server/auth/sessions.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { fillSmallCompany, type Person, type SmallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

let server: TestServer;
let ids: SmallCompany['ids'];
const tokens = new Map<Person, string>();

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  ids = await fillSmallCompany(server.db);
});
afterAll(() => server.close());

async function call(person: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  let token = tokens.get(person);
  if (!token) {
    const session = { user_id: ids[person], lang_code: 'uz', address: '127.0.0.1', user_agent: 'test' } as const;
    token = (await startSession(server.db, session)).access;
    tokens.set(person, token);
  }
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'uz' };
  const answer = await server.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
}

const newTask = async (more: object = {}) =>
  (
    await call('manager', 'POST', 'fp/dev-tasks', {
      name: 'Sinov vazifasi',
      project_id: ids.project,
      executor_id: ids.developer,
      reviewer_id: ids.tester,
      ...more,
    })
  ).body as { id: number; number: string; version: number };

describe('the API of tasks', () => {
  it('makes a task of a name and a project, and gives it back whole', async () => {
    const made = await call('manager', 'POST', 'fp/dev-tasks', { name: 'Yangi', project_id: ids.project });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'new',
      allowed_actions: ['to_block'],
      actual_days: [],
      is_actual: false,
    });
    expect((await call('manager', 'GET', `fp/dev-tasks/${made.body.id}`)).body).toEqual(made.body);
    expect(
      (await call('manager', 'POST', 'fp/dev-tasks', {})).body.errors.map(({ field }: { field: string }) => field),
    ).toEqual(['name', 'project_id']);
  });

  it('moves one task, or says why not and what is allowed', async () => {
    const { id } = await newTask();
    const moved = await call('developer', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
    expect(moved).toMatchObject({
      status: 200,
      body: { rows: [{ id, row: { status: 'processing', relations: ['executor'] } }] },
    });
    const undefinedPair = await call('manager', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'return' });
    expect(undefinedPair).toMatchObject({
      status: 409,
      body: {
        description: 'TRANSITION_NOT_ALLOWED',
        rule: 'transition_not_defined',
        allowed_actions: ['to_new', 'to_pause', 'to_checking', 'to_block'],
      },
    });
    expect(undefinedPair.body.errors[0].message).toBe('Bu holatda bunday amal koʻzda tutilmagan');
    const notTheirs = await call('tester', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_pause' });
    expect(notTheirs).toMatchObject({ status: 403, body: { rule: 'not_your_part', who: ['executor', 'manager'] } });
    const silent = await call('manager', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_block' });
    expect(silent).toMatchObject({ status: 422, body: { errors: [{ field: 'comment', rule: 'comment_given' }] } });
    await call('developer', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_pause' });
  });

  it('tells of several tasks row by row', async () => {
    const [a, b] = [await newTask(), await newTask()];
    const body = { ids: [a.id, b.id, 999_999_999], action: 'to_block', comment: 'Kutamiz' };
    const { rows } = (await call('manager', 'POST', 'fp/dev-tasks/transition', body)).body;
    expect(
      rows.map(
        (one: { row?: { status: string }; problem?: { description: string } }) =>
          one.row?.status ?? one.problem?.description,
      ),
    ).toEqual(['blocked', 'blocked', 'NOT_FOUND']);
  });

  it.each([
    [{ ids: [1], action: 'fly' }, 'action'],
    [{ ids: [], action: 'to_new' }, 'ids'],
    [{ ids: 'x', action: 'to_new' }, 'ids'],
    [{ action: 'to_new' }, 'ids'],
    [{ ids: [1] }, 'action'],
    [{ ids: [1], action: 'to_new', fields: { name: 'x' } }, 'fields.name'],
    [{ ids: [1], action: 'to_new', fields: { deadline: '2026-02-30' } }, 'fields.deadline'],
  ])('refuses %j at %s', async (body, field) => {
    const answer = await call('manager', 'POST', 'fp/dev-tasks/transition', body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  });

  it('takes a move back', async () => {
    const { id } = await newTask();
    await call('developer', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
    const undone = await call('developer', 'POST', 'fp/dev-tasks/undo-transition', { ids: [id] });
    expect(undone).toMatchObject({ status: 200, body: { rows: [{ id, status: 'new' }] } });
    expect(await call('developer', 'POST', 'fp/dev-tasks/undo-transition', { ids: [id] })).toMatchObject({
      status: 409,
      body: { description: 'UNDO_TOO_LATE' },
    });
  });

  it('sets difficulty, labels and the plan of a day, each judged by its field', async () => {
    const { id } = await newTask();
    for (const hard_index of [0, 11, 1.5, 'x']) {
      const answer = await call('manager', 'POST', 'fp/dev-tasks/update-hard-index', { id, hard_index });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'hard_index']);
    }
    expect(
      (await call('manager', 'POST', 'fp/dev-tasks/update-hard-index', { id, hard_index: 7 })).body.hard_index,
    ).toBe(7);
    expect((await call('manager', 'POST', 'fp/dev-tasks/task-stickers', { id, sticker_ids: [] })).status).toBe(200);
    const plan = { ids: [id], day: '2026-11-20', actual: true };
    expect((await call('manager', 'POST', 'fp/dev-tasks/mark-actual', plan)).body.rows[0].actual_days).toEqual([
      '2026-11-20',
    ]);
    expect((await call('manager', 'POST', 'fp/dev-tasks/mark-actual', { ...plan, day: '2026-02-30' })).status).toBe(
      422,
    );
    expect(
      (await call('developer', 'GET', 'fp/dev-tasks?actual_days=2026-11-20')).body.rows.map(
        (row: { id: number }) => row.id,
      ),
    ).toEqual([id]);
  });

  it('judges planned time and deadlines like everywhere else', async () => {
    const { id } = await newTask();
    const patch = (changes: object) => call('manager', 'PATCH', `fp/dev-tasks/${id}`, changes);
    expect((await patch({ planned_minutes: '16:30' })).body.planned_minutes).toBe(990);
    expect(await patch({ planned_minutes: '100:30' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'planned_minutes', rule: 'max_length' }] },
    });
    expect(await patch({ actual_minutes: 5 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'actual_minutes', rule: 'unknown' }] },
    });
    expect((await patch({ deadline: '2026-11-20' })).body.deadline).toBe('2026-11-20T13:00:00Z');
    expect(await patch({ deadline: '2027-02-30' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'deadline' }] },
    });
    expect(await patch({ deadline: '2026-11-21' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'deadline_reason_code' }] },
    });
  });

  it('answers a board in one go', async () => {
    const { body } = await call('manager', 'GET', 'fp/dev-tasks/board?perColumn=2');
    expect(body.columns.map(({ status }: { status: string }) => status)).toHaveLength(9);
    const column = body.columns.find(({ status }: { status: string }) => status === 'new');
    expect(column.rows).toHaveLength(2);
    expect(column).toMatchObject({ next: '2' });
    expect(column.rows[0]).not.toHaveProperty('text');
    expect(await call('manager', 'GET', 'fp/dev-tasks/board?colour=red')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'colour' }] },
    });
    expect((await call('client', 'GET', 'fp/dev-tasks/board')).status).toBe(403);
  });

  it('counts what goes with a task', async () => {
    const { id } = await newTask();
    await call('developer', 'POST', 'fp/sub-tasks', { name: 'Quyi', project_id: ids.project, parent_id: id });
    await call('developer', 'POST', 'fp/task-comments', { task_id: id, text: 'Salom' });
    expect((await call('manager', 'GET', `fp/dev-tasks/${id}/parts`)).body).toEqual({
      sub_tasks: 1,
      flows: 0,
      comments: 1,
      files: 0,
      marks: 0,
    });
  });

  it('keeps histories read only', async () => {
    for (const part of ['task-flows', 'task-deadlines']) {
      expect((await call('admin', 'POST', `fp/${part}`, { task_id: 1 })).status).toBe(405);
    }
  });

  it('lets a client accept what serves them, and read no task by its list', async () => {
    const { id } = await newTask({ client_task_id: ids.clientTask, requires_review: false });
    await call('developer', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
    await call('developer', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'finish' });
    expect((await call('client', 'GET', 'fp/dev-tasks')).status).toBe(403);
    const accepted = await call('client', 'POST', 'fp/dev-tasks/transition', { ids: [id], action: 'finish' });
    expect(accepted).toEqual({ status: 200, body: { rows: [{ id, status: 'accepted' }] } });
    expect((await call('admin', 'GET', `fp/client-tasks/${ids.clientTask}`)).body.status).toBe('done');
  });
});
