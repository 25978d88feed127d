import { describe, expect, it } from 'vitest';

import {
  act,
  admin,
  client,
  converted,
  force,
  manager,
  mine,
  path,
  ruleOf,
  statusOf,
  clientTask,
  server,
  startCompany,
} from '#modules/work/client-tasks/testing/client-tasks-company.ts';

startCompany();

describe('many at once', () => {
  // How long 200 of them take is measured by the bench.
  it('become tasks by one order, and one undo takes all of it back', async () => {
    const only = { project_id: mine.project_id };
    const ids: number[] = [];
    for (let at = 0; at < 40; at++) ids.push(await clientTask({ name: `Koʻp soʻrov ${at}` }));
    const answer = await manager.post(`${path}/convert`, { items: ids.map((id) => ({ id })) });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.json.rows).toHaveLength(40);
    expect(await statusOf(ids[7]!)).toBe('taken');
    const [kept] = answer.json.rows[0].task_ids;
    await force([kept], 'processing');
    // Words at a task, and a task below it, are work too.
    const [said, divided] = [1, 2].map((at) => answer.json.rows[at].task_ids[0]);
    expect((await admin.post('fp/task-comments', { task_id: said, text: 'Boshladim' })).status).toBe(201);
    expect((await admin.post('fp/sub-tasks', { parent_id: divided, name: 'Boʻlagi', ...only })).status).toBe(201);
    const undone = await manager.post(`${path}/conversions/${answer.json.conversion_id}/undo`, {});
    expect(undone.json.undone, undone.text).toHaveLength(37);
    expect(undone.json.left).toEqual(ids.slice(0, 3));
    expect(await statusOf(ids[0]!)).toBe('in_work');
    const after = (await manager.get(`${path}/${ids[7]}`)).json;
    expect(after).toMatchObject({ status: 'new', task_count: 0, responsible_id: null });
    const again = await manager.post(`${path}/conversions/${answer.json.conversion_id}/undo`, {});
    expect(again.status).toBe(409);
  });

  it('one that may not holds all of them back', async () => {
    const [good, bad] = [await clientTask(), await clientTask()];
    await act(manager, 'decline', bad, { comment: 'Shartnomada yoʻq' });
    const answer = await manager.post(`${path}/convert`, { items: [{ id: good }, { id: bad }] });
    expect(ruleOf(answer)).toEqual([409, 'client_task_declined']);
    expect(answer.json).toMatchObject({ id: bad, item: 1 });
    expect((await manager.get(`${path}/${good}`)).json).toMatchObject({ status: 'new', task_count: 0 });
  });
});

describe('tasks and client tasks that are there already', () => {
  it('of two managers who join one task to two client tasks at once the second hears so', async () => {
    const [first, second] = [await clientTask(), await clientTask()];
    const { json: task } = await manager.post('fp/dev-tasks', { name: 'Bitta vazifa', project_id: mine.project_id });
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query('select from dev_tasks where id = $1 for update', [task.id]);
    const both = [first, second].map((id, at) => act([manager, admin][at]!, 'join', id, { task_id: task.id }));
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.pool.query(waiting)).rows[0].count).toBe(2);
    await holder.query('commit');
    holder.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.map(ruleOf)).toContainEqual([422, 'task_serves_another']);
  });

  it('a task is joined, and two client tasks become one with all that they have', async () => {
    const [first, second] = [await clientTask(), await clientTask({ name: 'Oʻsha ustun yana' })];
    const task = await manager.post('fp/dev-tasks', { name: 'Eski vazifa', project_id: mine.project_id });
    expect((await act(manager, 'join', second, { task_id: task.json.id })).json).toMatchObject({
      status: 'taken',
      task_count: 1,
    });
    expect(ruleOf(await act(manager, 'join', first, { task_id: task.json.id }))).toEqual([422, 'task_serves_another']);
    await client.post('fp/client-task-comments', { client_task_id: second, text: 'Shu kerak' });
    const merged = await act(manager, 'merge', second, { into_id: first });
    expect(merged.json, merged.text).toMatchObject({ id: first, task_count: 1, comment_count: 1, status: 'taken' });
    expect((await client.get(`${path}/${second}`)).json).toMatchObject({
      status: 'declined',
      duplicate_of_id: first,
      task_count: 0,
    });
    expect(ruleOf(await act(manager, 'reconsider', second))).toEqual([409, 'client_task_merged']);
    expect(ruleOf(await act(manager, 'merge', first, { into_id: first }))).toEqual([422, 'client_task_itself']);
    const foreign = (await admin.get(`fp/dev-tasks;perPage=500?client_task_id=null`)).json.rows.find(
      ({ project_id }: { project_id: number }) => project_id !== mine.project_id,
    );
    const answer = await act(admin, 'join', first, { task_id: foreign.id });
    expect(ruleOf(answer)).toEqual([422, 'task_of_another_client']);
  });

  const look = async (id: number) => {
    const {
      version: _,
      updated_at: __,
      updated_by: ___,
      minutes_left: ____,
      ...row
    } = (await manager.get(`${path}/${id}`)).json;
    const { rows } = (await client.get(`${path}/${id}/timeline`)).json;
    return { row, moments: rows.map(({ key }: { key: string }) => key) };
  };
  const undo = (id: number, by = manager) => by.post(`${path}/undo`, { id });

  it('a joined task is parted again, and the client task waits as it did', async () => {
    const id = await clientTask();
    const task = await manager.post('fp/dev-tasks', { name: 'Tayyor vazifa', project_id: mine.project_id });
    await force([task.json.id], 'processing');
    const before = await look(id);
    expect((await act(manager, 'join', id, { task_id: task.json.id })).json.status).toBe('in_work');
    expect((await undo(id, admin)).status).toBe(404);
    expect((await undo(id, client)).status).toBe(403);
    const undone = await undo(id);
    expect(undone.json, undone.text).toMatchObject({ status: 'new', task_count: 0, responsible_id: null });
    expect(await look(id)).toEqual(before);
    expect((await manager.get(`fp/dev-tasks/${task.json.id}`)).json).toMatchObject({
      ...{ client_task_id: null, client_id: null },
    });
    expect((await undo(id)).status).toBe(404);
  });

  it('a merged client task is there again with its own tasks, words and files', async () => {
    const [first, second] = [await clientTask(), await clientTask({ name: 'Yana oʻsha' })];
    const [task] = (await converted(second)) as [number];
    await client.post('fp/client-task-comments', { client_task_id: second, text: 'Shu kerak' });
    await client.post('fp/client-task-comments', { client_task_id: first, text: 'Birinchisi' });
    const before = [await look(first), await look(second)];
    await act(manager, 'merge', second, { into_id: first });
    expect((await manager.get(`fp/dev-tasks/${task}`)).json.client_task_id).toBe(first);
    const undone = await undo(second);
    expect(undone.status, undone.text).toBe(200);
    expect([await look(first), await look(second)]).toEqual(before);
    expect((await manager.get(`fp/dev-tasks/${task}`)).json.client_task_id).toBe(second);
  });

  it('what somebody went on with is not taken back', async () => {
    const [first, second] = [await clientTask(), await clientTask()];
    await act(manager, 'merge', second, { into_id: first });
    await act(admin, 'take', first);
    const late = await undo(second);
    expect([late.status, late.json.description]).toEqual([409, 'UNDO_TOO_LATE']);
    expect((await client.get(`${path}/${second}`)).json.duplicate_of_id).toBe(first);
  });
});
