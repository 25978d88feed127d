import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { timeZone } from '#modules/work/tasks/testing/small-company.server.ts';
import { tellOfTasks } from '#modules/work/tasks/transitions/tell-of-transitions.server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let manager: Caller;
let developer: Caller;
let developerId: number;
let project: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  developer = await signedIn(server, 'developer');
  developerId = (await developer.get('admin/auth/me')).json.user.id;
  project = (await developer.get('fp/dev-tasks;perPage=1')).json.rows[0].project_id;
  await tellLater();
  await developer.post('admin/inbox/read', {});
});
afterAll(() => server?.close());

/** The job as it runs when the time for undoing is over. */
const tellLater = (seconds = 30) =>
  server.db.transaction((db) =>
    tellOfTasks(contextOfJob(db, { timeZone }, 'test', new Date(Date.now() + seconds * 1000))),
  );
const unread = async (caller: Caller) => (await caller.get('admin/inbox?read_at=null')).json.rows;
/** A task of the developer, who has read already that it is theirs. */
const quietTask = async () => {
  const task = await taskOf();
  await developer.post('admin/inbox/read', {});
  return task;
};
const taskOf = async () =>
  (await manager.post('fp/dev-tasks', { name: 'Xabar sinovi', project_id: project, executor_id: developerId })).json;

describe('the inbox', () => {
  it('tells of a move once it cannot be taken back, each person once, and never who moved', async () => {
    const task = await quietTask();
    await manager.post('fp/dev-tasks/transition', { ids: [task.id], action: 'to_block', comment: 'kutamiz' });
    await tellLater(1);
    expect(await unread(developer)).toEqual([]);
    await tellLater();
    await tellLater();
    const rows = await unread(developer);
    expect(rows).toMatchObject([
      { kind: 'task_moved', task_id: task.id, details: { number: task.number, status: 'blocked', count: 1 } },
    ]);
    expect((await unread(manager)).filter((row: { task_id: number }) => row.task_id === task.id)).toEqual([]);
    await developer.post('admin/inbox/read', { ids: [rows[0].id] });
    expect(await unread(developer)).toEqual([]);
  });
  it('tells at once whose a task is now, by whomever it was made or given', async () => {
    const task = await taskOf();
    expect(await unread(developer)).toMatchObject([{ kind: 'task_assigned', task_id: task.id }]);
    await developer.post('admin/inbox/read', {});
    const mine = (
      await developer.post('fp/sub-tasks', {
        name: 'Oʻzim',
        project_id: project,
        parent_id: task.id,
        executor_id: developerId,
      })
    ).json;
    expect(mine.id).toEqual(expect.any(Number));
    await manager.patch(`fp/dev-tasks/${task.id}`, { executor_id: null });
    expect(await unread(developer)).toEqual([]);
    await manager.patch(`fp/dev-tasks/${task.id}`, { executor_id: developerId });
    expect(await unread(developer)).toMatchObject([{ kind: 'task_assigned', task_id: task.id, read_at: null }]);
    await developer.post('admin/inbox/read', {});
  });
  it('says nothing of a move that was taken back', async () => {
    const task = await quietTask();
    await manager.post('fp/dev-tasks/transition', { ids: [task.id], action: 'to_block', comment: 'kutamiz' });
    expect((await manager.post('fp/dev-tasks/undo-transition', { ids: [task.id] })).status).toBe(200);
    await tellLater();
    expect((await unread(developer)).filter((row: { task_id: number }) => row.task_id === task.id)).toEqual([]);
  });
  it('tells the people of a client by what they asked for that work on it was checked, and not by which task', async () => {
    const client = await signedIn(server, 'client');
    const { client_id } = (await client.get('admin/auth/me')).json.user;
    const { rows } = await sql<{ id: number; name: string; project_id: number }>`
      select c.id, c.name, p.id as project_id from client_tasks c
      join projects p on p.client_id = c.client_id and p.deleted_at is null
      where c.client_id = ${client_id} and c.deleted_at is null limit 1`.execute(server.db);
    const admin = await signedIn(server, 'admin');
    const [asked] = rows;
    const body = { name: 'Mijoz uchun', project_id: asked!.project_id, executor_id: developerId };
    const task = (await admin.post('fp/dev-tasks', { ...body, client_task_id: asked!.id })).json;
    await admin.post('admin/inbox/read', {});
    await client.post('admin/inbox/read', {});
    const move = async (action: string) =>
      expect((await admin.post('fp/dev-tasks/transition', { ids: [task.id], action, comment: 'tayyor' })).status).toBe(
        200,
      );
    for (const action of ['to_processing', 'to_checking']) await move(action);
    await tellLater();
    expect(await unread(client)).toEqual([]);
    await move('finish');
    await tellLater();
    const { id, name } = asked!;
    expect(await unread(client)).toMatchObject([
      { kind: 'client_task_checked', task_id: null, actor_id: null, details: { client_task_id: id, name } },
    ]);
  });
  it('tells whom a comment calls by name, and of an order for many tasks once', async () => {
    const [one, two] = [await quietTask(), await quietTask()];
    await manager.post('fp/task-comments', { task_id: one.id, text: `[@Dasturchi](user:${developerId}) qarang` });
    const order = { ids: [one.id, two.id], changes: { hard_index: 4 } };
    const changed = await manager.post('fp/dev-tasks/bulk', order);
    expect(changed.status, changed.text).toBeLessThan(300);
    await tellLater();
    // The server's own job may have told of the first one before.
    const notices: { kind: string }[] = await unread(developer);
    expect(notices.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'mention', task_id: one.id },
      { kind: 'tasks_changed', details: { count: 2 } },
    ]);
    await developer.post('admin/inbox/read', {});
    expect(await unread(developer)).toEqual([]);
  });
  it('is of its owner alone', async () => {
    const { rows } = await sql<{ id: number }>`select id from inbox where user_id = ${developerId} limit 1`.execute(
      server.db,
    );
    const id = rows[0]!.id;
    expect((await developer.get(`admin/inbox/${id}`)).status).toBe(200);
    expect((await manager.get(`admin/inbox/${id}`)).status).toBe(404);
    await sql`update inbox set read_at = null where id = ${id}`.execute(server.db);
    expect((await manager.post('admin/inbox/read', { ids: [id] })).status).toBe(204);
    expect((await unread(developer)).map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await callerOf(server, null).get('admin/inbox')).status).toBe(401);
    expect((await callerOf(server, null).post('admin/inbox/read', {})).status).toBe(401);
  });
});
