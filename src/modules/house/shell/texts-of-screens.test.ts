import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const texts = async (query = '') => (await callerOf(server, null).get(`public/translations/uz${query}`)).json;
const textsOf = (screen: string) => texts(`?screen=${encodeURIComponent(screen)}`);

it('gives a screen its own texts and those of every screen, and no others', async () => {
  const all = await texts();
  const clients = await textsOf('/tasks/clients/5');
  expect(clients.hash).toBe(all.hash);
  expect(all.texts).toMatchObject(clients.texts);
  for (const key of ['clients.title', 'clients.stir', 'action.delete', 'field.name'])
    expect(clients.texts).toHaveProperty([key]);
  expect(clients.texts).not.toHaveProperty(['panel.add_dependency']);
  expect(Object.keys(clients.texts).length).toBeLessThan(Object.keys(all.texts).length / 2);
});

it('gives those of every screen to an address that nobody knows', async () => {
  for (const address of ['/no/such', '', '/tasks/clients/5/6', '/__proto__']) {
    const { texts: given } = await textsOf(address);
    expect(given).toHaveProperty(['action.delete']);
    expect(given).not.toHaveProperty(['clients.stir']);
  }
});
