import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Answer, type Caller, signedIn } from '#app/testing/caller.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { tellOfSteps } from '#modules/work/client-tasks/client-task-telling.server.ts';

/** People of the demo company and of two of its clients, one of whom asks for things in a project of `manager`. */
export let server: TestServer;
export let admin: Caller;
export let manager: Caller;
export let client: Caller;
/** Of another organisation. */
export let stranger: Caller;
export let mine: { client_id: number; project_id: number };
export let managerId: number;
export let clientId: number;
export const path = 'fp/client-tasks';

/** Called by each file of tests once: several of them may share this module, one after the other. */
export function startCompany(): void {
  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo' });
    // What the demo company is late with is warned of at any minute.
    await sql`update client_tasks set answer_warn_at = null, done_warn_at = null`.execute(server.db);
    admin = await signedIn(server, 'admin');
    manager = await signedIn(server, 'manager');
    client = await signedIn(server, 'client');
    const own = (await client.get('admin/auth/me')).json.user;
    clientId = own.id;
    managerId = (await manager.get('admin/auth/me')).json.user.id;
    const project = (await client.get('fp/projects/options')).json.rows[0].id;
    mine = { client_id: own.client_id, project_id: project };
    await sql`update projects set manager_id = ${managerId} where id = ${project}`.execute(server.db);
    const { rows } = await sql<{ login: string }>`update users set password_hash =
        (select password_hash from users where login = 'client')
      where id = (select min(id) from users where client_id is not null and client_id <> ${own.client_id})
      returning login`.execute(server.db);
    stranger = await signedIn(server, rows[0]!.login);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    await sql`delete from inbox`.execute(server.db);
    await sql`update client_task_flows set told_at = now() where told_at is null`.execute(server.db);
  });
}

export const ruleOf = ({ status, json }: Answer) => [status, json?.errors?.[0]?.rule];
export async function clientTask(more: object = {}, by: Caller = client): Promise<number> {
  const answer = await by.post(path, { name: 'Hisobotga ustun qoʻshish', ...mine, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}
export const act = (by: Caller, verb: string, id: number, more: object = {}) =>
  by.post(`${path}/${verb}`, { id, ...more });
export const statusOf = async (id: number): Promise<string> => (await manager.get(`${path}/${id}`)).json.status;
export async function converted(id: number, lines?: object[]): Promise<number[]> {
  const answer = await manager.post(`${path}/convert`, { items: [{ id, ...(lines && { lines }) }] });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.rows[0].task_ids;
}
export const force = async (ids: number[], to: string): Promise<void> => {
  const answer = await admin.post('fp/dev-tasks/transition', { ids, force: true, to, comment: 'Sinov' });
  expect(answer.status, answer.text).toBe(200);
};
export const jobAt = (run: (ctx: ReturnType<typeof contextOfJob>) => Promise<unknown>, now = new Date()) =>
  run(contextOfJob(server.db, { timeZone: 'Asia/Tashkent' }, 'sinov', now));
export const told = async (by: Caller): Promise<[string, string | null][]> =>
  (await by.get('admin/inbox;sortBy=id;descending=false')).json.rows.map(
    ({ kind, details }: { kind: string; details: { status?: string } }) => [kind, details?.status ?? null],
  );
export const tell = () => jobAt(tellOfSteps, new Date(Date.now() + 60_000));
