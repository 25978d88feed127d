import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '#kernel/resource.ts';
import { fieldEntries, columnOf } from '#kernel/fields-of.ts';
import { resources } from '#modules/registry.ts';
import { ids as idList, json, text } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { randomFrom, type Schema, valid } from '#app/testing/fuzz-requests.ts';
import { checkMarks, type Side, twoClients } from '#app/testing/two-clients.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { pathsOf } from '#app/testing/openapi-paths.ts';
import { taskJobs } from '#modules/work/tasks/task-jobs.server.ts';

// A client sends to every address of the API what its schema takes, in which each id is one of another organisation or
// of the company. No answer has a mark of others, and nothing of theirs is another one afterwards.

const ROUNDS = 4;
let server: TestServer;
let side: Side;
let other: Side;
/** Ids that are none of the caller's, by the path of their resource. */
const foreign = new Map<string, readonly number[]>();
const tables = (resources as readonly Resource[]).map((resource) => ({ path: resource.path, resource }));

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}
let operations: Operation[];
let before: ReadonlyMap<string, Prints>;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  [side, other] = (await twoClients(server)) as [Side, Side];
  for (const { path, resource } of tables) foreign.set(path, await idsOfOthers(resource));
  const paths = pathsOf<Described>((await side.caller.get('openapi.json')).json);
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method, path })),
  );
  before = await fingerprints();
}, 120_000);
afterAll(() => server?.close());

/** Rows that the caller does not read; of what everybody reads all of them. */
async function idsOfOthers(resource: Resource): Promise<readonly number[]> {
  const { path } = resource;
  const table = sql.table(tableNameOf(resource));
  const { rows } = await sql({ ids: idList })`select coalesce(array_agg(id order by id), '{}') as ids
    from ${table}`.execute(server.db);
  const own = new Set<number>();
  for (let page = 1; resource.rows === 'scoped'; page++) {
    const { status, json } = await side.caller.get(`${path};perPage=500;page=${page};sortBy=id`);
    if (status !== 200) break;
    for (const { id } of json.rows) own.add(id);
    if (json.rows.length < 500) break;
  }
  // Who one is, and whom one belongs to, is no list that a client reads.
  if (path === 'admin/users') own.add(side.userId);
  if (path === 'fp/clients') own.add(side.org);
  return rows[0]!.ids.filter((id) => !own.has(id));
}

/** Jobs that the clock begins: what they change is nobody's doing, and may come while others send. */
const byTheClock = taskJobs({} as CrudSettings)
  .filter((job) => 'cron' in job)
  .map(({ name }) => name);

type Prints = Readonly<Record<string, string>>;

/** What each row of others is, as one word, by table and id. */
async function fingerprints(): Promise<ReadonlyMap<string, Prints>> {
  const found = new Map<string, Prints>();
  // What the clock does by itself is left out: the log is sealed, and warnings go.
  for (const { path, resource } of tables.filter((one) => one.path !== 'admin/audit-log')) {
    const table = sql.table(tableNameOf(resource));
    const { rows } = await sql({ prints: json<Prints>() })`select coalesce(jsonb_object_agg(t.id,
        md5((to_jsonb(t) - array['search', 'answer_warn_at', 'done_warn_at'])::text)), '{}') as prints
      from ${table} t where t.id = any(${foreign.get(path)!}::bigint[])
        and coalesce((to_jsonb(t) ->> 'user_id')::bigint, 0) <> ${side.userId}`.execute(server.db);
    found.set(path, rows[0]!.prints);
  }
  return found;
}

/**
 * Rows that are another thing than before, and were not changed by the clock: `path/id`. A rule of the company does
 * what it is for, in the name of whoever made it, and on some hours of the day while others send.
 */
async function changedSince(then: ReadonlyMap<string, Prints>): Promise<string[]> {
  const { rows } = await sql({ at: text })`select distinct a.resource || '/' || a.row_id as at from audit_log a
    where (a.actor_id is null and a.request_id = any(${byTheClock}::text[]))
      or a.request_id like 'automation:%'`.execute(server.db);
  const tableOf = new Map(tables.map(({ path, resource }) => [path, tableNameOf(resource)]));
  // Two resources may show the same rows: a sub-task is a task.
  const inTable = (at: string) => at.replace(/.*(?=\/\d+$)/, (path) => tableOf.get(path) ?? path);
  const passed = new Set(rows.map(({ at }) => inTable(at)));
  const now = await fingerprints();
  const all = [...then].flatMap(([path, prints]) =>
    Object.keys({ ...prints, ...now.get(path) })
      .filter((id) => prints[id] !== now.get(path)![id])
      .map((id) => `${path}/${id}`),
  );
  return all.filter((at) => !passed.has(inTable(at)));
}

/** The resource that a column refers to, whichever resource has it. */
const targets = new Map(
  tables.flatMap(({ resource }) =>
    fieldEntries(resource).flatMap(([name, field]) =>
      field.options.to ? [[columnOf(name, field), field.options.to] as const] : [],
    ),
  ),
);
const more: Readonly<Record<string, string>> = {
  ...{ task_ids: 'fp/dev-tasks', act_id: 'fp/contract-documents', resource_id: 'admin/resources-view' },
  ...{ in_project: 'fp/projects', in_group: 'fp/task-groups', app_actions_id: 'admin/app-actions' },
};
const own = /^(id|ids|into|into_id|before|after|version_id)$/;

/** The ids of an order are those of others: of the rows that the address is about, or of what a name refers to. */
function withForeign(value: unknown, name: string, of: string, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((one) => withForeign(one, name, of, random));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withForeign(one, key, of, random)]));
  const path = own.test(name) ? of : (targets.get(name) ?? more[name]);
  const ids = typeof value === 'number' && path ? foreign.get(path) : undefined;
  return ids?.length ? ids[Math.floor(random() * ids.length)] : value;
}

const resourceOf = (path: string): string =>
  tables
    .map((one) => one.path)
    .filter((one) => path.startsWith(`/api/${one}`))
    .toSorted((a, b) => b.length - a.length)[0] ?? '';

/** What would end the caller's session, or never ends itself. */
const leftOut = /^\/api\/(stream|docs)|auth\/(logout|login|refresh|change-password|eimzo|passkey)|my-sessions|setlang/;

/** Several reads, and names of several rows, whose addresses no schema knows. */
const addresses = (): Readonly<Record<string, string>> => {
  const some = (path: string) => foreign.get(path)!.slice(0, 12).join(',');
  const all = ['fp/client-tasks', 'fp/clients', 'fp/client-contracts', 'fp/projects', 'fp/dev-tasks', 'admin/users'];
  const reads = all.flatMap((path) => [`${path}/${foreign.get(path)![0]}`, `${path}?q=${other.mark}`]);
  return {
    '/api/admin/several': reads.map(encodeURI).join(' '),
    '/api/admin/names': all.map((path) => `${path}:${some(path)}`).join(' '),
  };
};

function requestTo({ method, path, parameters = [], requestBody }: Operation, random: () => number) {
  const of = resourceOf(path);
  const right = (name: string, schema: Schema) => withForeign(valid(schema, random), name, of, random);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    /id$/i.test(name) ? String(withForeign(1, 'id', of, random)) : 'uz',
  );
  const several = addresses()[path];
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema = {} }) => [name, String(right(name, schema))]);
  const asked = new URLSearchParams(several ? { of: several } : Object.fromEntries(query.filter(() => random() < 0.5)));
  const [content] = Object.values(requestBody?.content ?? {});
  const body = content?.schema && right('', content.schema);
  return { method, url: `${address.replace('/api/', '')}${method === 'get' ? `?${asked}` : ''}`, body };
}

describe('a client who sends what is right, with ids of others', () => {
  it('hears nothing of others, and changes nothing of theirs', { timeout: 300_000 }, async () => {
    const random = randomFrom(13);
    expect(operations.length).toBeGreaterThan(300);
    let refused = 0;
    for (const operation of operations.filter(({ path }) => !leftOut.test(path)))
      for (let round = 0; round < ROUNDS; round++) {
        const { method, url, body } = requestTo(operation, random);
        const { caller } = side;
        const answer = await {
          get: () => caller.get(url),
          post: () => caller.post(url, body ?? {}),
          patch: () => caller.patch(url, body ?? {}),
          delete: () => caller.delete(url),
        }[method as 'get' | 'post' | 'patch' | 'delete']();
        const said = `${method} ${url} ${JSON.stringify(body)?.slice(0, 400)}`;
        checkMarks(side, answer, said);
        expect(answer.status, `${said} → ${answer.text.slice(0, 300)}`).toBeLessThan(500);
        if (answer.status === 403 || answer.status === 404) refused++;
      }
    expect(refused).toBeGreaterThan(operations.length);
    expect((await side.caller.get('admin/auth/me')).json.user.id).toBe(side.userId);
    expect([...before.values()].flatMap((prints) => Object.keys(prints)).length).toBeGreaterThan(10_000);
    expect(await changedSince(before)).toEqual([]);
  });
});
