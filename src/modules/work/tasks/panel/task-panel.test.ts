import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
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

/** What a refusal says: status, field and rule. */
const refusal = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.errors?.[0]?.field,
  body.errors?.[0]?.rule,
];

async function newTask(more: object = {}): Promise<{ id: number; number: string }> {
  const body = { name: 'Sinov', project_id: ids.project, executor_id: ids.developer, reviewer_id: ids.tester, ...more };
  return (await call('manager', 'POST', 'fp/dev-tasks', body)).body;
}

const say = (person: Person, task_id: number, more: object = {}) =>
  call(person, 'POST', 'fp/task-comments', { task_id, text: 'Gap', ...more });

describe('threads', () => {
  it('are one level deep, of one task, and resolved as a whole by those who read them', async () => {
    const [task, other] = [await newTask(), await newTask()];
    const root = (await say('developer', task.id)).body;
    const answer = await say('tester', task.id, { parent_id: root.id });
    expect(answer).toMatchObject({ status: 201, body: { parent_id: root.id, is_resolved: false } });
    expect(refusal(await say('tester', task.id, { parent_id: answer.body.id }))).toEqual([
      422,
      'parent_id',
      'thread_root',
    ]);
    expect(refusal(await say('tester', other.id, { parent_id: root.id }))).toEqual([422, 'parent_id', 'exists']);
    const at = (id: number) => `fp/task-comments/${id}`;
    const resolved = await call('tester', 'PATCH', at(root.id), { is_resolved: true });
    expect(resolved).toMatchObject({ status: 200, body: { is_resolved: true, edited_at: null } });
    expect(refusal(await call('tester', 'PATCH', at(answer.body.id), { is_resolved: true }))[2]).toBe('thread_root');
    expect(refusal(await call('tester', 'PATCH', at(root.id), { text: 'Begona' }))).toEqual([
      403,
      'text',
      'own_comment',
    ]);
    const edited = await call('developer', 'PATCH', at(root.id), { text: 'Boshqacha' });
    expect(edited.body.edited_at).not.toBeNull();
    expect((await call('stranger', 'PATCH', at(root.id), { is_resolved: false })).status).toBe(404);
  });

  it('never show a client what is inner, nor what was said below it', async () => {
    const task = await newTask({ client_task_id: ids.clientTask });
    const open = (await say('manager', task.id, { is_public: true })).body;
    const inner = (await say('manager', task.id)).body;
    const below = (await say('manager', task.id, { parent_id: inner.id, is_public: true })).body;
    expect(below.is_public).toBe(false);
    const asked = (await say('client', task.id, { parent_id: open.id })).body;
    expect(asked.is_public).toBe(true);
    expect((await say('client', task.id, { parent_id: inner.id })).status).toBe(422);
    const seen = async () =>
      (await call('client', 'GET', `fp/task-comments?task_id=${task.id}`)).body.rows.map(
        ({ id }: { id: number }) => id,
      );
    expect((await seen()).sort()).toEqual([open.id, asked.id]);
    await call('manager', 'PATCH', `fp/task-comments/${open.id}`, { is_public: false });
    expect(await seen()).toEqual([]);
  });

  it('take each sign of a person once, and give it back to its maker alone', async () => {
    const task = await newTask({ client_task_id: ids.clientTask });
    const { id: comment_id } = (await say('developer', task.id)).body;
    const react = (person: Person, more: object = {}) =>
      call(person, 'POST', 'fp/task-reactions', { task_id: task.id, comment_id, reaction: 'like', ...more });
    const made = await react('tester');
    expect(made.status).toBe(201);
    expect((await react('tester')).status).toBe(422);
    expect((await react('colleague')).status).toBe(201);
    expect(refusal(await react('tester', { reaction: 'bomb' }))[0]).toBe(422);
    expect(refusal(await react('manager', { task_id: (await newTask()).id }))).toEqual([422, 'comment_id', 'exists']);
    expect((await react('stranger')).status).toBe(422);
    expect((await react('client')).status).toBe(422);
    expect(refusal(await call('developer', 'DELETE', `fp/task-reactions/${made.body.id}`))[2]).toBe('own_reaction');
    expect((await call('tester', 'DELETE', `fp/task-reactions/${made.body.id}`)).status).toBe(204);
    expect((await call('client', 'GET', `fp/task-reactions?task_id=${task.id}`)).body.rows).toEqual([]);
  });
});

describe('mentions', () => {
  const announcedOf = async (taskId: number) =>
    (
      await sql<{ user_id: number; comment_id: number | null }>`select user_id, comment_id from task_mentions
        where task_id = ${taskId} order by id`.execute(server.db)
    ).rows;

  it('tell each person once, and only who sees the task', async () => {
    const call = (...names: Person[]) => names.map((name) => `[@${name}](user:${ids[name]})`).join(' ');
    const task = await newTask({ text: call('tester', 'stranger', 'manager', 'client') });
    expect(await announcedOf(task.id)).toEqual([{ user_id: ids.tester, comment_id: null }]);
    const { body } = await say('developer', task.id, { text: `${call('colleague', 'developer')} [@x](user:99999999)` });
    expect((await announcedOf(task.id)).slice(1)).toEqual([{ user_id: ids.colleague, comment_id: body.id }]);
  });

  it('keep the text of a task to the letter', async () => {
    const text = 'Oʻzbekcha <b>matn</b>\n\n- [ ] bir\n* ikki  \n\t`kod`\r\n| a | b |';
    const task = await newTask({ text });
    expect((await call('manager', 'GET', `fp/dev-tasks/${task.id}`)).body.text).toBe(text);
  });
});

it('tells the versions of a text, the youngest first, to those who see the task', async () => {
  const task = await newTask({ text: 'Birinchi' });
  await call('manager', 'PATCH', `fp/dev-tasks/${task.id}`, { text: 'Ikkinchi' });
  await call('manager', 'PATCH', `fp/dev-tasks/${task.id}`, { name: 'Boshqa nom' });
  const { body } = await call('developer', 'GET', `fp/dev-tasks/${task.id}/texts`);
  expect(body.rows.map(({ text, by }: { text: string; by: number }) => [text, by])).toEqual([
    ['Ikkinchi', ids.manager],
    ['Birinchi', ids.manager],
  ]);
  expect((await call('stranger', 'GET', `fp/dev-tasks/${task.id}/texts`)).status).toBe(404);
  expect((await call('client', 'GET', `fp/dev-tasks/${task.id}/texts`)).status).toBe(403);
});

it('refuses dependencies that run in a circle, and shows the circle', async () => {
  const [a, b, c] = [await newTask(), await newTask(), await newTask()];
  const wait = (task: { id: number }, predecessor: { id: number }) =>
    call('manager', 'POST', 'fp/task-dependencies', {
      task_id: task.id,
      predecessor_id: predecessor.id,
      lag_minutes: -960,
    });
  expect(refusal(await wait(a, a))).toEqual([422, 'predecessor_id', 'not_itself']);
  expect((await wait(b, a)).status).toBe(201);
  expect((await wait(c, b)).status).toBe(201);
  const circle = await wait(a, c);
  expect(refusal(circle)).toEqual([422, 'predecessor_id', 'no_cycle']);
  expect(circle.body.errors[0].message).toContain(`${a.number} → ${c.number} → ${b.number} → ${a.number}`);
  const own = await call('manager', 'PATCH', `fp/dev-tasks/${a.id}`, { parent_id: a.id });
  expect(refusal(own)).toEqual([422, 'parent_id', 'no_cycle']);
  expect(own.body.errors[0].message).toBe('Vazifa oʻzining quyi vazifasi boʻla olmaydi');
});

it('keeps versions of a file in one chain of one task', async () => {
  const [task, other] = [await newTask(), await newTask()];
  await sql`insert into resource_types (names, extensions, max_megabytes)
    values ('{"uz":"Fayl"}', 'txt', 1)`.execute(server.db);
  const resource = async () =>
    (
      await sql<{ id: number }>`insert into resources (name, size, mime, sha256, storage_key, created_by,
          resource_type_id)
        select 'a.txt', 1, 'text/plain', 'x', gen_random_uuid(), ${ids.developer}::bigint, max(id) from resource_types
        returning id`.execute(server.db)
    ).rows[0]!.id;
  const add = async (task_id: number, more: object = {}) =>
    call('developer', 'POST', 'fp/task-files', { task_id, resource_id: await resource(), name: 'a.txt', ...more });
  const first = (await add(task.id)).body;
  const second = (await add(task.id, { version_of_id: first.id })).body;
  const third = await add(task.id, { version_of_id: second.id });
  expect(third.body).toMatchObject({ version_of_id: first.id });
  expect((await call('developer', 'GET', `fp/dev-tasks/${task.id}`)).body.file_count).toBe(1);
  expect(refusal(await add(other.id, { version_of_id: first.id }))).toEqual([422, 'version_of_id', 'exists']);
});

it('refuses time that has not come, and time twice', async () => {
  const [task, other] = [await newTask(), await newTask()];
  const add = (task_id: number, from: string, to: string, more: object = {}) =>
    call('manager', 'POST', 'fp/task-intervals', {
      task_id,
      user_id: ids.developer,
      started_at: `2026-03-02T${from}:00+05:00`,
      ended_at: `2026-03-02T${to}:00+05:00`,
      reason: 'Taymer yoqilmagan',
      ...more,
    });
  expect((await add(task.id, '10:00', '11:00')).body).toMatchObject({ minutes: 60, is_correction: true });
  expect(refusal(await add(task.id, '10:30', '12:00'))).toEqual([422, 'started_at', 'interval_overlap']);
  expect(refusal(await add(other.id, '09:30', '10:01'))).toEqual([422, 'started_at', 'interval_overlap']);
  const next = await add(task.id, '11:00', '12:00');
  expect(next.status).toBe(201);
  expect((await add(task.id, '10:30', '12:00', { user_id: ids.tester })).status).toBe(201);
  const wide = { started_at: '2026-03-02T10:30:00+05:00', reason: 'Aniqlik' };
  expect(refusal(await call('manager', 'PATCH', `fp/task-intervals/${next.body.id}`, wide))[2]).toBe(
    'interval_overlap',
  );
  const future = { ended_at: '2099-01-01T10:00:00Z' };
  expect(refusal(await add(task.id, '13:00', '14:00', future))).toEqual([422, 'ended_at', 'interval_future']);
});

describe('marks and appeals', () => {
  let criteria: number[];
  beforeAll(async () => {
    const make = async (code: string, weight: string) =>
      (await call('admin', 'POST', 'fp/task-mark-criteria', { names: { uz: code }, code, weight, ordering: 1 })).body
        .id as number;
    criteria = [await make('quality', '0.60'), await make('speed', '0.40')];
    await call('admin', 'POST', 'fp/task-ranks', { code: 'B', names: { uz: 'Yaxshi' }, min_score: '3.80' });
  });

  async function markedTask(marker: Person = 'tester'): Promise<number> {
    const task = await newTask({ will_be_marked: true, planned_minutes: 600, hard_index: 10 });
    await sql`update dev_tasks set status = 'done', done_at = now() where id = ${task.id}`.execute(server.db);
    for (const [at, task_mark_criterion_id] of criteria.entries())
      await call(marker, 'POST', 'fp/task-marks', { task_id: task.id, task_mark_criterion_id, score: 4 + at });
    return task.id;
  }
  const appeal = (person: Person, task_id: number) =>
    call(person, 'POST', 'fp/task-appeals', { task_id, text: 'Sifat bahosi past' });
  const answer = (person: Person, id: number, status: string, more: object = { answer: 'Koʻrib chiqildi' }) =>
    call(person, 'PATCH', `fp/task-appeals/${id}`, { status, ...more });

  it('explain the points with every factor, the same to everybody who sees the task', async () => {
    const id = await markedTask();
    const { body } = await call('developer', 'GET', `fp/dev-tasks/${id}/points`);
    expect(body.score).toBeCloseTo(4.4, 9);
    expect(body).toMatchObject({ rank: { code: 'B', name: 'Yaxshi' }, overdue_days: 0, returns: 0 });
    expect(body.points).toMatchObject({ plannedHours: 10, coefficient: 2, timeliness: 1, planPoints: 20 });
    expect(body.points.points).toBeCloseTo(17.6, 9);
    expect((await call('manager', 'GET', `fp/dev-tasks/${id}/points`)).body).toEqual(body);
    expect((await call('stranger', 'GET', `fp/dev-tasks/${id}/points`)).status).toBe(404);
  });

  it('are disputed by the executor once, in time', async () => {
    const open = await newTask();
    expect(refusal(await appeal('developer', open.id))).toEqual([409, 'task_id', 'task_is_marked']);
    const id = await markedTask();
    expect(refusal(await appeal('tester', id))).toEqual([403, 'task_id', 'appeal_by_executor']);
    expect((await appeal('stranger', id)).status).toBe(422);
    expect((await appeal('client', id)).status).toBe(403);
    const answered = { task_id: id, text: 'x', status: 'accepted' };
    expect(refusal(await call('developer', 'POST', 'fp/task-appeals', answered))[2]).toBe('appeal_is_open');
    expect((await appeal('developer', id)).status).toBe(201);
    expect(refusal(await appeal('developer', id))).toEqual([422, 'task_id', 'appeal_once']);
    const late = await markedTask();
    await sql`update task_marks set created_at = now() - interval '6 days' where task_id = ${late}`.execute(server.db);
    expect(refusal(await appeal('developer', late))).toEqual([409, 'task_id', 'within_appeal_days']);
  });

  it('are answered by a manager who gave none of them', async () => {
    const id = await markedTask('manager');
    const made = (await appeal('developer', id)).body;
    expect((await answer('developer', made.id, 'accepted')).status).toBe(403);
    expect(refusal(await answer('tester', made.id, 'accepted'))[0]).toBe(403);
    expect(refusal(await answer('manager', made.id, 'upheld'))).toEqual([403, 'status', 'answer_by_other_than_marker']);
    expect(refusal(await answer('admin', made.id, 'upheld', {}))).toEqual([422, 'answer', 'required']);
    expect((await answer('stranger', made.id, 'upheld')).status).toBe(404);
    const upheld = await answer('admin', made.id, 'upheld');
    expect(upheld).toMatchObject({ status: 200, body: { status: 'upheld', answered_by: ids.admin } });
    expect(refusal(await answer('admin', made.id, 'accepted'))).toEqual([409, 'status', 'appeal_is_answered']);
    expect((await call('manager', 'GET', `fp/dev-tasks/${id}`)).body.is_marked).toBe(true);
    expect((await call('admin', 'DELETE', `fp/task-appeals/${made.id}`)).status).toBe(405);
  });

  it('become void when the appeal is accepted, and are given anew even when the task is accepted', async () => {
    const id = await markedTask();
    const made = (await appeal('developer', id)).body;
    await sql`update dev_tasks set status = 'accepted', ended_at = now() where id = ${id}`.execute(server.db);
    expect((await answer('manager', made.id, 'accepted')).status).toBe(200);
    const old = (await call('manager', 'GET', `fp/task-marks?task_id=${id}`)).body.rows;
    expect(old.map(({ is_void }: { is_void: boolean }) => is_void)).toEqual([true, true]);
    expect((await call('manager', 'GET', `fp/dev-tasks/${id}`)).body.is_marked).toBe(false);
    expect(refusal(await call('manager', 'PATCH', `fp/task-marks/${old[0].id}`, { score: 5 }))[2]).toBe('mark_is_void');
    const mark = (person: Person, task_mark_criterion_id: number) =>
      call(person, 'POST', 'fp/task-marks', { task_id: id, task_mark_criterion_id, score: 5 });
    expect(refusal(await mark('developer', criteria[0]!))[2]).toBe('marker_is_not_executor');
    for (const criterion of criteria) expect((await mark('tester', criterion)).status).toBe(201);
    expect((await call('developer', 'GET', `fp/dev-tasks/${id}/points`)).body.score).toBe(5);
    expect(refusal(await mark('tester', criteria[0]!))[2]).toBe('task_is_done');
    expect((await appeal('developer', id)).status).toBe(422);
  });
});
