import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let editor: Caller;
let hr: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  editor = await signedIn(server, 'editor');
  hr = await signedIn(server, 'hr');
});
afterAll(() => server?.close());

/** A file as an upload makes it, some days ago. */
async function fileOf(name: string, daysAgo: number, by = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into resources
      (name, size, mime, sha256, storage_key, resource_type_id, created_at, created_by)
    select ${name}, 10, 'text/plain', 'x', 'x', min(id), now() - make_interval(days => ${daysAgo}), ${by}
    from resource_types returning id`.execute(server.db);
  return rows[0]!.id;
}
const orphanIds = async (caller: Caller): Promise<number[]> =>
  (await caller.get('admin/resources-view/orphans')).json.rows.map(({ id }: { id: number }) => id);
const usedBySite = async (file: number) => {
  await sql`update site_user_data set img_resource_id = ${file} where id = (select min(id) from site_user_data)`.execute(
    server.db,
  );
};

describe('files that nothing refers to', () => {
  it('are orphans after a day, and not while anything uses them, the trash included', async () => {
    const fresh = await fileOf('yangi.txt', 0);
    const old = await fileOf('eski.txt', 3);
    const used = await fileOf('ishlatilgan.txt', 3);
    const inTrash = await fileOf('savatda.txt', 3);
    const { rows } = await sql<{ id: number }>`select id from dev_tasks where deleted_at is null limit 1`.execute(
      server.db,
    );
    for (const [file, deleted] of [
      [used, null],
      [inTrash, new Date()],
    ])
      await sql`insert into task_files (task_id, resource_id, name, deleted_at)
        values (${rows[0]!.id}, ${file}, 'x', ${deleted})`.execute(server.db);
    const orphans = await orphanIds(admin);
    expect(orphans).toContain(old);
    for (const id of [fresh, used, inTrash]) expect(orphans).not.toContain(id);
  });
  it('are deleted many at once, all or none, and come back', async () => {
    const files = [await fileOf('a.txt', 2), await fileOf('b.txt', 2)];
    const used = await fileOf('c.txt', 2);
    await usedBySite(used);
    const refused = await admin.post('admin/resources-view/delete-orphans', { ids: [...files, used] });
    expect(refused.status).toBe(409);
    expect(await orphanIds(admin)).toEqual(expect.arrayContaining(files));
    expect((await admin.post('admin/resources-view/delete-orphans', { ids: files })).json).toEqual({ deleted: 2 });
    for (const id of files) expect((await admin.get(`admin/resources-view/${id}`)).status).toBe(404);
    const audited = await sql`select from audit_log where resource = 'admin/resources-view' and action = 'delete'
      and row_id = any(${files}::bigint[])`.execute(server.db);
    expect(audited.rows).toHaveLength(2);
    for (const id of files) expect((await admin.post(`admin/resources-view/${id}/restore`, {})).status).toBe(200);
  });
  it('are deleted by nobody who may not', async () => {
    const old = await fileOf('d.txt', 2);
    for (const person of [editor, hr, await signedIn(server, 'developer')])
      expect((await person.post('admin/resources-view/delete-orphans', { ids: [old] })).status).toBe(403);
    expect((await (await signedIn(server, 'developer')).get('admin/resources-view/orphans')).status).toBe(403);
  });
});

describe('action 138', () => {
  it('shows the editor the files of the site, HR none of them, and nobody those of tasks', async () => {
    const ofSite = await fileOf('saytdan.txt', 5);
    await usedBySite(ofSite);
    const ofTask = await fileOf('vazifadan.txt', 5);
    const { rows } = await sql<{ id: number }>`select id from dev_tasks where deleted_at is null limit 1`.execute(
      server.db,
    );
    await sql`insert into task_files (task_id, resource_id, name) values (${rows[0]!.id}, ${ofTask}, 'x')`.execute(
      server.db,
    );
    const seen = async (person: Caller, id: number) => (await person.get(`admin/resources-view/${id}`)).status;
    expect([await seen(admin, ofSite), await seen(admin, ofTask)]).toEqual([200, 200]);
    expect([await seen(editor, ofSite), await seen(editor, ofTask)]).toEqual([200, 404]);
    expect([await seen(hr, ofSite), await seen(hr, ofTask)]).toEqual([404, 404]);
    expect((await hr.get(`admin/resources-view?id=${ofSite}`)).json.total).toBe(0);
    expect((await hr.get(`admin/resources-view/${ofSite}/used-in`)).status).toBe(404);
  });
  it('is opened by those who may read a row that shows it, and by nobody else', async () => {
    const file = await fileOf('imzo.txt', 5);
    await usedBySite(file);
    const opens = async (person: Caller) => (await person.post(`resources/${file}/link`, {})).status;
    expect([await opens(editor), await opens(await signedIn(server, 'client'))]).toEqual([200, 404]);
  });
  it('tells where a file is used, by name where one may see it', async () => {
    const file = await fileOf('rasm.txt', 5);
    await usedBySite(file);
    await sql`update users set img_resource_id = ${file} where login = 'developer'`.execute(server.db);
    const uses = (await admin.get(`admin/resources-view/${file}/used-in`)).json;
    expect(uses.rows.map(({ resource }: { resource: string }) => resource).sort()).toEqual([
      'admin/site-user-data',
      'admin/users',
    ]);
    expect(uses.rows.every(({ name }: { name: string }) => name.length > 2)).toBe(true);
    const forEditor = (await editor.get(`admin/resources-view/${file}/used-in`)).json;
    expect(forEditor).toMatchObject({ rows: [{ resource: 'admin/site-user-data' }], hidden: 1 });
    await sql`update users set img_resource_id = null where login = 'developer'`.execute(server.db);
  });
});
