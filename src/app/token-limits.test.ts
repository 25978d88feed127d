import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodOf, pathOf } from '#kernel/endpoint.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { endpoints } from '#modules/endpoints.ts';
import { resources } from '#modules/registry.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** A token for scripts does what its actions say and nothing else, whatever its owner may. */
let server: TestServer;
let admin: Caller;
const password = 'demo1234';

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

const make = async (app_actions_ids: readonly number[], headers = {}) =>
  (await admin.post('admin/api-tokens', { name: 'Skript', app_actions_ids, days: 30, password }, headers)).json;
const scriptWith = async (...ids: number[]): Promise<Caller> => callerOf(server, (await make(ids)).token);

describe('a token for one dictionary', () => {
  let script: Caller;
  beforeAll(async () => {
    script = await scriptWith(screenActions.regions);
  });

  it('reads that dictionary', async () => {
    expect((await script.get('admin/regions')).status).toBe(200);
  });

  it.each(resources.filter(({ access: { read } }) => !(Array.isArray(read) && read.includes(screenActions.regions))))(
    'reads nothing of $path',
    async ({ path }) => {
      expect((await script.get(path)).status).toBe(403);
    },
  );

  it('hears the names of no rows that regions have nothing to do with', async () => {
    for (const path of ['admin/users', 'fp/projects', 'fp/clients', 'fp/teams', 'admin/user-roles', 'fp/dev-tasks'])
      expect([path, (await script.get(`${path}/options`)).status]).toEqual([path, 403]);
  });

  it('opens no address that is open to everyone who is signed in', async () => {
    const open = endpoints.filter(({ need }) => need === 'session' || need === 'staff');
    expect(open.length).toBeGreaterThan(15);
    for (const { key } of open) {
      const { statusCode } = await server.app.inject({
        method: methodOf(key),
        url: pathOf(key).replace(/:\w+/g, '1'),
        headers: script.headers,
        ...(methodOf(key) !== 'GET' && { payload: {} }),
      });
      expect([key, statusCode]).toEqual([key, 403]);
    }
  });

  it('brings no files and sees none of its owner', async () => {
    const file = { name: 'a.txt', size: 3 };
    expect((await script.post('resources/uploads', file)).status).toBe(403);
    const { rows } = await sql<{
      id: number;
    }>`insert into resources (name, size, mime, sha256, storage_key, resource_type_id, created_by)
      select 'sir.txt', 1, 'text/plain', repeat('0', 64), 'none', (select min(id) from resource_types), id
      from users where login = 'admin'
      returning id`.execute(server.db);
    expect((await script.get(`resources/${rows[0]!.id}`)).status).toBe(404);
  });
});

describe('a token that may edit people', () => {
  it('touches no account, not even by way of its owner', async () => {
    const script = await scriptWith(
      screenActions.users,
      ...Object.values(actions.users),
      ...Object.values(actions.roles),
    );
    const { id } = (await admin.get('admin/users?login=admin')).json.rows[0];
    expect((await script.get('admin/users')).status).toBe(200);
    const ways = [
      script.patch(`admin/users/${id}`, { password: 'Boshqa-parol-1' }),
      script.patch('admin/users', { ids: [id], changes: { position_i18n: { uz: 'X' } } }),
      script.post('admin/users/set-new-password', { user_id: id }),
      script.post('admin/users/users-change-status', { user_ids: [id], status: 'blocked' }),
      script.post('admin/users/reset-second-factor', { id }),
      script.post('admin/users/add-user-roles', { user_id: id, user_roles_ids: [1] }),
      script.post('admin/users', { fio: 'Yangi', login: 'yangi.kishi', password: 'Boshqa-parol-1' }),
      script.delete(`admin/users/${id}`),
      script.post('admin/user-role-access/set-action', { user_roles_id: 1, app_actions_ids: [9] }),
      script.post('admin/sessions/end', { ids: [1] }),
    ];
    for (const way of ways) expect((await way).json).toMatchObject({ status: 403, description: 'ACTION_NOT_HELD' });
  });
});

describe('the answer that shows a token', () => {
  it('is kept nowhere, and the same call again makes no second one', async () => {
    const key = { 'idempotency-key': 'token-2026-11-22' };
    const made = await make([screenActions.regions], key);
    const again = await admin.post(
      'admin/api-tokens',
      { name: 'Skript', app_actions_ids: [screenActions.regions], days: 30, password },
      key,
    );
    expect(again.json).toMatchObject({ status: 409, description: 'ANSWER_NOT_KEPT' });
    const { rows } = await sql<{ all: string }>`select row_to_json(k)::text as all from idempotency_keys k
      where key = 'token-2026-11-22'`.execute(server.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.all).not.toContain(made.token);
  });
});

describe('a stream', () => {
  const listen = async (token: string) => {
    const answer = await fetch(`${server.url}/api/stream`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    let text = '';
    const ended = (async () => {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece;
    })();
    return { ended, text: () => text };
  };

  it('of a token tells of what the token reads, and ends with it', async () => {
    const made = await make([screenActions.regions]);
    await sql`update session_tokens set expires_at = now() + interval '2 seconds' where session_id = ${made.id}`.execute(
      server.db,
    );
    const stream = await listen(made.token);
    const sticker = await admin.post('fp/stickers', { names: { uz: 'Tez' }, color: '#4c4fd8' });
    const region = await admin.post('admin/regions', { names: { uz: 'Yangi viloyat' } });
    expect([sticker.status, region.status]).toEqual([201, 201]);
    await stream.ended;
    expect(stream.text()).toContain('"resource":"admin/regions"');
    expect(stream.text()).not.toContain('fp/stickers');
    expect(stream.text()).toContain('"ended":true');
  });

  it('of somebody else’s eyes ends with them', async () => {
    const { id } = (await admin.get('admin/users?login=developer')).json.rows[0];
    const { token } = (await admin.post('admin/users/see-as', { user_id: id })).json;
    await sql`update session_tokens k set expires_at = now() + interval '1 second' from sessions s
      where s.id = k.session_id and s.seer_id is not null`.execute(server.db);
    const stream = await listen(token);
    await stream.ended;
    expect(stream.text()).toContain('"ended":true');
  });
});
