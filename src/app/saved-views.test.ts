import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let lead: Caller;
let developer: Caller;
let client: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  lead = await signedIn(server, 'lead');
  developer = await signedIn(server, 'developer');
  client = await signedIn(server, 'client');
});
afterAll(() => server?.close());

const view = (shared: string) => ({
  name: `Mening vazifalarim ${shared}`,
  screen: '/tasks/tasks',
  address: 'status=new',
  shared,
});
const seenBy = async (caller: Caller): Promise<string[]> =>
  (await caller.get('fp/saved-views;perPage=500')).json.rows.map(({ name }: { name: string }) => name);

describe('saved views', () => {
  it('are seen by their maker, those of the team by the team, and those for everyone by the staff', async () => {
    for (const shared of ['own', 'team', 'everyone'])
      expect((await lead.post('fp/saved-views', view(shared))).status).toBe(201);
    expect(await seenBy(lead)).toEqual(
      expect.arrayContaining(['own', 'team', 'everyone'].map((shared) => view(shared).name)),
    );
    expect(await seenBy(developer)).not.toContain(view('own').name);
    expect(await seenBy(developer)).toContain(view('everyone').name);
    expect(await seenBy(client)).not.toContain(view('everyone').name);
    expect((await callerOf(server, null).get('fp/saved-views')).status).toBe(401);
  });

  it('are changed, deleted and restored only by their maker', async () => {
    const { id } = (await lead.post('fp/saved-views', { ...view('everyone'), name: 'Umumiy' })).json;
    const own = (await lead.post('fp/saved-views', view('own'))).json.id;
    expect((await developer.patch(`fp/saved-views/${id}`, { name: 'x' })).status).toBe(403);
    expect((await developer.patch('fp/saved-views', { ids: [id], changes: { name: 'x' } })).status).toBe(403);
    expect((await developer.delete(`fp/saved-views/${id}`)).status).toBe(403);
    expect((await developer.patch(`fp/saved-views/${own}`, { name: 'x' })).status).toBe(404);
    expect((await lead.delete(`fp/saved-views/${id}`)).status).toBe(204);
    expect([403, 404]).toContain((await developer.post(`fp/saved-views/${id}/restore`, {})).status);
    expect((await lead.post(`fp/saved-views/${id}/restore`, {})).status).toBe(200);
  });
});
