import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { calendarOf } from '#modules/attendance/work-calendar.server.ts';
import { tellOfSteps } from '#modules/client-tasks/client-task-telling.server.ts';
import { tellOfTasks } from '#modules/tasks/transitions/tell-of-transitions.server.ts';
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
  const { rows } = await sql<{ user_id: number; kind: string; status: string | null; text: string }>`
    select user_id, kind, details ->> 'status' as status, details::text as text from inbox order by id`.execute(
    server.db,
  );
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
  const wish = await done('client', 'fp/client-tasks', {
    ...{ name: 'Hisobotni chop etish', client_id: project.client_id, project_id: project.id },
  });
  expect(await heard()).toEqual({ manager: ['client_task_new'], colleague: ['client_task_new'] });

  await done('manager', 'fp/client-tasks/take', { id: wish.id });
  expect(await heard()).toEqual({
    client: ['client_task_moved taken'],
    colleague: ['client_task_moved taken'],
  });

  const { rows } = await done('manager', 'fp/client-tasks/convert', {
    items: [{ id: wish.id, lines: [{ name: 'Chop etish sahifasi', executor_id: ids.developer, planned_minutes: 60 }] }],
  });
  const task = rows[0].task_ids[0] as number;
  expect(await heard()).toEqual({ developer: ['task_assigned'] });

  await done('manager', 'fp/client-task-comments', { client_task_id: wish.id, text: 'Ichki gap', is_inner: true });
  expect(await heard()).toEqual({});
  await done('colleague', 'fp/client-task-comments', { client_task_id: wish.id, text: 'Qachon?' });
  expect(await heard()).toEqual({ manager: ['client_task_commented'], client: ['client_task_commented'] });

  await move('developer', task, 'to_processing');
  expect(await heard()).toEqual({
    manager: ['client_task_moved in_work'],
    client: ['client_task_moved in_work'],
    colleague: ['client_task_moved in_work'],
  });
  await move('developer', task, 'to_testing', { comment: 'Tayyor' });
  expect(await heard()).toEqual({});
});
