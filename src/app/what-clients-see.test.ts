import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allows } from '#kernel/access.ts';
import { methodOf, pathOf } from '#kernel/endpoint.ts';
import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { Resource } from '#kernel/resource.ts';
import { ids as idList, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { resources } from '#modules/registry.ts';
import { served } from '#modules/served.server.ts';
import { followChanges } from '#app/testing/follow-changes.ts';
import { checkMarks, innerMark, marks, type Side, twoClients } from '#app/testing/two-clients.ts';

// Two clients of different organisations ask every address of the product. What each may ever read is written by hand
// below; whatever else the company or another client has carries a mark, and no answer may have a mark of others: rows,
// totals, searches, options, files and their names, errors.

let server: TestServer;
let sides: Side[];
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  sides = await twoClients(server);
});
afterAll(() => server?.close());

const bothSides = [0, 1] as const;
const paths = (resources as readonly Resource[]).map((resource) => ({ path: resource.path, resource }));

/** Ids that a side has no business with, of a resource: the highest and the lowest of all rows. */
async function someIds(resource: Resource): Promise<number[]> {
  const { rows } = await sql({ ids: idList })`select coalesce(array_agg(id), '{}') as ids from (
    (select id from ${sql.table(tableNameOf(resource))} order by id limit 15)
    union (select id from ${sql.table(tableNameOf(resource))} order by id desc limit 5)) x`.execute(server.db);
  return rows[0]!.ids;
}

/** Rows that clients read, or that rows refer to which they read: by the actions of their role (product.md, People). */
const clientActions = [1200, 1201, 3001];
const isRead = ({ access: { read } }: Resource): boolean =>
  allows(read, { actions: new Set(clientActions), user_type: 'client' });
const clientsMeet = new Set(
  paths
    .filter(({ resource }) => isRead(resource))
    .flatMap(({ path, resource }) => [path, ...fieldEntries(resource).map(([, { options }]) => options.to)]),
);

describe.each(paths)('$path', ({ path, resource }) => {
  it.each(bothSides)('says nothing of others to client %i', async (at) => {
    const side = sides[at]!;
    const get = async (address: string) => {
      const answer = await side.caller.get(address);
      checkMarks(side, answer, `GET ${address}`);
      expect(answer.status, address).toBeLessThan(500);
      return answer;
    };
    await get(`${path};perPage=500`);
    await get(`${path};perPage=500;after=`);
    await get(`${path}/options?perPage=100`);
    await get(`${path}/trash`);
    await get(`${path}?format=csv`);
    for (const mark of [innerMark, ...marks]) {
      const found = await get(`${path}?q=${mark}`);
      // Not even a number tells that there is something.
      if (found.status === 200 && mark !== side.mark) expect([path, found.json.total]).toEqual([path, 0]);
      await get(`${path}/options?q=${mark}`);
    }
    const references = fieldEntries(resource).filter(([, field]) => field.options.to === 'fp/clients');
    for (const [name, field] of references) {
      const other = sides[1 - at]!.org;
      const narrowed = await get(`${path}?${columnOf(name, field)}=${other}`);
      if (narrowed.status === 200) expect([path, narrowed.json.total]).toEqual([path, 0]);
    }
    const ids = await someIds(resource);
    const named = await get(`admin/names?of=${path}:${ids.join() || 1}`);
    const listed = (await get(path)).status === 200;
    // What clients may not read, and nothing that they may read refers to, has no name for them either.
    if (!listed && !clientsMeet.has(path)) expect([[], undefined]).toContainEqual(named.json[path]);
    for (const id of ids) {
      await get(`${path}/${id}`);
      await get(`${path}/${id}/uses`);
      await get(`${path}/${id}/history`);
    }
  });
});

describe('every address that is no plain verb', () => {
  const known = { client: 0, client_task: 0, task: 0, project: 0 };
  beforeAll(async () => {
    const { rows } = await sql({
      client: whole,
      client_task: whole,
      task: whole,
      project: whole,
    })`select c.client_id as client,
        c.id as client_task, d.id as task, c.project_id as project
      from client_tasks c join dev_tasks d on d.client_task_id = c.id
      where c.client_id = ${sides[1]!.org} order by c.id limit 1`.execute(server.db);
    Object.assign(known, rows[0]);
  });

  const guesses = () => [known.client_task, known.task, known.project, known.client, 1, 2, 3];
  it.each(served.map(({ endpoint }) => ({ key: endpoint.key })))('$key', async ({ key }) => {
    const side = sides[0]!;
    const method = methodOf(key);
    const path = pathOf(key).replace('/api/', '');
    // Signing in and out ends what this test stands on.
    if (/auth\/(logout|login|refresh|change-password)|setlang|settheme|stream|my-sessions/.test(key)) return;
    const addresses = path.includes(':') ? guesses().map((id) => path.replace(/:\w+/g, String(id))) : [path];
    for (const address of addresses) {
      if (method === 'GET') {
        for (const query of ['', `?client_id=${known.client}`, `?project_id=${known.project}`, `?q=${marks[1]}`]) {
          const answer = await side.caller.get(address + query);
          checkMarks(side, answer, `GET ${address}${query}`);
          expect(answer.status, address).toBeLessThan(500);
        }
        continue;
      }
      for (const body of [
        {},
        { id: known.client_task },
        { ids: [known.task], action: 'finish' },
        { id: known.client_task, comment: 'x', task_ids: [known.task] },
        { id: known.client_task, satisfaction: 1 },
        { client_id: known.client, fio: 'Begona Odam' },
        { task_id: known.task, text: 'x' },
      ]) {
        const answer = method === 'DELETE' ? await side.caller.delete(address) : await side.caller.post(address, body);
        checkMarks(side, answer, `${method} ${address} ${JSON.stringify(body)}`);
        expect(answer.status, `${address} ${answer.text}`).not.toBe(500);
      }
    }
  });

  it('nothing of the other client has moved', async () => {
    const { rows } = await sql({ count: whole })`select count(*) as count from audit_log
      where actor_id = ${sides[0]!.userId} and resource in ('fp/client-tasks', 'fp/dev-tasks', 'fp/projects', 'fp/clients')
        and row_id = any(${[known.client_task, known.task, known.project, known.client]}::bigint[])`.execute(server.db);
    expect(rows[0]!.count).toBe(0);
  });
});

const ofOrg = (contract: string) =>
  `${contract}.client_id = :org and ${contract}.status <> 'draft' and ${contract}.deleted_at is null`;
const partOf = `t.contract_id in (select c.id from client_contracts c where ${ofOrg('c')})`;

/** By hand: how many rows each has of what is theirs, counted past the product. */
describe('just what is theirs', () => {
  it.each(bothSides)('client %i sees all of it and nothing beside', async (at) => {
    const { caller, org } = sides[at]!;
    const expected = async (from: string): Promise<number[]> => {
      const { rows } = await sql({ id: whole })`select t.id from ${sql.raw(from.replaceAll(':org', String(org)))}
        and t.deleted_at is null order by t.id`.execute(server.db);
      return rows.map(({ id }) => id);
    };
    const sets = {
      'fp/client-tasks': await expected('client_tasks t where t.client_id = :org'),
      'fp/client-projects': await expected('projects t where t.client_id = :org'),
      'fp/client-task-files': await expected(
        'client_task_files t where t.client_task_id in (select id from client_tasks where client_id = :org)',
      ),
      'fp/client-task-comments': await expected(
        'client_task_comments t where not t.is_inner and t.client_task_id in (select id from client_tasks where client_id = :org)',
      ),
      'fp/client-task-flows': await expected(
        'client_task_flows t where t.client_task_id in (select id from client_tasks where client_id = :org)',
      ),
      'fp/client-contracts': await expected(`client_contracts t where ${ofOrg('t')}`),
      'fp/contract-agreements': await expected(`contract_agreements t where ${partOf}`),
      'fp/contract-files': await expected(`contract_files t where ${partOf}`),
      'fp/contract-stages': await expected(`contract_stages t where ${partOf}`),
      'fp/contract-payments': await expected(`contract_payments t where ${partOf}`),
      'fp/contract-documents': await expected(`contract_documents t where t.status <> 'draft' and ${partOf}`),
      'fp/contract-document-lines': await expected(
        `contract_document_lines t where t.document_id in (select t.id from contract_documents t
          where t.status <> 'draft' and t.deleted_at is null and ${partOf})`,
      ),
    };
    for (const [path, own] of Object.entries(sets)) {
      const { json } = await caller.get(`${path};perPage=500;sortBy=id`);
      const seen = json.rows.map(({ id }: { id: number }) => id);
      expect([path, json.total]).toEqual([path, own.length]);
      expect([path, seen]).toEqual([path, own.slice(0, 500)]);
    }
    const { mark } = sides[at]!;
    expect((await caller.get('fp/client-tasks;perPage=500')).text).toContain(mark);
    const { rows: counts } = (await caller.get('fp/client-tasks/counts')).json;
    const sum = counts.reduce((all: number, { count }: { count: number }) => all + count, 0);
    expect(sum).toBe(sets['fp/client-tasks'].length);
    const { rows } = (await caller.get('fp/dashboard/asked')).json;
    const home = rows.map(({ id }: { id: number }) => id);
    expect(home.filter((id: number) => !sets['fp/client-tasks'].includes(id))).toEqual([]);
  });

  it.each(bothSides)('the live stream tells client %i of nobody else', async (at) => {
    const side = sides[at]!;
    const stream = await followChanges(server.url, side.token);
    const { rows: own } = await sql({ id: whole })`select id from client_tasks where client_id = ${side.org}
      order by id desc limit 1`.execute(server.db);
    const { rows: foreign } = await sql({ id: whole })`select id from client_tasks
      where client_id = ${sides[1 - at]!.org} order by id desc limit 1`.execute(server.db);
    await sql`insert into events (resource, row_id, op)
      values ('fp/client-tasks', ${foreign[0]!.id}, 'update'), ('fp/client-tasks', ${own[0]!.id}, 'update')`.execute(
      server.db,
    );
    await sql`select pg_notify('changes', 'test')`.execute(server.db);
    await vi.waitFor(() => expect(stream.rows.has(`fp/client-tasks ${own[0]!.id}`)).toBe(true), 10_000);
    expect(stream.rows.has(`fp/client-tasks ${foreign[0]!.id}`)).toBe(false);
    stream.close();
  });

  it('a file of another organisation is not there, and its link is not made', async () => {
    const { rows } = await sql({ resource_id: whole })`select f.resource_id from client_task_files f
      join client_tasks c on c.id = f.client_task_id where c.client_id = ${sides[1]!.org} and not exists (
        select from client_task_files o join client_tasks k on k.id = o.client_task_id
        where o.resource_id = f.resource_id and k.client_id = ${sides[0]!.org}) order by f.id limit 1`.execute(
      server.db,
    );
    const id = rows[0]!.resource_id;
    expect((await sides[0]!.caller.get(`resources/${id}`)).status).toBe(404);
    expect((await sides[0]!.caller.post(`resources/${id}/link`, {})).status).toBe(404);
    expect((await sides[1]!.caller.post(`resources/${id}/link`, {})).status).toBe(200);
  });
});
