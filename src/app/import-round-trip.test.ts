import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isImportable } from '#server/import/import-endpoints.ts';
import { resources } from '#modules/registry.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { importerOf } from '#app/testing/importer.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  token = (await callerOf(server, null).post('admin/auth/login', { login: 'admin', password: 'demo1234' })).json.token;
});
afterAll(() => server?.close());

/** Days off are changed by the people department alone, and a reaction is made or taken back. */
const importable = resources.filter((one) => isImportable(one) && one.access.update && one.path !== 'fp/days-off');

describe.each(importable.map(({ path }) => path))('%s', (path) => {
  it.each(['csv', 'xlsx'])('comes back from its own %s unchanged', async (format) => {
    const link = await admin.post(`${path}/export-link`, { format });
    const { rawPayload } = await server.app.inject({ method: 'GET', url: link.json.url });
    const importer = importerOf(server, admin, token, path);
    const rowsOf = async () => {
      const { rows } = (await admin.get(`${path};perPage=500`)).json;
      return rows.map(({ id, version }: { id: number; version: number }) => [id, version]);
    };
    const before = await rowsOf();
    if (!before.length) return;
    const { id, proposed } = await importer.upload(`a.${format}`, rawPayload);
    expect(proposed).toContain('id');
    const settings = { mapping: proposed, key: 'id', existing: 'update', skip_errors: false };
    const checked = await importer.step(id, 'check', settings);
    expect(checked.errors.slice(0, 3)).toEqual([]);
    expect(checked).toMatchObject({ status: 'checked', created: 0, updated: 0, failed: 0 });
    expect(await importer.step(id, 'run')).toMatchObject({ status: 'done', created: 0, updated: 0, failed: 0 });
    expect(await rowsOf()).toEqual(before);
  });
});
