import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { calendarOf } from '#modules/company/schedules/work-calendar.server.ts';
import { tellOfSteps } from '#modules/work/client-tasks/client-task-telling.server.ts';
import { tellOfTasks } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

/** `colleague` is of the organisation of `client`, `stranger` of another one. */
const staff = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor'] as const;
const people = [...staff, 'client', 'colleague', 'stranger'] as const;
type Person = (typeof people)[number];
const timeZone = 'Asia/Tashkent';
const today = calendarOf({ timeZone }).dayOf(Date.now());

let server: TestServer;
const as = {} as Record<Person, Caller>;
const ids = {} as Record<Person, number>;
let project: { id: number; client_id: number };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const own = (await (await signedIn(server, 'client')).get('admin/auth/me')).json.user;
  await sql`insert into users (fio, login, user_type_id, role_ids, password_hash, client_id, lang_code)
    select v.login, v.login, u.user_type_id, u.role_ids, u.password_hash, v.client_id, u.lang_code
    from users u, (values ('colleague', ${own.client_id}::bigint),
      ('stranger', (select min(id) from clients where id <> ${own.client_id}))) v (login, client_id)
    where u.login = 'client'`.execute(server.db);
  for (const login of people) {
    as[login] = await signedIn(server, login);
    ids[login] = (await as[login].get('admin/auth/me')).json.user.id;
  }
  await sql`update users set status = 'blocked' where client_id = ${own.client_id}
    and id <> all(${[ids.client, ids.colleague]}::bigint[])`.execute(server.db);
  const found = (await as.client.get('fp/client-projects')).json.rows[0];
  project = { id: found.id, client_id: own.client_id };
  await sql`update projects set manager_id = ${ids.manager} where id = ${project.id}`.execute(server.db);
  // The clock of the company's other client tasks goes on while the road is walked.
  await sql`update client_tasks set answer_warn_at = null, done_warn_at = null`.execute(server.db);
  await heard();
});
afterAll(() => server?.close());

async function done(by: Person, path: string, body: object) {
  const answer = await as[by].post(path, body);
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
  return answer.json;
}

/** What everybody heard since the last question, by name; whoever heard nothing is not there. */
async function heard(): Promise<Partial<Record<Person, string[]>>> {
  for (const job of [tellOfTasks, tellOfSteps])
    await server.db.transaction(async (db) => {
      await job(contextOfJob(db, { timeZone }, 'sinov', new Date(Date.now() + 60_000)));
    });
  const { rows } = await sql<{ user_id: number; kind: string; status: string | null }>`
    select user_id, kind, details ->> 'status' as status from inbox order by id`.execute(server.db);
  await sql`delete from inbox`.execute(server.db);
  const named = Map.groupBy(rows, ({ user_id }) => people.find((login) => ids[login] === user_id) ?? `#${user_id}`);
  return Object.fromEntries(
    [...named].map(([login, own]) => [login, own.map(({ kind, status }) => (status ? `${kind} ${status}` : kind))]),
  );
}

/** Moves a task by the workflow as the one whose turn it is. */
const move = (by: Person, id: number, action: string, more: object = {}) =>
  done(by, 'fp/dev-tasks/transition', { ids: [id], action, ...more });

it('tells on the whole road whom each step concerns, never who took it, and a client of nothing inner', async () => {
  const clientTask = await done('client', 'fp/client-tasks', {
    ...{ name: 'Hisobotni chop etish', client_id: project.client_id, project_id: project.id },
  });
  expect(await heard()).toEqual({ manager: ['client_task_new'], colleague: ['client_task_new'] });

  await done('manager', 'fp/client-tasks/take', { id: clientTask.id });
  expect(await heard()).toEqual({
    client: ['client_task_moved taken'],
    colleague: ['client_task_moved taken'],
  });

  const { rows } = await done('manager', 'fp/client-tasks/convert', {
    items: [
      { id: clientTask.id, lines: [{ name: 'Chop etish sahifasi', executor_id: ids.developer, planned_minutes: 60 }] },
    ],
  });
  const task = rows[0].task_ids[0] as number;
  expect(await heard()).toEqual({ developer: ['task_assigned'] });

  await done('manager', 'fp/client-task-comments', {
    client_task_id: clientTask.id,
    text: 'Ichki gap',
    is_inner: true,
  });
  expect(await heard()).toEqual({});
  await done('colleague', 'fp/client-task-comments', { client_task_id: clientTask.id, text: 'Qachon?' });
  expect(await heard()).toEqual({ manager: ['client_task_commented'], client: ['client_task_commented'] });

  await move('developer', task, 'to_processing');
  expect(await heard()).toEqual({
    manager: ['task_moved processing', 'client_task_moved in_work'],
    client: ['client_task_moved in_work'],
    colleague: ['client_task_moved in_work'],
  });
  const { reviewer_id } = (await as.admin.get(`fp/dev-tasks/${task}`)).json;
  expect(reviewer_id).toBeNull();
  await done('developer', 'fp/task-comments', { task_id: task, text: 'Natija: sahifa tayyor' });
  await move('developer', task, 'to_checking', { comment: 'Tayyor' });
  expect(await heard()).toEqual({ manager: ['task_moved checking'] });
  await move('manager', task, 'return_to_correcting', { comment: 'Hoshiyasi notoʻgʻri' });
  expect(await heard()).toEqual({ developer: ['task_moved returned'] });
  await move('developer', task, 'to_processing');
  await move('developer', task, 'to_checking', { comment: 'Tuzatildi' });
  expect(await heard()).toEqual({ manager: ['task_moved checking'] });
  await move('manager', task, 'finish');
  expect(await heard()).toEqual({ client: ['client_task_checked'], colleague: ['client_task_checked'] });
  await move('manager', task, 'finish');
  expect(await heard()).toEqual({
    developer: ['task_moved accepted'],
    client: ['client_task_moved done'],
    colleague: ['client_task_moved done'],
  });

  await done('client', 'fp/client-tasks/return', { id: clientTask.id, comment: 'Sana chiqmayapti', task_ids: [task] });
  expect(await heard()).toEqual({
    developer: ['task_moved returned'],
    manager: ['task_moved returned', 'client_task_moved in_work'],
    colleague: ['client_task_moved in_work'],
  });
  await done('admin', 'fp/dev-tasks/transition', { ids: [task], force: true, to: 'accepted', comment: 'Tuzatilgan' });
  expect(await heard()).toEqual({
    developer: ['task_moved accepted'],
    manager: ['task_moved accepted', 'client_task_moved done'],
    client: ['client_task_moved done'],
    colleague: ['client_task_moved done'],
  });
  await done('colleague', 'fp/client-tasks/confirm', { id: clientTask.id });
  expect(await heard()).toEqual({
    manager: ['client_task_moved confirmed'],
    client: ['client_task_moved confirmed'],
  });
  await done('client', 'fp/client-tasks/rate', { id: clientTask.id, satisfaction: 5 });
  expect(await heard()).toEqual({ manager: ['client_task_rated'] });

  const contract = await done('manager', 'fp/client-contracts', {
    ...{ number: 'YOʻL-1', client_id: project.client_id, dated_on: today, starts_on: today, status: 'active' },
    ...{ amount: '1120000', project_ids: [project.id], manager_id: ids.director },
  });
  const stage = await done('manager', 'fp/contract-stages', {
    ...{ contract_id: contract.id, name: 'Chop etish', amount: '1120000', due_on: today, task_ids: [task] },
  });
  const { id } = await done('manager', 'fp/contract-documents/draft', { kind: 'act', stage_id: stage.id });
  expect(await heard()).toEqual({});
  await done('manager', 'fp/contract-documents/send', { id });
  const sent = { director: ['act_sent sent'], client: ['act_sent sent'], colleague: ['act_sent sent'] };
  expect(await heard()).toEqual(sent);
  await done('client', 'fp/contract-documents/refuse', { id, comment: 'Summa notoʻgʻri' });
  expect(await heard()).toEqual({
    ...{ manager: ['act_answered refused'], director: ['act_answered refused'], colleague: ['act_answered refused'] },
  });
  const next = await done('manager', 'fp/contract-documents/correct', { id });
  expect(await heard()).toEqual({});
  await done('manager', 'fp/contract-documents/send', { id: next.id });
  expect(await heard()).toEqual(sent);
  await done('client', 'fp/contract-documents/sign', { id: next.id });
  expect(await heard()).toEqual({
    ...{ manager: ['act_answered signed'], director: ['act_answered signed'], colleague: ['act_answered signed'] },
  });

  const payment = await done('manager', 'fp/contract-payments', {
    ...{ contract_id: contract.id, stage_id: stage.id, amount: '1120000', due_on: today },
  });
  expect(await heard()).toEqual({});
  await done('manager', 'fp/contract-payments/receive', { id: payment.id, received_on: today, amount: '1120000' });
  expect(await heard()).toEqual({
    ...{ director: ['payment_received'], client: ['payment_received'], colleague: ['payment_received'] },
  });
});

it('tells a client nothing of what stays inside, in no words', async () => {
  const inner = 'Ichki reja: keyingi chorakda';
  const task = await done('manager', 'fp/dev-tasks', {
    name: inner,
    project_id: project.id,
    executor_id: ids.developer,
  });
  await move('developer', task.id, 'to_processing');
  await done('manager', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_block', comment: inner });
  const contract = await done('manager', 'fp/client-contracts', {
    ...{ number: inner, client_id: project.client_id, dated_on: today, starts_on: today, amount: '10' },
  });
  await done('manager', 'fp/contract-stages', { contract_id: contract.id, name: inner, amount: '10', due_on: today });
  for (const [login, own] of Object.entries(await heard())) {
    expect(['client', 'colleague', 'stranger']).not.toContain(login);
    expect(own.length).toBeGreaterThan(0);
  }
});
