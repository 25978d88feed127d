import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

let made = 0;
async function platform(): Promise<number> {
  const name = `Platforma ${++made}`;
  return (await admin.post('fp/task-platforms', { names: { uz: name, uk: name, ru: name } })).json.id;
}

async function tasksOn(platformId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update dev_tasks set task_platform_id = ${platformId}
    where id in (select id from dev_tasks where deleted_at is null and task_platform_id is distinct from ${platformId}
      order by id limit ${sql.lit(count)}) returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

/** Deleted tasks refer too, but are not counted as uses. */
const usesOf = async (id: number) => (await admin.get(`fp/task-platforms/${id}/uses`)).json.uses;

describe('putting in order', () => {
  const path = 'fp/task-priorities';
  const inOrder = async (): Promise<number[]> => (await admin.get(path)).json.rows.map(({ id }: { id: number }) => id);

  it('puts a row before another, or behind all, and numbers the list without holes', async () => {
    const [first, second, ...others] = await inOrder();
    expect((await admin.post(`${path}/place`, { id: second, before: first })).status).toBe(204);
    expect(await inOrder()).toEqual([second, first, ...others]);
    expect((await admin.post(`${path}/place`, { id: second, before: null })).status).toBe(204);
    expect(await inOrder()).toEqual([first, ...others, second]);
    const { rows } = (await admin.get(path)).json;
    expect(rows.map(({ ordering }: { ordering: number }) => ordering)).toEqual(
      rows.map((_: unknown, at: number) => at + 1),
    );
  });

  it('refuses rows that are not there, and people who may not change the list', async () => {
    const [first] = await inOrder();
    for (const body of [
      { id: 999_999, before: first },
      { id: first, before: 999_999 },
      { id: first, before: first },
    ])
      expect((await admin.post(`${path}/place`, body)).status).toBe(404);
    expect((await admin.post(`${path}/place`, { id: 'x' })).status).toBe(422);
    for (const login of ['developer', 'client'])
      expect((await (await signedIn(server, login)).post(`${path}/place`, { id: first, before: null })).status).toBe(
        403,
      );
    expect((await callerOf(server, null).post(`${path}/place`, { id: first, before: null })).status).toBe(401);
  });
});

describe('merging', () => {
  it('turns over everything that refers to the duplicates, with audit and events, and deletes them', async () => {
    const [kept, first, second] = [await platform(), await platform(), await platform()];
    // More than one transaction takes.
    const tasks = [...(await tasksOn(first, 620)), ...(await tasksOn(second, 3))];
    expect(await usesOf(first)).toEqual([{ resource: 'fp/dev-tasks', count: expect.any(Number) }]);
    const merged = await admin.post('fp/task-platforms/merge', { ids: [first, second], into: kept });
    expect(merged.status, merged.text).toBe(200);
    expect(merged.json.changed).toBe(new Set(tasks).size);
    expect(await usesOf(kept)).toEqual([{ resource: 'fp/dev-tasks', count: new Set(tasks).size }]);
    for (const id of [first, second]) expect((await admin.get(`fp/task-platforms/${id}`)).status).toBe(404);
    const { rows } = await sql<{ audited: number; announced: number }>`select
      (select count(*) from audit_log where resource = 'fp/dev-tasks' and action = 'update'
        and after @> ${JSON.stringify({ task_platform_id: kept })}::jsonb) as audited,
      (select count(*) from events where resource = 'fp/dev-tasks' and changed = '{task_platform_id}') as announced
    `.execute(server.db);
    expect(rows[0]).toEqual({ audited: merged.json.changed, announced: merged.json.changed });
  });

  it('replaces one row by another in lists of references, once', async () => {
    const values = (await admin.get('fp/tasks-types-value;perPage=3')).json.rows.map(({ id }: { id: number }) => id);
    const [duplicate, kept, other] = values;
    const { rows } = await sql<{ id: number }>`update dev_tasks set attribute_value_ids = ${values}::bigint[]
      where id = (select id from dev_tasks where deleted_at is null limit 1) returning id`.execute(server.db);
    const merged = await admin.post('fp/tasks-types-value/merge', { ids: [duplicate], into: kept });
    expect(merged.status, merged.text).toBe(200);
    const now = (await admin.get(`fp/dev-tasks/${rows[0]!.id}`)).json.attribute_value_ids;
    const byNumber = (a: number, b: number) => a - b;
    expect(now.toSorted(byNumber)).toEqual([kept, other].toSorted(byNumber));
  });

  it('does not exist where it would go round the rules of rows: rights, codes, own labels, teams, trees', async () => {
    for (const path of [
      'admin/user-roles',
      'admin/user-types',
      'fp/stickers',
      'fp/teams',
      'admin/branches',
      'admin/menu',
    ])
      expect((await admin.post(`${path}/merge`, { ids: [1], into: 2 })).status, path).toBe(404);
  });

  it('refuses a row into itself, rows that are not there, and too many at once', async () => {
    const [one, other] = [await platform(), await platform()];
    const merge = (ids: number[], into: number) => admin.post('fp/task-platforms/merge', { ids, into });
    expect((await merge([one], one)).json.errors).toMatchObject([{ field: 'into', rule: 'other_row' }]);
    expect((await merge([999_999], one)).status).toBe(404);
    expect((await merge([one], 999_999)).status).toBe(404);
    expect((await merge([], one)).status).toBe(422);
    expect(
      (
        await merge(
          Array.from({ length: 51 }, (_, at) => at + 1),
          one,
        )
      ).status,
    ).toBe(422);
    expect((await merge([one], other)).status).toBe(200);
    expect((await merge([one], other)).status).toBe(404);
  });

  it('is refused to people who may not delete and change, and so is the trash', async () => {
    const [one, other] = [await platform(), await platform()];
    for (const login of ['manager', 'developer', 'client', 'editor', 'hr']) {
      const caller = await signedIn(server, login);
      expect((await caller.post('fp/task-platforms/merge', { ids: [one], into: other })).status, login).toBe(403);
      expect((await caller.get('fp/task-platforms/trash')).status, login).toBe(403);
    }
    const visitor = callerOf(server, null);
    expect((await visitor.post('fp/task-platforms/merge', { ids: [one], into: other })).status).toBe(401);
    expect((await visitor.get('fp/task-platforms/trash')).status).toBe(401);
    expect((await visitor.get(`fp/task-platforms/${one}/uses`)).status).toBe(401);
  });

  it('shows a stranger neither what was deleted nor where a foreign row is used', async () => {
    const client = await signedIn(server, 'client');
    const { rows } = await sql<{ id: number }>`select id from projects where client_id is null
      and deleted_at is null limit 1`.execute(server.db);
    expect([403, 404]).toContain((await client.get(`fp/projects/${rows[0]!.id}/uses`)).status);
  });
});
