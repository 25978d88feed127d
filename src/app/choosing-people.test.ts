import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';

/** Whom forms offer, in which order, and what they are told of them. */
let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
});
afterAll(() => server?.close());

interface Person {
  readonly id: number;
  readonly name: string;
  readonly detail?: string | null;
}

const offered = async (caller: Caller, query: string): Promise<Person[]> =>
  (await caller.get(`admin/users/options?${query}`)).json.rows;

const placeOf = (name: string, q: string) => {
  const at = ` ${name.toLowerCase()}`.indexOf(` ${q}`);
  return at < 0 ? 2 : Math.min(at, 1);
};

it('offers whose name begins with the letters before whose name has them inside', async () => {
  for (const q of ['rah', 'ali', 'nod']) {
    const places = (await offered(manager, `q=${q}`)).map(({ name }) => placeOf(name, q));
    expect(places.length, q).toBeGreaterThan(0);
    expect(places, q).toEqual(places.toSorted((one, other) => one - other));
  }
  const all = await Promise.all(['rah', 'ali', 'nod'].map((q) => offered(manager, `q=${q}`)));
  expect(all.some((rows) => rows.length > 1)).toBe(true);
});

it('offers no client where work is given to somebody, and tells the post of a colleague', async () => {
  const everybody = await offered(manager, '');
  const staff = await offered(manager, 'client_id=false');
  expect(staff.length).toBeGreaterThan(0);
  expect(staff.length).toBeLessThan(everybody.length);
  const ids = staff.map(({ id }) => id).join();
  const admin = await signedIn(server, 'admin');
  const people = (await admin.get(`admin/users;perPage=500?id=${ids}`)).json.rows;
  expect(people.filter(({ client_id }: { client_id: number | null }) => client_id !== null)).toEqual([]);
  expect(staff.some(({ detail }) => detail)).toBe(true);
});

it('tells the posts of the company to nobody outside of it', async () => {
  const client = await signedIn(server, 'client');
  const people = await offered(client, '');
  expect(people.length).toBeGreaterThan(0);
  expect(people.every(({ detail }) => !detail)).toBe(true);
});
