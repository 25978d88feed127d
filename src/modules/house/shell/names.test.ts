import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let manager: Caller;
let client: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  client = await signedIn(server, 'client');
});
afterAll(() => server?.close());

const names = (person: Caller, of: string) => person.get(`admin/names?of=${encodeURIComponent(of)}`);
const options = async (person: Caller, path: string, ids: string) =>
  (await person.get(`${path}/options?id=${ids}`)).json.rows;

it('says what rows of several resources are called, each as its own list of options', async () => {
  for (const person of [manager, client]) {
    const { status, json } = await names(person, 'fp/projects:1,2,3 admin/users:5,6 fp/clients:1,2');
    expect(status).toBe(200);
    expect(json).toEqual({
      'fp/projects': await options(person, 'fp/projects', '1,2,3'),
      'admin/users': await options(person, 'admin/users', '5,6'),
      'fp/clients': await options(person, 'fp/clients', '1,2'),
    });
  }
  expect((await names(client, 'fp/clients:1,2,3,4,5,6')).json['fp/clients']).toHaveLength(1);
});

it('names nothing that has no options, and nothing to those to whom its options are closed', async () => {
  const admin = await signedIn(server, 'admin');
  for (const path of ['admin/sessions', 'admin/login-logs', 'fp/contract-payments', 'fp/client-contacts'])
    for (const person of [admin, client])
      expect([path, (await names(person, `${path}:1`)).status]).toEqual([path, 400]);
  const developer = await signedIn(server, 'developer');
  const of = 'fp/client-contracts:1,2 fp/projects:1';
  expect((await names(admin, of)).json['fp/client-contracts']).toHaveLength(2);
  expect((await names(developer, of)).json['fp/client-contracts']).toEqual([]);
  expect((await developer.get('fp/client-contracts/options')).status).toBe(403);
});

it('refuses what is no row of a resource, and those who are not signed in', async () => {
  const many = Array.from({ length: 501 }, (_, at) => at + 1).join();
  for (const of of ['', 'x', 'fp/no:1', 'fp/projects', 'fp/projects:x', 'fp/projects:1:2', `fp/projects:${many}`])
    expect((await names(manager, of)).status, of).toBe(400);
  expect((await names(manager, 'fp/projects:1 fp/projects:2')).status).toBe(400);
  expect((await names(callerOf(server, null), 'fp/projects:1')).status).toBe(401);
});
