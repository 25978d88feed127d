import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { exactUpTo } from '#server/crud/list.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

it('counts a list as far as it must, and estimates what lies beyond', async () => {
  const before = (await admin.get('fp/clients')).json;
  expect(before.total_is_estimate).toBeUndefined();
  await sql`insert into clients (name) select 'Mijoz ' || n from generate_series(1, ${exactUpTo}::int) n`.execute(
    server.db,
  );
  await sql`analyze clients`.execute(server.db);
  const { json } = await admin.get('fp/clients');
  expect(json.total_is_estimate).toBe(true);
  expect(Math.abs(json.total - exactUpTo - before.total)).toBeLessThan(exactUpTo / 10);
  // A page that is not full is the last one, and nothing is estimated there.
  const last = (await admin.get(`fp/clients;perPage=500;page=${Math.ceil((exactUpTo + before.total) / 500)}`)).json;
  expect(last).toMatchObject({ total: exactUpTo + before.total });
});

describe('a total that is kept', () => {
  const total = async () => (await admin.get('fp/dev-tasks;perPage=5?status=new')).json.total as number;
  const stored = async () =>
    (
      await sql({ n: whole })`select count(*) as n from dev_tasks where status = 'new' and deleted_at is null`.execute(
        server.db,
      )
    ).rows[0]!.n;

  it('is counted once, and again on the very next request after a change', async () => {
    const before = await total();
    expect(before).toBe(await stored());
    const projects = (await admin.get('fp/projects;perPage=1')).json.rows as { id: number }[];
    const made = await admin.post('fp/dev-tasks', { name: 'Yangi', project_id: projects[0]!.id });
    expect(await total()).toBe(before + 1);
    expect(await total()).toBe(before + 1);
    await admin.post('fp/dev-tasks/transition', { ids: [made.json.id], action: 'to_block', comment: 'Kutamiz' });
    expect(await total()).toBe(before);
    await admin.post('fp/dev-tasks/undo-transition', { ids: [made.json.id] });
    expect(await total()).toBe(before + 1);
    await admin.delete(`fp/dev-tasks/${made.json.id}`);
    expect(await total()).toBe(before);
  });

  it('asks for no count while nothing changes', async () => {
    await total();
    const told = sql`insert into dev_tasks (name, number, project_id, creator_id, status_changed_at)
      select 'Hech kim eshitmagan', 'JIM-1', project_id, 1, now() from dev_tasks limit 1`;
    const before = await total();
    await told.execute(server.db);
    // What comes past the product is told to nobody: so it shows that nothing was counted.
    expect(await total()).toBe(before);
  });
});

describe('a list of some columns', () => {
  it('answers them with id and version, as the whole list has them', async () => {
    const whole = (await admin.get('fp/dev-tasks;perPage=20;sortBy=deadline')).json;
    for (const columns of ['number,name,deadline', 'name,allowed_actions,relations', 'sticker_ids']) {
      const some = (await admin.get(`fp/dev-tasks;perPage=20;sortBy=deadline;columns=${columns}`)).json;
      const names = ['id', 'version', ...columns.split(',')];
      const cut = (row: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, row[name]]));
      expect(some).toEqual({ ...whole, rows: whole.rows.map(cut) });
    }
  });

  it('keeps what is written in three languages, and walks by cursor', async () => {
    const whole = (await admin.get('fp/task-types;perPage=3;after=')).json;
    const some = (await admin.get('fp/task-types;perPage=3;after=;columns=name')).json;
    expect(some.next).toBe(whole.next);
    expect(some.rows).toEqual(
      whole.rows.map(({ id, version, name }: Record<string, unknown>) => ({ id, version, name })),
    );
  });

  it('names the column that is not there', async () => {
    for (const columns of ['password', 'nothing', '', 'name,,number', 'constructor'])
      expect((await admin.get(`admin/users;columns=${columns}`)).status).toBe(400);
  });
});
