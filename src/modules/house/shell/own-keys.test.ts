import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

const path = 'admin/auth/my-keys';

describe('own keys', () => {
  it('are nobody else’s, and are there on the next machine', async () => {
    expect((await manager.get(path)).json).toEqual({ keys: {} });
    const keys = { 'new task': 'KeyJ', palette: 'mod+shift+KeyP', 'quick add': null, 'go /': 'KeyG KeyX' };
    expect((await manager.patch(path, { keys })).json).toEqual({ keys });
    expect((await (await signedIn(server, 'manager')).get(path)).json).toEqual({ keys });
    expect((await (await signedIn(server, 'client')).get(path)).json).toEqual({ keys: {} });
    expect((await manager.patch(path, { keys: {} })).json).toEqual({ keys: {} });
  });
  it('are shortcuts and nothing else', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`c${at}`, 'KeyJ']));
    for (const keys of [{ a: 'Key J K' }, { a: '<b>' }, { a: 7 }, { ['x'.repeat(101)]: 'KeyJ' }, many, [], 'KeyJ'])
      expect([keys, (await manager.patch(path, { keys })).status]).toEqual([keys, 422]);
  });
  it('are asked of the person signed in', async () => {
    expect((await callerOf(server, null).get(path)).status).toBe(401);
    expect((await callerOf(server, null).patch(path, { keys: {} })).status).toBe(401);
  });
});
