import { dayOf } from '#kernel/calendar-formats.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { makeRecurring } from '#modules/work/tasks/recurrence/make-recurring.server.ts';
import { importerOf, uploadTo } from '#app/testing/importer.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let director: Caller;
let manager: Caller;
let developer: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  director = await signedIn(server, 'director');
  manager = await signedIn(server, 'manager');
  developer = await signedIn(server, 'developer');
});
afterAll(() => server?.close());

const letters = (n: number): string => String.fromCodePoint(65 + Math.floor(n / 26), 65 + (n % 26));
let made = 0;

/** A project with a task of the manager, and what it takes to put the project away. */
async function project() {
  const key = `Z${letters(made++)}`;
  const row = (await manager.post('fp/projects', { name: `Arxiv ${key}`, key })).json;
  const { id: me } = (await manager.get('admin/auth/me')).json.user ?? { id: row.manager_id };
  const task = { name: 'Ish', project_id: row.id, executor_id: me };
  const first = (await manager.post('fp/dev-tasks', task)).json;
  return { ...row, task: first, put: (verb: string) => manager.post(`fp/projects/${verb}`, { id: row.id }) };
}

const ruleOf = ({ status, json }: { status: number; json: { errors?: { rule: string }[] } }) => [
  status,
  json.errors?.[0]?.rule,
];
const named = (uz: string) => ({ uz, uk: uz, ru: uz });
const readOnly = [409, 'project_archived'];

it('puts a project away and takes it out again, once each, for those who change projects only', async () => {
  const { id, put } = await project();
  expect((await developer.post('fp/projects/archive', { id })).status).toBe(403);
  expect((await put('archive')).json.archived_at).not.toBeNull();
  expect(ruleOf(await put('archive'))).toEqual(readOnly);
  expect((await put('unarchive')).json.archived_at).toBeNull();
  expect(ruleOf(await put('unarchive'))).toEqual([409, 'project_not_archived']);
});

it('leaves nothing of it to be changed: itself, its categories, tasks, their parts and moves', async () => {
  const { id, task, put } = await project();
  const category = (await manager.post('fp/project-categories', { names: named('Bosh'), project_id: id })).json;
  const check = (await manager.post('fp/task-checks', { task_id: task.id, text: 'Bir' })).json;
  await put('archive');
  for (const answer of [
    await manager.patch(`fp/projects/${id}`, { name: 'Boshqa' }),
    await manager.post('fp/project-categories', { names: named('Yon'), project_id: id }),
    await manager.patch(`fp/project-categories/${category.id}`, { names: named('Boshqa') }),
    await manager.delete(`fp/project-categories/${category.id}`),
    await manager.post('fp/dev-tasks', { name: 'Yangi', project_id: id }),
    await manager.post('fp/sub-tasks', { name: 'Yangi', project_id: id, parent_id: task.id }),
    await manager.patch(`fp/dev-tasks/${task.id}`, { name: 'Boshqa' }),
    await manager.delete(`fp/dev-tasks/${task.id}`),
    await manager.post('fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' }),
    await manager.post('fp/task-comments', { task_id: task.id, text: 'Salom' }),
    await manager.patch(`fp/task-checks/${check.id}`, { text: 'Ikki' }),
  ])
    expect(ruleOf(answer)).toEqual(readOnly);
  await put('unarchive');
  expect((await manager.patch(`fp/dev-tasks/${task.id}`, { name: 'Boshqa' })).status).toBe(200);
});

it('pauses whose clock runs in it, and begins nothing again when it comes back', async () => {
  const { task, put } = await project();
  await manager.post('fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  const statusNow = async () => (await manager.get(`fp/dev-tasks/${task.id}`)).json.status;
  expect(await statusNow()).toBe('processing');
  await put('archive');
  expect(await statusNow()).toBe('pause');
  const open = await sql`select 1 from task_intervals where task_id = ${task.id} and ended_at is null
    and deleted_at is null`.execute(server.db);
  expect(open.rows).toHaveLength(0);
  await put('unarchive');
  expect(await statusNow()).toBe('pause');
});

it('is out of every choice, and still found, read and told by its id', async () => {
  const { id, name, task, put } = await project();
  const offered = async () => (await manager.get(`fp/projects/options?q=${encodeURIComponent(name)}`)).json.rows.length;
  expect(await offered()).toBe(1);
  await put('archive');
  expect(await offered()).toBe(0);
  expect((await manager.get(`fp/projects/options?id=${id}`)).json.rows).toMatchObject([{ name }]);
  expect((await manager.get(`fp/projects/${id}/overview`)).status).toBe(200);
  expect((await manager.get(`fp/dev-tasks/${task.id}`)).status).toBe(200);
  const found = (await manager.get(`search?q=${encodeURIComponent(name)}`)).json;
  expect(JSON.stringify(found)).toContain(name);
  const { json } = await manager.post('fp/dev-tasks/understand', { text: `Yangi ish #${name.split(' ')[1]}` });
  expect(json.project_id ?? null).not.toBe(id);
});

it('takes in nothing: no move, template, recurrence or import', async () => {
  const [away, other] = [await project(), await project()];
  const template = (await manager.post('fp/task-templates', { name: 'Namuna' })).json;
  await away.put('archive');
  const move = { ids: [other.task.id], project_id: away.id };
  expect(ruleOf(await manager.post('fp/dev-tasks/bulk', move))).toEqual(readOnly);
  expect(
    ruleOf(await manager.post(`fp/task-templates/${template.id}/make`, { project_id: away.id, name: 'Ish' })),
  ).toEqual(readOnly);
});

it('names the tasks that an order over several may not touch, and changes none', async () => {
  const [away, other] = [await project(), await project()];
  await away.put('archive');
  const order = { ids: [away.task.id, other.task.id], changes: { hard_index: 7 } };
  const { json } = await manager.post('fp/dev-tasks/bulk', { ...order, preview: true });
  expect(json.rows.map(({ verdict, rule }: { verdict: string; rule?: string }) => [verdict, rule])).toEqual([
    ['refused', 'project_archived'],
    ['changed', undefined],
  ]);
  expect((await manager.post('fp/dev-tasks/bulk', order)).status).toBe(409);
  expect((await manager.get(`fp/dev-tasks/${other.task.id}`)).json.hard_index).toBeNull();
});

it('does not take back into it what was moved out before', async () => {
  const [away, other] = [await project(), await project()];
  const { bulk_id } = (await manager.post('fp/dev-tasks/bulk', { ids: [away.task.id], project_id: other.id })).json;
  await away.put('archive');
  expect(ruleOf(await manager.post(`fp/dev-tasks/bulk/${bulk_id}/undo`))).toEqual(readOnly);
});

it('leaves a recurrence in it asleep, without holding up others', async () => {
  const [away, other] = [await project(), await project()];
  const timeZone = 'Asia/Tashkent';
  const night = new Date(Date.now() + 3 * 86_400_000);
  // Not before that night: the server's own job, which may come in between, makes none.
  const daily = { name: 'Har kuni', starts_on: dayOf(night.toISOString(), timeZone), deadline_days: 1 };
  for (const { task } of [away, other])
    expect((await manager.post('fp/task-recurrences', { ...daily, template_task_id: task.id })).status).toBe(201);
  await away.put('archive');
  await server.db.transaction((db) => makeRecurring(contextOfJob(db, { timeZone }, 'test', night)));
  const count = async (id: number) =>
    (await manager.get(`fp/dev-tasks;perPage=20?project_id=${id}&name=${encodeURIComponent('Har kuni')}`)).json.total;
  expect([await count(away.id), await count(other.id)]).toEqual([0, 1]);
});

it('makes no tasks in it from a client task of its client', async () => {
  const client = await signedIn(server, 'client');
  const own = (await client.get('fp/client-projects;perPage=1')).json.rows[0];
  const form = { name: 'Hisobotga ustun qoʻshish', text: 'Kerak', project_id: own.id, client_id: own.client_id };
  const clientTask = (await client.post('fp/client-tasks', form)).json;
  expect((await director.post('fp/projects/archive', { id: own.id })).status).toBe(403);
  const admin = await signedIn(server, 'admin');
  expect((await admin.post('fp/projects/archive', { id: own.id })).status).toBe(200);
  const answer = await admin.post('fp/client-tasks/convert', { items: [{ id: clientTask.id }] });
  expect(answer.status).toBe(409);
  expect(JSON.stringify(answer.json)).toContain('project_archived');
  expect((await admin.get(`fp/client-tasks/${clientTask.id}`)).json.status).toBe('new');
});

it('takes in no lines of a file', async () => {
  const { id, name, put } = await project();
  const { token } = (await callerOf(server, null).post('admin/auth/login', { login: 'manager', password: 'demo1234' }))
    .json;
  const file = `a;b\nKelgan ish;${name}`;
  const importer = importerOf(server, manager, token, 'fp/dev-tasks');
  const { json } = await uploadTo({ server, token }, 'fp/dev-tasks', 'vazifalar.csv', file);
  await put('archive');
  const asked = { mapping: ['name', 'project_id'], key: null, existing: 'skip', skip_errors: false };
  const checked = await importer.step(json.id, 'check', asked);
  const done = await importer.step(json.id, 'run');
  expect(JSON.stringify([checked, done])).toContain('project_archived');
  expect((await manager.get(`fp/dev-tasks;perPage=20?project_id=${id}`)).json.total).toBe(1);
});

it('offers no move of its tasks, and says why for each column', async () => {
  const { task, put } = await project();
  const seen = async () => (await manager.get(`fp/dev-tasks/${task.id}`)).json;
  expect(await seen()).toMatchObject({ is_archived: false });
  expect((await seen()).allowed_actions).not.toEqual([]);
  await put('archive');
  expect(await seen()).toMatchObject({ is_archived: true, allowed_actions: [] });
  const { json: why } = await manager.get(`fp/dev-tasks/${task.id}/why`);
  expect(new Set(why.rows.map(({ condition }: { condition: string }) => condition))).toEqual(
    new Set(['project_archived']),
  );
  const { json: board } = await manager.get(`fp/dev-tasks/board?project_id=${task.project_id}`);
  const cards = board.columns.flatMap(({ rows }: { rows: object[] }) => rows);
  expect(cards).toMatchObject([{ id: task.id, is_archived: true, allowed_actions: [] }]);
  await put('unarchive');
  expect((await seen()).allowed_actions).not.toEqual([]);
});

it('takes open tasks out of daily lists, and leaves them to filters and search', async () => {
  const { id, task, put } = await project();
  const me = (await manager.get('admin/auth/me')).json.user.id;
  const has = (rows: { id: number }[]) => rows.some((row) => row.id === task.id);
  const mine = async (asked = '') => has((await manager.get(`fp/dev-tasks/mine${asked}`)).json.rows);
  const offered = async () => has((await manager.get('fp/dev-tasks/day-plan?day=2026-12-02')).json.offered);
  const atHome = async () =>
    (await manager.get('fp/dashboard')).json.projects.some((one: { id: number }) => one.id === id);
  await manager.patch(`fp/dev-tasks/${task.id}`, { executor_id: me });
  expect([await mine(), await offered()]).toEqual([true, true]);
  await put('archive');
  expect([await mine(), await offered(), await atHome()]).toEqual([false, false, false]);
  expect(await mine(`?project_id=${id}`)).toBe(true);
  expect(has((await manager.get(`fp/dev-tasks?project_id=${id}`)).json.rows)).toBe(true);
  expect(JSON.stringify((await manager.get(`search?q=${task.number}`)).json)).toContain(task.number);
});

it('takes no move back once the project is put away', async () => {
  const { task, put } = await project();
  await manager.post('fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  await manager.post('fp/dev-tasks/transition', { ids: [task.id], action: 'to_pause' });
  await put('archive');
  expect(ruleOf(await manager.post('fp/dev-tasks/undo-transition', { ids: [task.id] }))).toEqual(readOnly);
  expect((await manager.get(`fp/dev-tasks/${task.id}`)).json.status).toBe('pause');
});

it('tells those who take part in it, and not who put it away', async () => {
  const { id, put } = await project();
  const admin = await signedIn(server, 'admin');
  const { rows: known } = await sql<{ id: number; login: string }>`select id, login from users`.execute(server.db);
  const ids = new Map(known.map((person) => [person.login, person.id]));
  const team = (await admin.post('fp/teams', { names: named('Arxiv jamoasi'), color: '#1e88e5' })).json.id;
  const [type] = (await admin.get('fp/team-member-types;perPage=1')).json.rows;
  for (const login of ['lead', 'tester', 'manager'])
    await admin.post('fp/team-members', { team_id: team, user_id: ids.get(login), team_member_type_id: type.id });
  const member_ids = ['developer', 'tester', 'editor'].map((login) => ids.get(login));
  const changed = await admin.patch(`fp/projects/${id}`, {
    member_ids,
    team_id: team,
    manager_id: ids.get('director'),
  });
  expect(changed.status, changed.text).toBe(200);
  await sql`update users set status = 'blocked' where login = 'editor'`.execute(server.db);
  const told = async () => {
    const { rows } = await sql<{ login: string }>`select u.login from inbox i join users u on u.id = i.user_id
      where i.kind = 'project_archived' and i.details->>'project_id' = ${String(id)} order by 1`.execute(server.db);
    return rows.map(({ login }) => login);
  };
  await put('archive');
  expect(await told()).toEqual(['developer', 'director', 'lead', 'tester']);
  await put('unarchive');
  expect(await told()).toHaveLength(4);
});
