import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { columnOf, fieldEntries } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { startSession } from '#server/auth/sessions.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { text, whole } from '#server/database/columns.ts';
import { sealAudit } from '#modules/access/audit/audit-chain.server.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { allActions, specialActions } from '#modules/actions.ts';
import { resources } from '#modules/registry.ts';
import { type Caller, callerOf } from '#app/testing/caller.ts';
import { followChanges } from '#app/testing/follow-changes.ts';
import { facts, viewed } from '#app/testing/visible-rows.ts';

/** While it is set, nothing is narrowed: what each scope would be if somebody said "all" by mistake. */
const mutation = vi.hoisted(() => ({ isOn: false }));
vi.mock('#server/crud/conditions.ts', async (original) => {
  const real = await original<typeof import('#server/crud/conditions.ts')>();
  const scopeCondition: typeof real.scopeCondition = (scope, actor) =>
    mutation.isOn ? [] : real.scopeCondition(scope, actor);
  return {
    ...real,
    scopeCondition,
    conditionsOf: (...[resource, scope, ...rest]: Parameters<typeof real.conditionsOf>) =>
      real.conditionsOf(resource, mutation.isOn ? () => 'all' : scope, ...rest),
  };
});

const people = ['stranger', 'client', 'colleague'] as const;
type Person = (typeof people)[number];

interface Known {
  readonly id: number;
  readonly org: number | null;
  readonly caller: Caller;
  readonly token: string;
}

let server: TestServer;
let known: Record<Person, Known>;

/** Opens every screen and every file, and lifts no scope. */
const opening = [
  ...allActions.filter(({ type }) => type === 'open' || type === 'export').map(({ id }) => id),
  specialActions.automate,
];

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  const { db } = server;
  const first = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows[0] as { id: number };
  const role = (
    await first(sql`insert into user_roles (names, code) values ('{"uz":"Ochiq"}', 'opening') returning id`)
  ).id;
  await sql`insert into user_role_access (user_roles_id, app_actions_id, access_state)
    select ${role}, a, 1 from unnest(${opening}::int[]) a`.execute(db);
  const stranger = await first(sql`insert into users (fio, login, user_type_id, branch_id)
    select 'Begona Xodim', 'stranger', t.id, (select min(id) from branches)
    from user_types t where t.code = 'staff' returning id`);
  const ids = { stranger: stranger.id, client: (await named('client')).id, colleague: (await named('developer')).id };
  await sql`update users set role_ids = array[${role}::bigint] where id = any(${Object.values(ids)}::bigint[])`.execute(
    db,
  );
  // Of these the demo company has no rows: somebody else's, which none of the three but staff may see.
  const { id: manager } = await named('manager');
  await sql`insert into inbox (user_id, kind) values (${manager}, 'assigned')`.execute(db);
  await sql`insert into saved_views (name, screen, address, shared, created_by)
    values ('Oʻzimniki', '/tasks/tasks', '', 'own', ${manager}), ('Hammaniki', '/tasks/tasks', '', 'everyone', ${manager})`.execute(
    db,
  );
  await sql`insert into task_bulks (kind, task_count, created_by) values ('transition', 0, ${manager})`.execute(db);
  await sql`insert into task_recurrence_runs (task_recurrence_id, task_id, day)
    select (select min(id) from task_recurrences), min(id), '2026-11-02' from dev_tasks`.execute(db);
  known = Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([person, id]) => {
        const session = { user_id: id, lang_code: 'uz', address: '127.0.0.1', user_agent: 'test' } as const;
        const { access } = await startSession(db, session);
        const { rows } = await sql<{ client_id: number | null }>`select client_id from users where id = ${id}`.execute(
          db,
        );
        return [person, { id, org: rows[0]!.client_id, token: access, caller: callerOf(server, access) }];
      }),
    ),
  ) as Record<Person, Known>;
  // The log shows what is sealed. Sealed by the clock in the middle, it would grow between two questions.
  await sealAudit(db);
});
afterAll(() => server?.close());

async function named(login: string): Promise<{ id: number }> {
  const { rows } = await sql({ id: whole })`select id from users where login = ${login}`.execute(server.db);
  return rows[0]!;
}

/** The rows of a resource that a condition written by hand chooses, all of them without one. */
async function rowsWhere(
  resource: Resource,
  condition: string,
  { id, org }: Pick<Known, 'id' | 'org'>,
): Promise<number[]> {
  const where = condition.replaceAll(':me', String(id)).replaceAll(':org', String(org ?? 0));
  const { rows } = await sql({ id: whole })`select t.id from ${sql.table(tableNameOf(resource))} as t
    where t.deleted_at is null and (${sql.raw(where)}) order by t.id`.execute(server.db);
  return rows.map((row) => row.id);
}

const everythingIn = (resource: Resource): Promise<number[]> =>
  rowsWhere(resource, viewed[resource.path] ?? 'true', { id: 0, org: null });

const expectedOf = (resource: Resource, person: Person): Promise<number[]> => {
  const sees = facts[resource.path as keyof typeof facts][people.indexOf(person)]!;
  const every = viewed[resource.path] ?? 'true';
  return rowsWhere(resource, sees === 'all' ? every : sees === 'none' ? 'false' : sees, known[person]);
};

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** All rows of a list; null where the door is closed. */
async function listed(resource: Resource, { caller }: Known): Promise<number[] | null> {
  const ids: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { status, json } = await caller.get(
      `${resource.path};perPage=500;sortBy=id;after=${encodeURIComponent(after)}`,
    );
    if (status === 403) return null;
    expect(status, `GET ${resource.path}`).toBe(200);
    ids.push(...json.rows.map((row: { id: number }) => row.id));
    after = json.next;
  }
  return sorted(ids);
}

async function offered(resource: Resource, ids: readonly number[], { caller }: Known): Promise<number[] | null> {
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += 400) {
    const { status, json } = await caller.get(`${resource.path}/options?id=${ids.slice(at, at + 400).join(',')}`);
    if (status === 404 || status === 405) return null;
    found.push(...json.rows.map((row: { id: number }) => row.id));
  }
  return sorted(found);
}

async function exported(resource: Resource, { caller }: Known): Promise<number[]> {
  const { status, text: csv } = await caller.get(`${resource.path};columns=id?format=csv`);
  expect(status, `export of ${resource.path}`).toBe(200);
  return sorted(
    csv.split('\n').flatMap((line) => (/^"?\d+"?\r?$/.test(line) ? [Number(line.replace(/\D/g, ''))] : [])),
  );
}

const isOffered = (resource: Resource): boolean =>
  (resources as readonly Resource[]).some((other) =>
    fieldEntries(other).some(([, { options }]) => options.to === resource.path),
  );

const all = (resources as readonly Resource[]).map((resource) => ({ path: resource.path, resource }));

describe.each(all)('$path', ({ path, resource }) => {
  // A job of the company may write between what is looked at and what it is compared with.
  it.each(people)('shows the %s just what is theirs', { retry: 2 }, async (person) => {
    const me = known[person];
    const own = await expectedOf(resource, person);
    const others = (await everythingIn(resource)).filter((id) => !own.includes(id));
    const list = await listed(resource, me);
    if (list) {
      expect(list, 'list').toEqual(own);
      for (const id of [...own.slice(0, 2), ...own.slice(-1)])
        expect((await me.caller.get(`${path}/${id}`)).status, `reads ${id}`).toBe(200);
      for (const id of [...others.slice(0, 2), ...others.slice(-1)])
        expect((await me.caller.get(`${path}/${id}`)).status, `reads ${id} of others`).toBe(404);
      const answer = await me.caller.get(`${path};perPage=1?format=csv`);
      if (answer.status !== 403) expect(await exported(resource, me), 'file').toEqual(own);
      if (others.length) {
        const { rows } = await sql({ name: text })`select coalesce(${sql.raw(nameIn(resource))}, '') as name
          from ${sql.table(tableNameOf(resource))} as t where t.id = ${others[0]}`.execute(server.db);
        const found = await me.caller.get(`${path};perPage=100?q=${encodeURIComponent(rows[0]!.name.slice(0, 60))}`);
        for (const row of found.json?.rows ?? []) expect(own, 'search').toContain(row.id);
      }
    }
    if (isOffered(resource)) expect(await offered(resource, [...own, ...others], me), 'options').toEqual(own);
  });

  const narrowed = people.filter((_, at) => path in viewed || facts[path as keyof typeof facts][at] !== 'all');
  it.runIf(narrowed.length > 0)('is red for its scope as soon as that says "all"', async () => {
    const everything = await rowsWhere(resource, 'true', { id: 0, org: null });
    const kept: Person[] = [];
    for (const person of narrowed)
      if ((await expectedOf(resource, person)).length < everything.length) kept.push(person);
    expect(kept, 'the demo company has rows on both sides').not.toEqual([]);
    mutation.isOn = true;
    try {
      for (const person of kept) {
        const own = await expectedOf(resource, person);
        const list = await listed(resource, known[person]).catch(() => 'refused' as const);
        const options = isOffered(resource) ? await offered(resource, everything, known[person]) : null;
        // Behind a closed door nobody asks for rows: it is the door that keeps them then.
        if (list) expect(list).not.toEqual(own);
        if (options) expect(options).not.toEqual(own);
      }
    } finally {
      mutation.isOn = false;
    }
  });
});

/** The display of a row as text, for words to look for. */
const nameIn = ({ display, fields }: Resource): string => {
  const field = fields[display]!;
  if (field.options.computed) return `''::text`;
  const column = columnOf(display, field);
  return column === display ? `t.${display}::text` : `t.${column}->>'uz'`;
};

it('tells everyone over the stream of their own rows only', async () => {
  const streams = await Promise.all(people.map((person) => followChanges(server.url, known[person].token)));
  const expected = new Map<Person, Set<string>>();
  for (const person of people) expected.set(person, new Set());
  for (const { path, resource } of all) {
    const ids = (await everythingIn(resource)).slice(0, 40);
    for (const person of people) {
      const own = new Set(await expectedOf(resource, person));
      const isOpen = (await known[person].caller.get(`${path};perPage=1`)).status === 200;
      if (isOpen) for (const id of ids) if (own.has(id)) expected.get(person)!.add(`${path} ${id}`);
    }
    await sql`insert into events (resource, row_id, op) select ${path}, id, 'create' from unnest(${ids}::bigint[]) id`.execute(
      server.db,
    );
  }
  await sql`select pg_notify('changes', 'test')`.execute(server.db);
  for (const [at, person] of people.entries()) {
    const rowsExpected = expected.get(person)!;
    await vi.waitFor(() => expect([...rowsExpected].filter((one) => !streams[at]!.rows.has(one))).toEqual([]), 20_000);
    // Work behind the doors writes rows meanwhile: what else was told is judged by what may be seen now.
    for (const one of [...streams[at]!.rows].filter((changesSeen) => !rowsExpected.has(changesSeen))) {
      const [path, id] = one.split(' ');
      const { resource } = all.find((entry) => entry.path === path)!;
      expect(await expectedOf(resource, person), `${person}: ${one}`).toContain(Number(id));
    }
  }
  for (const stream of streams) stream.close();
});
