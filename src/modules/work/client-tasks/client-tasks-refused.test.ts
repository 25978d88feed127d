import { describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { signedIn } from '#app/testing/caller.ts';
import {
  act,
  admin,
  client,
  clientId,
  converted,
  force,
  manager,
  mine,
  path,
  ruleOf,
  server,
  statusOf,
  stranger,
  clientTask,
  startCompany,
} from '#modules/work/client-tasks/testing/client-tasks-company.ts';

startCompany();

describe('bad input', () => {
  it('of two managers who take one client task at once the second hears so', async () => {
    const id = await clientTask();
    const answers = await Promise.all([act(manager, 'take', id), act(admin, 'take', id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.map(ruleOf)).toContainEqual([409, 'client_task_taken']);
  });

  it('what is not done is not confirmed, what was declined is no task, what is said is needed', async () => {
    const id = await clientTask();
    expect(ruleOf(await act(client, 'confirm', id))).toEqual([409, 'client_task_not_done']);
    expect(ruleOf(await act(client, 'take', id))).toEqual([403, 'client_task_not_yours']);
    expect(ruleOf(await act(manager, 'decline', id))).toEqual([422, 'comment_given']);
    expect((await act(manager, 'decline', id, { comment: 'Shartnomada yoʻq' })).json.status).toBe('declined');
    expect(ruleOf(await manager.post(`${path}/convert`, { items: [{ id }] }))).toEqual([409, 'client_task_declined']);
    expect((await act(manager, 'reconsider', id)).json.status).toBe('taken');
  });

  it('a client never makes tasks of the own client tasks, nor joins or merges them', async () => {
    const [id, other] = [await clientTask(), await clientTask()];
    const answers = [
      await client.post(`${path}/convert`, { items: [{ id }] }),
      await act(client, 'join', id, { task_id: 1 }),
      await act(client, 'merge', id, { into_id: other }),
      await act(client, 'take', id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const lead = await signedIn(server, 'lead');
    expect(ruleOf(await lead.post(`${path}/convert`, { items: [{ id }] }))).toEqual([403, 'client_task_not_yours']);
    expect(await statusOf(id)).toBe('new');
  });

  it('a client of another organisation guesses ids in vain', async () => {
    const id = await clientTask();
    const tasks = await converted(id);
    await force(tasks, 'accepted');
    const calls = [
      stranger.get(`${path}/${id}`),
      stranger.get(`${path}/${id}/timeline`),
      stranger.get(`${path}/${id}/progress`),
      stranger.patch(`${path}/${id}`, { name: 'Oʻzimniki' }),
      stranger.delete(`${path}/${id}`),
      act(stranger, 'confirm', id),
      act(stranger, 'return', id, { comment: 'x', task_ids: tasks }),
      act(stranger, 'rate', id, { satisfaction: 1 }),
    ];
    for (const answer of await Promise.all(calls)) expect([answer.status, answer.text]).toEqual([404, answer.text]);
    // What is referred to and out of sight is not there, whatever a rule would say of it.
    for (const made of [
      await stranger.post(path, { name: 'Begona', ...mine }),
      await stranger.post('fp/client-task-comments', { client_task_id: id, text: 'Salom' }),
    ])
      expect(ruleOf(made)).toEqual([422, 'exists']);
    expect(await statusOf(id)).toBe('done');
  });

  it('a project of another client, and a client user without organisation', async () => {
    const other = (await admin.get('fp/projects;perPage=500')).json.rows.find(
      ({ client_id }: { client_id: number | null }) => client_id !== null && client_id !== mine.client_id,
    );
    const wrong = await admin.post(path, { name: 'Xato', client_id: mine.client_id, project_id: other.id });
    expect(ruleOf(wrong)).toEqual([422, 'project_of_client']);
    await sql`insert into users (fio, login, user_type_id, role_ids, password_hash)
      select 'Tashkilotsiz', 'tashkilotsiz', user_type_id, role_ids, password_hash from users
      where login = 'client'`.execute(server.db);
    const lonely = await signedIn(server, 'tashkilotsiz');
    expect(ruleOf(await lonely.post(path, { name: 'Salom', ...mine }))).toEqual([422, 'exists']);
    expect((await lonely.get(`${path}/counts`)).json.rows).toEqual([]);
  });

  it('says each rule in three languages', async () => {
    const id = await clientTask();
    const messages = await Promise.all(
      ['uz', 'uk', 'ru'].map(async (lang) => (await act(client.in(lang), 'confirm', id)).json.errors[0].message),
    );
    expect(messages).toEqual(['Soʻrov hali bajarilmagan', 'Сўров ҳали бажарилмаган', 'Запрос ещё не выполнен']);
    expect(clientId).toBeGreaterThan(0);
  });
});
