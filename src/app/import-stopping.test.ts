import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { type Imported, type Importer, importerOf } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const tasks = 'fp/dev-tasks';
let server: TestServer;
let admin: Caller;
let importer: Importer;
let project: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  const { json } = await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
  importer = importerOf(server, admin, json.token, tasks);
  project = (await admin.get('fp/projects;perPage=1')).json.rows[0].name;
});
afterAll(() => server?.close());

const mapping = ['former_numbers', 'name', 'project_id'];
const settings = { mapping, key: 'former_numbers', existing: 'update', skip_errors: false };
const csvOf = (from: number, to: number, name: string) =>
  ['Raqam;Nomi;Loyiha', ...Array.from({ length: to - from }, (_, at) => lineOf(from + at, name))].join('\n');
const lineOf = (at: number, name: string) => `stop-${at};${name} ${at};${project}`;
const seen = async (name: string): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from dev_tasks
    where deleted_at is null and name like ${`${name}%`}`.execute(server.db)
  ).rows[0]!.count;

/** Stops the import once, when it first looks so. */
function stopping(id: number, when: (one: Imported) => boolean) {
  let asked: Promise<{ status: number }> | null = null;
  return {
    watch: (one: Imported) => {
      if (!asked && when(one)) asked = admin.post(`${tasks}/imports/${id}/stop`);
    },
    answer: async () => (await asked)?.status,
  };
}

describe('an import that is stopped', () => {
  it('while it is checked changes nothing, and may be checked again', async () => {
    const { id } = await importer.upload('a.csv', csvOf(0, 1500, 'Bekor'));
    const stop = stopping(id, ({ phase, done }) => phase === 'writing' && done > 0);
    expect((await importer.step(id, 'check', settings, stop.watch)).status).toBe('stopped');
    expect(await stop.answer()).toBe(200);
    expect((await admin.post(`${tasks}/imports/${id}/stop`)).status).toBe(409);
    expect(await importer.step(id, 'check', settings)).toMatchObject({ status: 'checked', created: 1500, total: 1500 });
  });

  it('while it writes leaves no row behind, and gives back what it changed', async () => {
    const first = await importer.upload('a.csv', csvOf(0, 200, 'Avval'));
    await importer.step(first.id, 'check', settings);
    expect(await importer.step(first.id, 'run')).toMatchObject({ status: 'done', created: 200 });
    const { id } = await importer.upload('b.csv', csvOf(0, 500, 'Keyin'));
    expect(await importer.step(id, 'check', settings)).toMatchObject({ created: 300, updated: 200 });
    const stop = stopping(id, ({ phase }) => phase === 'writing');
    // Somebody works on one of its tasks, so that it cannot be done before it is stopped.
    const ended = await server.db.transaction(async (db) => {
      const last = sql`select from dev_tasks where former_numbers = 'stop-199' for update`;
      expect((await last.execute(db)).rows).toHaveLength(1);
      const run = importer.step(id, 'run', undefined, stop.watch);
      await expect.poll(stop.answer, { timeout: 60_000 }).toBe(200);
      return { run };
    });
    expect((await ended.run).status).toBe('stopped');
    expect(await seen('Keyin')).toBe(0);
    expect(await seen('Avval')).toBe(200);
  });

  it('is told how far it is: lines read, then written, then seen', async () => {
    const { id } = await importer.upload('a.csv', csvOf(5000, 7000, 'Oqim'));
    const told: [string | null, number, number][] = [];
    const watch = ({ phase, done, total }: Imported) => told.push([phase, done, total]);
    await importer.step(id, 'check', settings, watch);
    await importer.step(id, 'run', undefined, watch);
    for (const phase of ['reading', 'writing', 'showing']) expect(told.map(([one]) => one)).toContain(phase);
    const written = told.filter(([phase]) => phase === 'writing');
    for (const [, done, total] of written) {
      expect(total).toBe(2000);
      expect(done).toBeLessThanOrEqual(total);
    }
    expect(new Set(written.map(([, done]) => done)).size).toBeGreaterThan(2);
  });
});
