import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { partNames, partsOfTask } from '#modules/work/tasks/full-task/whole-task.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

/** Tasks that the person sees and that have much: a tree, comments, files, what they wait for. */
async function richTasks(person: Caller): Promise<number[]> {
  const found: number[] = [];
  for (const path of ['task-dependencies', 'task-comments', 'task-checks', 'task-files', 'task-flows']) {
    const [row] = (await person.get(`fp/${path};perPage=1`)).json.rows;
    if (row) found.push(row.task_id);
  }
  return found;
}

describe('a task and all its parts in one answer', () => {
  for (const login of ['admin', 'manager', 'developer', 'tester'])
    it(`are for ${login} what each list alone gives`, async () => {
      const person = await signedIn(server, login);
      let compared = 0;
      for (const id of await richTasks(person)) {
        const whole = await person.get(`fp/dev-tasks/${id}/whole`);
        const alone = await person.get(`fp/dev-tasks/${id}`);
        expect(whole.status).toBe(alone.status);
        if (alone.status !== 200) continue;
        expect(whole.json.task).toEqual(alone.json);
        for (const name of partNames) {
          const [{ path }, filter] = partsOfTask[name];
          const of = name === 'tree' ? (alone.json.main_task_id ?? id) : id;
          const list = await person.get(`${path};sortBy=id;descending=false;perPage=500?${filter}=${of}`);
          expect(whole.json.parts[name], name).toEqual(list.status === 200 ? list.json.rows : undefined);
          compared += list.json.rows?.length ?? 0;
        }
        expect(whole.json.origin).toEqual((await person.get(`fp/dev-tasks/${id}/origin`)).json.rows);
        const project = await person.get(`fp/projects/options?id=${alone.json.project_id}`);
        expect(whole.json.names['fp/projects']).toEqual(project.json.rows);
      }
      expect(compared).toBeGreaterThan(0);
    });

  it('name the tasks beside it that the reader sees, and no others', async () => {
    const [id] = await richTasks(admin);
    const { parts, others } = (await admin.get(`fp/dev-tasks/${id}/whole`)).json;
    const beside = [
      ...parts.waits.map((one: { predecessor_id: number }) => one.predecessor_id),
      ...parts.holds.map((one: { task_id: number }) => one.task_id),
    ];
    expect(others.map((one: { id: number }) => one.id)).toEqual([...new Set(beside)].sort((a, b) => a - b));
  });

  it('are nothing to clients, to strangers and of tasks that nobody made', async () => {
    const [id] = await richTasks(admin);
    const client = await signedIn(server, 'client');
    expect((await client.get(`fp/dev-tasks/${id}/whole`)).status).toBe(403);
    expect((await admin.get('fp/dev-tasks/99999999/whole')).status).toBe(404);
  });
});
