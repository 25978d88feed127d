import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#app/testing/caller.ts';
import { type DebianPostgres, debianPostgres } from '#app/testing/debian-postgres.ts';
import { startProcess } from '#app/testing/process.ts';
import { remoteAt } from '#app/testing/remote.ts';

/** The oldest PostgreSQL that the README names, as Debian brings it: `npm run trust` asks for it. */
describe.runIf(process.env.DEBIAN_POSTGRES)('PostgreSQL 15 of Debian', () => {
  let database: DebianPostgres;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vazifa-fifteen-'));
    database = await debianPostgres();
  }, 120_000);
  afterAll(async () => {
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('carries the product: schema, first data, lists, search and writing', async () => {
    const running = await startProcess(database.url, folder);
    try {
      const remote = remoteAt(running.url);
      const signIn = await callerOf(remote, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' });
      const admin = callerOf(remote, signIn.json.token);
      for (const path of [
        'fp/projects',
        'fp/dev-tasks',
        'fp/dev-tasks/board',
        'fp/client-contracts',
        'search?q=hisobot',
      ])
        expect((await admin.get(path)).status, path).toBe(200);
      const made = await admin.post('fp/dev-tasks', { name: 'Sinov', project_id: 1 });
      expect(made.status, made.text).toBe(201);
      expect((await admin.patch(`fp/dev-tasks/${made.json.id}`, { text: 'eslatma' })).status).toBe(200);
    } finally {
      await running.kill();
    }
  }, 180_000);

  it('is refused through a pooler that shares connections by transactions, with one sentence', async () => {
    const url = await database.pooled();
    await expect(startProcess(url, folder)).rejects.toThrow(/shared by transactions/);
  }, 120_000);
});
