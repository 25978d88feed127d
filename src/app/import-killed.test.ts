import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, callerOf } from '#app/testing/caller.ts';
import { type Importer, importerOf } from '#app/testing/importer.ts';
import { type ProductProcess, startProcess } from '#app/testing/process.ts';
import { remoteAt } from '#app/testing/remote.ts';
import { type FreshDatabase, freshDatabase } from '#server/testing/database.ts';

const tasks = 'fp/dev-tasks';
const lines = 2000;

let database: FreshDatabase;
let folder: string;
let client: pg.Client;
let running: ProductProcess;
let admin: Caller;
let importer: Importer;

/** Starts the product and signs in there. */
async function start(): Promise<void> {
  running = await startProcess(database.url, folder);
  const remote = remoteAt(running.url);
  const signIn = await callerOf(remote, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
  admin = callerOf(remote, signIn.json.token);
  importer = importerOf(remote, admin, signIn.json.token, tasks);
}

beforeAll(async () => {
  database = await freshDatabase('demo');
  folder = await mkdtemp(join(tmpdir(), 'vazifa-import-'));
  client = new pg.Client(database.url);
  await client.connect();
  await start();
}, 180_000);
afterAll(async () => {
  await running?.kill();
  await client?.end();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const seen = async (name: string): Promise<number> => {
  const { rows } = await client.query(
    "select count(*)::int as count from dev_tasks where deleted_at is null and name like $1 || '%'",
    [name],
  );
  return rows[0].count;
};

/** Runs an import and kills its process in a phase, when some of it is done; another one finds what it left. */
async function killedWhile(phase: 'writing' | 'showing', name: string): Promise<number> {
  const project = (await admin.get('fp/projects;perPage=1')).json.rows[0].id;
  const rows = Array.from({ length: lines }, (_, at) => `${name} ${at};${project}`);
  const { id } = await importer.upload('a.csv', ['Nomi;Loyiha', ...rows].join('\n'));
  const settings = { mapping: ['name', 'project_id'], key: null, existing: 'skip', skip_errors: false };
  expect(await importer.step(id, 'check', settings)).toMatchObject({ status: 'checked', created: lines });
  expect((await admin.post(`${tasks}/imports/${id}/run`)).status).toBe(202);
  for (;;) {
    const { rows: found } = await client.query('select phase, done from imports where id = $1', [id]);
    if (found[0].phase === phase && found[0].done > 0) break;
  }
  await running.kill();
  await start();
  await client.query("update imports set touched_at = now() - interval '3 minutes' where id = $1", [id]);
  await client.query("select graphile_worker.add_job('end_broken_imports')");
  return id;
}

it('goes on where it showed its rows, and can be undone', async () => {
  const id = await killedWhile('showing', 'Oʻldirilgan');
  expect(await importer.settled(id)).toMatchObject({ status: 'done', created: lines });
  expect(await seen('Oʻldirilgan')).toBe(lines);
  expect(await importer.step(id, 'undo')).toMatchObject({ status: 'undone', kept: 0 });
  expect(await seen('Oʻldirilgan')).toBe(0);
}, 300_000);

it('leaves nothing where it still wrote them', async () => {
  const id = await killedWhile('writing', 'Yarim');
  expect(await importer.settled(id)).toMatchObject({ status: 'failed' });
  const { rows } = await client.query("select 1 from dev_tasks where deleted_at = 'infinity'");
  expect([rows.length, await seen('Yarim')]).toEqual([0, 0]);
}, 300_000);
