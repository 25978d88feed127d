import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { sql } from '#server/database/sql.ts';
import { tellOfTasks } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';
import type { Channel } from '#modules/channels/notifications/door.ts';
import { noteChannels } from '#modules/channels/notifications/method-settings.server.ts';
import { planDeliveries } from '#modules/work/deliveries/plan.server.ts';
import { tellFollowersOfChanges } from '#modules/work/deliveries/tell-followers.server.ts';

const silent: Channel = {
  ...{ code: 'email', settings: [], pace: { perSecond: 1000, addressMs: 0 }, lacks: async () => null },
  check: async () => ({ state: 'sent', answer: 'ok' }),
  reachOf: async () => new Map(),
  send: async () => ({ state: 'sent', answer: 'ok' }),
};

let server: TestServer;
const people: Record<string, { caller: Caller; id: number }> = {};
let project: number;

beforeAll(async () => {
  server = await startTestServer({
    jobs(given) {
      noteChannels([silent], given.secretKey);
      return [];
    },
  });
  for (const login of ['admin', 'manager', 'lead', 'developer', 'tester']) {
    const caller = await signedIn(server, login);
    people[login] = { caller, id: (await caller.get('admin/auth/me')).json.user.id };
  }
  project = (await people.developer!.caller.get('fp/dev-tasks;perPage=1')).json.rows[0].project_id;
  await tellLater();
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const table of ['inbox', 'notices_to_plan', 'deliveries', 'notification_watches'])
    await sql`delete from ${sql.table(table)}`.execute(server.db);
});

const by = (login: string) => people[login]!.caller;
const context = () => contextOfJob(server.db, server.config, 'test', new Date(Date.now() + 30_000));
/** A Wednesday at noon in Tashkent: at night, when people are left alone, what is told would go in one message. */
const atNoon = () => ({ ...context(), now: new Date('2026-11-25T12:00:00+05:00') });
const tellLater = () => server.db.transaction((db) => tellOfTasks({ ...context(), db }));
const changed = (resource: string, row_id: number) =>
  tellFollowersOfChanges(context(), [{ ...{ xid: '1', id: '1', op: 'create', changed: [] }, resource, row_id }]);
const task = async (more: object = {}) =>
  (
    await by('manager').post('fp/dev-tasks', {
      ...{ name: 'Kuzatuv', project_id: project, executor_id: people.developer!.id },
      ...more,
    })
  ).json;
const block = (id: number) =>
  by('manager').post('fp/dev-tasks/transition', { ids: [id], action: 'to_block', comment: 'kutamiz' });
const watch = (login: string, path: string, id: number, mode: 'follow' | 'mute') =>
  by(login).post('admin/notification-watches', { path, id, mode });
const heard = async (login: string, kind: string) =>
  (await by(login).get('admin/inbox')).json.rows.filter((row: { kind: string }) => row.kind === kind);
const comment = async (login: string, task_id: number, text: string) =>
  (await by(login).post('fp/task-comments', { task_id, text })).json.id;

it('tells who follows a task of its moves, once, and why', async () => {
  const one = await task({ watcher_ids: [people.lead!.id] });
  expect((await watch('admin', 'fp/dev-tasks', one.id, 'follow')).status).toBe(204);
  await block(one.id);
  await tellLater();
  await tellLater();
  for (const login of ['admin', 'lead'])
    expect(await heard(login, 'task_moved'), login).toMatchObject([
      { task_id: one.id, details: { number: one.number, status: 'blocked', follows: 'task' } },
    ]);
  // Whose work it is hears of it as such, and who did it does not.
  const [own] = await heard('developer', 'task_moved');
  expect(own.details).not.toHaveProperty('follows');
  expect(await heard('manager', 'task_moved')).toEqual([]);
  const [notice] = await heard('admin', 'task_moved');
  const why = await by('admin').in('ru').get(`admin/inbox/${notice.id}/why`);
  expect(why.json.because, why.text).toBe('вы следите за этой задачей');
});

it('tells whose work it is once, though they follow it too, and nothing of what was taken back', async () => {
  const one = await task();
  await watch('developer', 'fp/dev-tasks', one.id, 'follow');
  await watch('admin', 'fp/dev-tasks', one.id, 'follow');
  const moved = await block(one.id);
  await by('manager').post('fp/dev-tasks/undo-transition', { ids: [one.id] });
  expect(moved.status).toBe(200);
  await sql`delete from task_moves_pending`.execute(server.db);
  await tellLater();
  expect(await heard('admin', 'task_moved')).toEqual([]);
  await block(one.id);
  await tellLater();
  expect(await heard('developer', 'task_moved')).toHaveLength(1);
});

it('tells who follows a project of its moves, comments and new tasks, and of none that they do not see', async () => {
  await watch('admin', 'fp/projects', project, 'follow');
  // Somebody who followed while they took part, and takes part no more.
  await sql`insert into notification_watches (user_id, path, row_id, mode)
    select id, 'fp/projects', ${project}, 'follow' from users u where u.login like 'mijoz%' or u.client_id is not null
    limit 1`.execute(server.db);
  const one = await task();
  await changed('fp/dev-tasks', one.id);
  expect(await heard('admin', 'task_created')).toMatchObject([
    { task_id: one.id, actor_id: people.manager!.id, details: { follows: 'project' } },
  ]);
  expect(await heard('developer', 'task_created')).toEqual([]);
  await changed('fp/task-comments', await comment('developer', one.id, 'Savol bor'));
  expect(await heard('admin', 'task_commented')).toMatchObject([{ task_id: one.id }]);
  const outside = await sql`select from inbox i join users u on u.id = i.user_id where u.client_id is not null`.execute(
    server.db,
  );
  expect(outside.rows).toEqual([]);
  const [notice] = await heard('admin', 'task_commented');
  expect((await by('admin').get(`admin/inbox/${notice.id}/why`)).json.because).toBe('uning loyihasini kuzatasiz');
});

it('leaves out who is called by name, who wrote, and who muted the task', async () => {
  const one = await task();
  for (const login of ['admin', 'manager', 'lead']) await watch(login, 'fp/projects', project, 'follow');
  await watch('lead', 'fp/dev-tasks', one.id, 'mute');
  const text = `@[Admin](user:${people.admin!.id}) qarang`;
  const id = await comment('manager', one.id, text);
  await sql`insert into task_mentions (task_id, comment_id, user_id, mentioned_by, mentioned_at)
    values (${one.id}, ${id}, ${people.admin!.id}, ${people.manager!.id}, now())
    on conflict do nothing`.execute(server.db);
  await changed('fp/task-comments', id);
  for (const login of ['admin', 'manager', 'lead']) expect(await heard(login, 'task_commented'), login).toEqual([]);
});

it('lets a muted project be silent but for who is called by name and whose work it is', async () => {
  const [theirs, others] = [await task(), await task({ executor_id: people.tester!.id })];
  await sql`delete from inbox`.execute(server.db);
  await sql`delete from notices_to_plan`.execute(server.db);
  const { id } = people.developer!;
  await by('developer').post('admin/notification-choices', {
    choices: ['task_mentioned', 'task_status_changed'].map((kind) => ({ kind, method: 'email', mode: 'now' })),
  });
  await watch('developer', 'fp/projects', project, 'mute');
  const tell = (kind: string, taskId: number | null, details = '{}') =>
    sql`insert into inbox (user_id, kind, actor_id, task_id, details)
      values (${id}, ${kind}, ${people.manager!.id}, ${taskId}, ${details}::jsonb)`.execute(server.db);
  await tell('task_moved', others.id);
  await tell('mention', others.id);
  await tell('task_moved', theirs.id);
  await planDeliveries(atNoon());
  const planned = await sql<{ kind: string; about: string }>`select kind, about from deliveries order by id`.execute(
    server.db,
  );
  expect(planned.rows).toEqual([
    { kind: 'mention', about: `fp/dev-tasks:${others.id}` },
    { kind: 'task_moved', about: `fp/dev-tasks:${theirs.id}` },
  ]);
  // A task that is muted itself is silent for its executor too.
  await watch('developer', 'fp/dev-tasks', theirs.id, 'mute');
  await tell('task_moved', theirs.id);
  await planDeliveries(atNoon());
  expect((await sql`select from deliveries`.execute(server.db)).rows).toHaveLength(2);
});
