import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/days.ts';
import { sql } from '#server/database/sql.ts';
import { whole } from '#server/database/columns.ts';
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
  server,
  statusOf,
  clientTask,
  startCompany,
} from '#modules/work/client-tasks/testing/client-tasks-company.ts';

startCompany();

// What happens to a client task when somebody does something else at the same time: puts its project away, gives the
// project to another client, bills its work, or divides it as well.

const archive = (verb: 'archive' | 'unarchive') => admin.post(`fp/projects/${verb}`, { id: mine.project_id });

describe('the project of a client task is put away', () => {
  it('and takes in no client task, new or moved, nor work that comes back; what is done may be confirmed', async () => {
    const [waiting, done] = [await clientTask(), await clientTask()];
    const tasks = await converted(done);
    await force(tasks, 'accepted');
    const other = await admin.post('fp/projects', { name: 'Ikkinchi loyiha', key: 'IKK', client_id: mine.client_id });
    const moved = await clientTask({ project_id: other.json.id });
    expect((await archive('archive')).status).toBe(200);
    try {
      const refused = [
        await client.post(path, { name: 'Yana bitta', ...mine }),
        await manager.post(path, { name: 'Yana bitta', ...mine }),
        await client.patch(`${path}/${moved}`, { project_id: mine.project_id }),
        await act(client, 'return', done, { comment: 'Yana koʻring', task_ids: tasks }),
      ];
      expect(refused.map(ruleOf)).toEqual(refused.map(() => [409, 'project_archived']));
      expect(await statusOf(done)).toBe('done');
      const { rows } = await sql({ id: whole })`select id from dev_tasks where id = any(${tasks}::bigint[])
        and status = 'accepted'`.execute(server.db);
      expect(rows).toHaveLength(tasks.length);
      expect((await act(client, 'confirm', done)).json.status).toBe('confirmed');
      expect((await act(manager, 'decline', waiting, { comment: 'Loyiha yopildi' })).json.status).toBe('declined');
    } finally {
      expect((await archive('unarchive')).status).toBe(200);
    }
  });
});

describe('the project of a client task', () => {
  it('keeps its client as long as somebody has asked for something in it', async () => {
    await clientTask();
    const { rows } = await sql({ id: whole })`select min(id) as id from clients
      where id <> ${mine.client_id}`.execute(server.db);
    const given = await admin.patch(`fp/projects/${mine.project_id}`, { client_id: rows[0]!.id });
    expect(ruleOf(given)).toEqual([409, 'project_has_client_tasks']);
    const many = await admin.patch('fp/projects', { ids: [mine.project_id], changes: { client_id: rows[0]!.id } });
    expect(many.status).toBe(409);
    const said = ['uz', 'uk', 'ru'].map(async (lang) => {
      const answer = await admin.in(lang).patch(`fp/projects/${mine.project_id}`, { client_id: null });
      return answer.json.errors[0].message as string;
    });
    expect(new Set(await Promise.all(said)).size).toBe(3);
    const own = (await client.get(`fp/client-projects/${mine.project_id}`)).json;
    expect(own.client_id).toBe(mine.client_id);
  });
});

describe('two at once', () => {
  it('of two managers who divide one client task the second hears so, and its tasks are made once', async () => {
    const id = await clientTask();
    const { version } = (await manager.get(`${path}/${id}`)).json;
    const items = [{ id, version, lines: [{ name: 'Birinchi yarmi' }, { name: 'Ikkinchi yarmi' }] }];
    const answers = await Promise.all([
      manager.post(`${path}/convert`, { items }),
      admin.post(`${path}/convert`, { items }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await manager.get(`${path}/${id}`)).json.task_count).toBe(2);
  });

  it('of two people of one client who confirm and return at once one is heard', async () => {
    const id = await clientTask();
    await force(await converted(id), 'accepted');
    const answers = await Promise.all([
      act(client, 'confirm', id),
      act(client, 'return', id, { comment: 'Sana chiqmayapti' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const heard = answers.find(({ status }) => status === 200)!.json.status;
    expect(await statusOf(id)).toBe(heard);
  });
});

describe('an order that made tasks', () => {
  it('is not taken back once a stage of a contract names one of them', async () => {
    const id = await clientTask();
    const order = await manager.post(`${path}/convert`, { items: [{ id }] });
    const [{ task_ids }] = order.json.rows;
    const day = '2026-01-10';
    const contract = await manager.post('fp/client-contracts', {
      ...{ number: 'BES-1', client_id: mine.client_id, dated_on: day, starts_on: day, status: 'active', amount: '100' },
    });
    const due_on = addDays(day, 400);
    const body = { contract_id: contract.json.id, name: 'Bosqich', amount: '100', due_on, task_ids };
    expect((await manager.post('fp/contract-stages', body)).status).toBe(201);
    const undone = await manager.post(`${path}/conversions/${order.json.conversion_id}/undo`, {});
    expect(undone.json).toEqual({ undone: [], left: [id] });
    expect((await manager.get(`fp/dev-tasks/${task_ids[0]}`)).status).toBe(200);
  });
});

describe('a step of the work', () => {
  it('is told to who looks at the client task as soon as its client reads another word of it, and no sooner', async () => {
    const id = await clientTask();
    const [task] = (await converted(id)) as [number];
    const news = async () => {
      const { rows } = await sql({ id: whole })`select id from events
        where resource = 'fp/client-tasks' and row_id = ${id}`.execute(server.db);
      return rows.length;
    };
    const stepOf = async () => (await client.get(`${path}/${id}/progress`)).json.rows[0].state;
    const heard: [string, boolean][] = [];
    for (const status of ['processing', 'pause', 'processing', 'checking', 'done', 'returned', 'accepted']) {
      const before = await news();
      await force([task], status);
      heard.push([await stepOf(), (await news()) > before]);
    }
    expect(heard).toEqual([
      ...([
        ['in_work', true],
        ['in_work', false],
        ['in_work', false],
      ] as const),
      ...([
        ['checked', true],
        ['checked', false],
        ['in_work', true],
        ['ready', true],
      ] as const),
    ]);
  });
});
