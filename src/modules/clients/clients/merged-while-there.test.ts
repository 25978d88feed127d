import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { followChanges } from '#app/testing/follow-changes.ts';
import { sql } from '#server/database/sql.ts';
import { whole } from '#server/database/columns.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

// Somebody of an organisation is at work in the product while it becomes a part of another one, and two again.

let server: TestServer;
let admin: Caller;
let client: Caller;
let own: number;
let other: { id: number; client_task: number };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [admin, client] = [await signedIn(server, 'admin'), await signedIn(server, 'client')];
  own = (await client.get('admin/auth/me')).json.user.client_id;
  const { rows } = await sql({ id: whole, client_task: whole })`select c.id, max(w.id) as client_task from clients c
    join client_tasks w on w.client_id = c.id and w.deleted_at is null
    where c.id <> ${own} and c.deleted_at is null group by c.id order by c.id limit 1`.execute(server.db);
  other = rows[0]!;
});
afterAll(() => server?.close());

it('sees all of the whole from then on in the session that is open, and no more than before after the undo', async () => {
  const sees = async () => (await client.get(`fp/client-tasks/${other.client_task}`)).status;
  const total = async () => (await client.get('fp/client-tasks')).json.total as number;
  const before = await total();
  const project = (await client.get('fp/client-projects')).json.rows[0].id as number;
  expect(await sees()).toBe(404);
  const merged = await admin.post('fp/clients/merge', { id: own, into_id: other.id });
  expect(merged.status, merged.text).toBe(200);
  expect(await sees()).toBe(200);
  expect(await total()).toBeGreaterThan(before);
  // In a project that they had brought along.
  const asked = { name: 'Birlashgandan keyin', project_id: project };
  expect((await client.post('fp/client-tasks', { ...asked, client_id: other.id })).status).toBe(201);
  expect((await client.post('fp/client-tasks', { ...asked, client_id: own })).status).toBe(422);

  const stream = await followChanges(server.url, client.headers.authorization!.slice(7));
  expect((await admin.post(`fp/clients/merges/${merged.json.merge_id}/undo`, {})).status).toBe(200);
  expect(await sees()).toBe(404);
  // What was asked for in the own project meanwhile comes along.
  expect(await total()).toBe(before + 1);
  // The stream that is open follows as well.
  const told = { resource: 'fp/client-tasks', op: 'update' } as const;
  const mine = (await client.get('fp/client-tasks;perPage=1')).json.rows[0].id as number;
  await sql`insert into events (resource, row_id, op) values (${told.resource}, ${other.client_task}, ${told.op}),
    (${told.resource}, ${mine}, ${told.op})`.execute(server.db);
  await sql`select pg_notify('changes', 'test')`.execute(server.db);
  await vi.waitFor(() => expect(stream.rows.has(`fp/client-tasks ${mine}`)).toBe(true), 10_000);
  expect(stream.rows.has(`fp/client-tasks ${other.client_task}`)).toBe(false);
  stream.close();
});
