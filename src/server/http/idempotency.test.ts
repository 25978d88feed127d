import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

it('a creation that is sent again answers as the first time, and nothing else is created by its key', async () => {
  const create = (uz: string) =>
    admin.post('fp/stickers', { names: { uz }, color: '#4c4fd8' }, { 'idempotency-key': 'stiker-2026-1' });
  const first = await create('Shoshilinch');
  expect(first.status, first.text).toBe(201);
  const again = await create('Shoshilinch');
  expect([again.json.id, again.headers['idempotent-replayed']]).toEqual([first.json.id, 'true']);
  expect((await create('Boshqa')).json.description).toBe('IDEMPOTENCY_KEY_REUSED');
});
