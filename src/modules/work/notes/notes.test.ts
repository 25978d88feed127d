import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let developer: Caller;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [developer, manager] = await Promise.all([signedIn(server, 'developer'), signedIn(server, 'manager')]);
});
afterAll(() => server?.close());

const path = 'fp/issues';
const titles = async (who: Caller, q = '') =>
  (await who.get(`${path};perPage=100?q=${encodeURIComponent(q)}`)).json.rows.map(
    (row: { title: string }) => row.title,
  );

describe('notes', () => {
  it('is seen by its maker alone until it is shared, and changed by nobody else then', async () => {
    const own = await developer.post(path, { title: 'Yashirin gʻoya', tags: [' Mijoz ', '#mijoz', 'gʻoya'] });
    expect(own.json).toMatchObject({ is_shared: 'own', tags: ['mijoz', 'gʻoya'], allowed_actions: ['to-task'] });
    expect(await titles(manager)).not.toContain('Yashirin gʻoya');
    expect((await manager.get(`${path}/${own.json.id}`)).status).toBe(404);
    const shared = await developer.patch(`${path}/${own.json.id}`, { is_shared: 'all' });
    expect(shared.status).toBe(200);
    expect(await titles(manager)).toContain('Yashirin gʻoya');
    const refused = await manager.patch(`${path}/${own.json.id}`, { title: 'Meniki' });
    expect(refused).toMatchObject({ status: 403, json: { rule: 'note_not_yours' } });
    expect((await manager.delete(`${path}/${own.json.id}`)).status).toBe(403);
    const tagged: { id: number; tags: string[] }[] = (await developer.get(`${path}?tags=mijoz`)).json.rows;
    expect(tagged.map(({ id }) => id)).toContain(own.json.id);
    expect(tagged.every(({ tags }) => tags.includes('mijoz'))).toBe(true);
  });

  it('is found in both scripts', async () => {
    await developer.post(path, { title: 'Server haroratini tekshirish', text: 'yozda **qizib** ketadi' });
    expect(await titles(developer, 'ҳароратини')).toEqual(['Server haroratini tekshirish']);
    expect(await titles(developer, 'қизиб')).toEqual(['Server haroratini tekshirish']);
  });

  it('becomes a task once, with links both ways, and again when that task is gone', async () => {
    const [project] = (await manager.get('fp/projects;perPage=1')).json.rows;
    const note = (await manager.post(path, { title: 'Hisobotni tezlatish', text: 'sekin ochiladi' })).json;
    const ask = { id: note.id, project_id: project.id };
    const made = await manager.post(`${path}/to-task`, ask);
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({ allowed_actions: [] });
    const taskId = made.json.task_id;
    expect((await manager.get(`fp/dev-tasks/${taskId}`)).json).toMatchObject({
      name: 'Hisobotni tezlatish',
      text: 'sekin ochiladi',
      project_id: project.id,
    });
    const origin = (await manager.get(`fp/dev-tasks/${taskId}/origin`)).json.rows;
    expect(origin).toEqual([{ kind: 'note', id: note.id, name: 'Hisobotni tezlatish' }]);
    for (const lang of ['uz', 'uk', 'ru'] as const) {
      const again = await manager.in(lang).post(`${path}/to-task`, ask);
      expect(again).toMatchObject({ status: 409, json: { rule: 'note_is_task', task_id: taskId } });
      expect(again.json.errors[0].message).not.toContain('note_is_task');
    }
    await manager.delete(`fp/dev-tasks/${taskId}`);
    expect((await manager.post(`${path}/to-task`, ask)).json.task_id).not.toBe(taskId);
  });

  it('tells the task of a note to those only who see the note', async () => {
    const [project] = (await developer.get('fp/dev-tasks;perPage=1')).json.rows;
    const note = (await manager.post(path, { title: 'Faqat meniki' })).json;
    const task = (await manager.post(`${path}/to-task`, { id: note.id, project_id: project.project_id })).json;
    const seen = await developer.get(`fp/dev-tasks/${task.task_id}/origin`);
    expect(seen).toMatchObject({ status: 200, json: { rows: [] } });
  });

  it('refuses tags that are empty or long, and clients altogether', async () => {
    expect((await developer.post(path, { title: 'a', tags: [' # '] })).json.errors).toMatchObject([
      { field: 'tags', rule: 'tag_empty' },
    ]);
    expect((await developer.post(path, { title: 'a', tags: ['x'.repeat(41)] })).json.errors).toMatchObject([
      { field: 'tags', rule: 'tag_long' },
    ]);
    const client = await signedIn(server, 'client');
    expect((await client.get(path)).status).toBe(403);
    expect((await client.post(`${path}/to-task`, { id: 1, project_id: 1 })).status).toBe(403);
    expect((await callerOf(server, null).get(path)).status).toBe(401);
  });
});
