import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { type FollowedChanges, followChanges } from '#app/testing/follow-changes.ts';

/** Whoever saw a row hears that it is gone; whoever never did hears nothing at all. */
let server: TestServer;
let admin: Caller;
const streams = {} as Record<'developer' | 'client' | 'admin', FollowedChanges>;
let id: number;
/** The client's. */
let token: string;
let own: number;
let strange: number;
let asked: { project_id: number; client_id: number };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  const developer = await signedIn(server, 'developer');
  ({ id } = (await developer.get('admin/auth/me')).json.user);
  const mine = (await developer.get('fp/projects/options')).json.rows.map((row: { id: number }) => row.id);
  const all = (await admin.get('fp/projects/options')).json.rows.map((row: { id: number }) => row.id);
  own = mine[0];
  strange = all.find((project: number) => !mine.includes(project));
  const client = await signedIn(server, 'client');
  const { client_id } = (await client.get('admin/auth/me')).json.user;
  asked = { client_id, project_id: (await client.get('fp/projects/options')).json.rows[0].id };
  for (const login of ['developer', 'admin', 'client'] as const) {
    const { headers } = await signedIn(server, login);
    token = String(headers.authorization).slice(7);
    streams[login] = await followChanges(server.url, token);
  }
});
afterAll(async () => {
  for (const stream of Object.values(streams)) stream.close();
  await server?.close();
});

const make = async (values: object) => {
  const { json, status, text } = await admin.post('fp/dev-tasks', { name: 'Sinov', ...values });
  expect(status, text).toBe(201);
  return json.id as number;
};
/** Everything that was sent before has arrived when a change after it has: one that all three see. */
const settled = async () => {
  const ask = await admin.post('fp/client-tasks', {
    name: 'Keyingi',
    project_id: asked.project_id,
    client_id: asked.client_id,
  });
  const last = { admin: task(await make({ project_id: own })), client: `fp/client-tasks ${ask.json.id}` };
  await expect.poll(() => streams.admin.rows.has(last.admin) && streams.developer.rows.has(last.admin)).toBe(true);
  await expect.poll(() => streams.client.rows.has(last.client)).toBe(true);
};
const task = (row: number) => `fp/dev-tasks ${row}`;

it('of another project is neither shown nor missed', async () => {
  const row = await make({ project_id: strange });
  const comment = await admin.post('fp/task-comments', { task_id: row, text: 'Ichki' });
  expect((await admin.delete(`fp/task-comments/${comment.json.id}`)).status).toBe(204);
  expect((await admin.patch(`fp/dev-tasks/${row}`, { reviewer_id: null, name: 'Boshqa' })).status).toBe(200);
  expect((await admin.delete(`fp/dev-tasks/${row}`)).status).toBe(204);
  await settled();
  expect(streams.admin.gone).toContain(task(row));
  for (const { rows, gone } of [streams.developer, streams.client]) {
    expect([...rows, ...gone].filter((one) => one === task(row) || one.startsWith('fp/task-comments'))).toEqual([]);
  }
});

it('that begins and ends within one burst is gone for whoever may have read it meanwhile', async () => {
  // Nothing is told before an older transaction has ended: what happens until then comes at once.
  const older = await server.pool.connect();
  await older.query('begin');
  await older.query('select pg_current_xact_id()');
  const [row, hidden] = [await make({ project_id: own }), await make({ project_id: strange })];
  for (const one of [row, hidden]) expect((await admin.delete(`fp/dev-tasks/${one}`)).status).toBe(204);
  await older.query('commit');
  older.release();
  await settled();
  expect(streams.developer.rows).not.toContain(task(row));
  const heard = (['admin', 'developer', 'client'] as const).map((who) =>
    [row, hidden].map((one) => streams[who].gone.has(task(one))),
  );
  expect(heard).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

it('that leaves the sight of somebody is gone for them: deleted, moved away, given to another', async () => {
  const [deleted, moved] = [await make({ project_id: own }), await make({ project_id: own })];
  const given = await make({ project_id: strange, executor_id: id });
  await settled();
  expect([deleted, moved, given].every((row) => streams.developer.rows.has(task(row)))).toBe(true);
  expect((await admin.delete(`fp/dev-tasks/${deleted}`)).status).toBe(204);
  const move = await admin.post('fp/dev-tasks/bulk', { ids: [moved], project_id: strange });
  expect(move.status, move.text).toBe(200);
  const other = (await admin.get('admin/users?login=admin')).json.rows[0].id;
  const give = await admin.patch(`fp/dev-tasks/${given}`, { executor_id: other });
  expect(give.status, give.text).toBe(200);
  await settled();
  expect([deleted, moved, given].map((row) => streams.developer.gone.has(task(row)))).toEqual([true, true, true]);
  expect(streams.client.gone.size).toBe(0);
});

it('of a client’s organisation: a request stands once it is taken', async () => {
  const client = await signedIn(server, 'client');
  const ask = async () => (await client.post('fp/client-tasks', { name: 'Yangi hisobot', ...asked })).json.id as number;
  const [free, taken] = [await ask(), await ask()];
  await make({ project_id: asked.project_id, client_task_id: taken });
  expect((await client.patch(`fp/client-tasks/${free}`, { name: 'Boshqa hisobot' })).status).toBe(200);
  for (const refused of [
    await client.patch(`fp/client-tasks/${taken}`, { name: 'Boshqa hisobot' }),
    await client.patch('fp/client-tasks', { ids: [free, taken], changes: { wished_on: '2099-12-01' } }),
    await client.delete(`fp/client-tasks/${taken}`),
  ])
    expect(refused.json).toMatchObject({ status: 409, rule: 'request_taken' });
  expect((await admin.patch(`fp/client-tasks/${taken}`, { wished_on: '2099-12-01' })).status).toBe(200);
  expect((await client.delete(`fp/client-tasks/${free}`)).status).toBe(204);
  await sql`update client_tasks set status = 'declined' where id = ${taken}`.execute(server.db);
  expect((await client.delete(`fp/client-tasks/${taken}`)).status).toBe(409);
});

it('that leaves the sight of a client by what it is, and comes back with its parts', async () => {
  const contract = await admin.post('fp/client-contracts', {
    ...{ number: 'Ketgan', client_id: asked.client_id, amount: '1000000', status: 'active' },
    ...{ dated_on: '2026-11-02', starts_on: '2026-11-02' },
  });
  expect(contract.status, contract.text).toBe(201);
  const contract_id = contract.json.id as number;
  const stage = await admin.post('fp/contract-stages', {
    ...{ contract_id, name: 'Bosqich', amount: '1000', due_on: '2026-12-01' },
  });
  expect(stage.status, stage.text).toBe(201);
  const ask = await admin.post('fp/client-tasks', { name: 'Suhbat', ...asked });
  const task_id = await make({ project_id: asked.project_id, client_task_id: ask.json.id });
  const said = await admin.post('fp/task-comments', { task_id, text: 'Ochiq soʻz', is_public: true });
  const comment = `fp/task-comments ${said.json.id}`;
  await settled();
  const seen = streams.client.rows;
  for (const row of [`fp/client-contracts ${contract_id}`, `fp/contract-stages ${stage.json.id}`])
    expect(seen).toContain(row);
  expect(seen).toContain(comment);

  await admin.patch(`fp/client-contracts/${contract_id}`, { status: 'draft' });
  await admin.patch(`fp/task-comments/${said.json.id}`, { is_public: false });
  await settled();
  expect(streams.client.gone).toContain(`fp/client-contracts ${contract_id}`);
  expect(streams.client.gone).toContain(comment);

  const later = await followChanges(server.url, token);
  const inner = await admin.post('fp/contract-stages', {
    ...{ contract_id, name: 'Ichki bosqich', amount: '2000', due_on: '2026-12-02' },
  });
  await settled();
  expect([...later.rows].filter((row) => row.startsWith('fp/contract'))).toEqual([]);
  await admin.patch(`fp/client-contracts/${contract_id}`, { status: 'active' });
  const parts = [stage.json.id, inner.json.id].map((id) => `fp/contract-stages ${id}`);
  await expect
    .poll(() => [...later.rows])
    .toEqual(expect.arrayContaining([...parts, `fp/client-contracts ${contract_id}`]));
  later.close();
});
